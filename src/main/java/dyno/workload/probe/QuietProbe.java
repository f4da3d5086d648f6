package dyno.workload.probe;

import dyno.workload.fork.ClientThread;
import dyno.workload.fork.Metronome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs the {@link Metronome} on the client thread's processor, and tells the ratio of each beat and the duration of its chained
 * piece in ns.
 *
 * @param cpu the logical processor
 * @param millis how long
 */
public record QuietProbe(int cpu, int millis) implements Probe<double[]> {
    private static final long PAUSE_MILLIS = 1;

    @Override
    public void run(Progress<double[]> progress) throws Exception {
        ClientThread.pin(Integer.toString(cpu));
        Metronome.warmUp();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        List<double[]> beats = new ArrayList<>();
        while (System.nanoTime() < end) {
            Metronome.Beat beat = Metronome.beat();
            beats.add(new double[] {beat.ratio(), beat.chainedNanos()});
            Thread.sleep(PAUSE_MILLIS);
        }
        for (double[] beat : beats) {
            progress.reply(beat);
        }
    }
}
