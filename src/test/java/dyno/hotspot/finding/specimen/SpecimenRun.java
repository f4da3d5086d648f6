package dyno.hotspot.finding.specimen;

import dyno.hotspot.finding.specimen.Specimens.Contention;
import dyno.hotspot.finding.specimen.Specimens.Scans;
import dyno.hotspot.finding.specimen.Specimens.Written;
import dyno.recording.Recorder;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs all specimens in turn on the worker, scans of a short and of a long text on threads of their names, whose CPU
 * time per operation is printed in the end, and two threads that wait for each other.
 */
public final class SpecimenRun implements Recorder.Subject {
    /** Threads that scan. */
    public static final String BRIEF = "brief";

    public static final String LENGTHY = "lengthy";

    /** By how many characters the long text is longer. */
    public static final int MORE_CHARACTERS = 2000;

    private static final int SHORT = 16;

    /** Threads that wait for each other. */
    public static final String RIVAL = "rival";

    /** Long enough for a stack sample to be seldom the first of its turn. */
    private static final long TURN_NANOS = 1_000_000;

    /** What everything is computed for. */
    public static volatile long sink;

    @Override
    public void run(AtomicBoolean running) {
        if (!Thread.currentThread().getName().equals(Recorder.WORKER)) {
            return;
        }
        // Their initialisers use reflection themselves; the samples of another thread do not count.
        Thread initialisation = new Thread(Specimens::all, "initialisation");
        initialisation.start();
        join(initialisation);
        Contention contention = new Contention();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            others.add(new Thread(() -> repeat(running, contention::guilty), RIVAL));
        }
        others.add(new Thread(() -> scan(running, new Scans(SHORT)), BRIEF));
        others.add(new Thread(() -> scan(running, new Scans(SHORT + MORE_CHARACTERS)), LENGTHY));
        others.forEach(Thread::start);
        specimens(running, Specimens.all().stream().map(Map.Entry::getValue).toList());
        for (Thread other : others) {
            join(other);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Way {
        long go(int i) throws Exception;
    }

    private static void specimens(AtomicBoolean running, Collection<Specimen> specimens) {
        Written written = new Written();
        while (running.get()) {
            turn(written::innocent);
            for (Specimen specimen : specimens) {
                turn(specimen::guilty);
                turn(specimen::innocent);
            }
        }
    }

    private static void turn(Way way) {
        long start = System.nanoTime();
        for (int i = 0; System.nanoTime() - start < TURN_NANOS; i++) {
            for (int n = 0; n < 10; n++) {
                sink += go(way, i + n);
            }
        }
    }

    private static void scan(AtomicBoolean running, Scans scans) {
        long operations = 0;
        while (running.get()) {
            for (int i = 0; i < 100; i++) {
                sink += scans.guilty(i) + scans.innocent(i);
                operations++;
            }
        }
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        System.out.println(Thread.currentThread().getName() + " " + nanos / (double) operations);
    }

    private static void repeat(AtomicBoolean running, Way way) {
        for (int i = 0; running.get(); i++) {
            sink += go(way, i);
        }
    }

    private static long go(Way way, int i) {
        try {
            return way.go(i);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
