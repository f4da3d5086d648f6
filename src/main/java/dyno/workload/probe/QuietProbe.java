package dyno.workload.probe;

import dyno.workload.fork.ClientThread;
import dyno.workload.fork.Metronome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The main class of a JVM that runs the {@link Metronome} on the client thread's processor. */
public final class QuietProbe {
    private static final long PAUSE_MILLIS = 1;

    private QuietProbe() {}

    /**
     * Beats for a while.
     *
     * @param args the logical processor, how long in milliseconds, a file for the beats (a serialized list of {@code
     *     double[]}: ratio, and duration of the chained piece in ns)
     */
    public static void main(String[] args) {
        Probe.run(() -> beat(args));
    }

    private static void beat(String[] args) throws Exception {
        ClientThread.pin(args[0]);
        Metronome.warmUp();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[1]));
        List<double[]> beats = new ArrayList<>();
        while (System.nanoTime() < end) {
            Metronome.Beat beat = Metronome.beat();
            beats.add(new double[] {beat.ratio(), beat.chainedNanos()});
            Thread.sleep(PAUSE_MILLIS);
        }
        Probe.write(Path.of(args[2]), beats);
    }
}
