package dyno.workload.probe;

import dyno.workload.fork.ClientThread;
import dyno.workload.fork.JitWarmup;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The main class of a JVM that times {@link Runnable}s of a jar, compiled and pinned like the operations of a fork. */
public final class SpinProbe {
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int WINDOWS = 30;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private SpinProbe() {}

    /**
     * Times them in turn.
     *
     * @param args the jar, the logical processor, a file for the times (a serialized list of {@code Double}: CPU time
     *     of a call in the fastest window, ns), names of the classes
     */
    public static void main(String[] args) {
        Probe.run(() -> time(args));
    }

    private static void time(String[] args) throws Exception {
        ClientThread.pin(args[1]);
        List<Runnable> spins = new ArrayList<>();
        URL[] jar = {Path.of(args[0]).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
            for (String name : List.of(args).subList(3, args.length)) {
                Object spin = loader.loadClass(name).getDeclaredConstructor().newInstance();
                spins.add((Runnable) spin);
            }
            for (Runnable spin : spins) {
                new JitWarmup().run(spin::run);
            }
            Probe.write(Path.of(args[2]), fastest(spins));
        }
    }

    /** Disturbances only add time, so the fastest window counts. */
    private static List<Double> fastest(List<Runnable> spins) {
        double[] fastest = spins.stream().mapToDouble(spin -> Double.MAX_VALUE).toArray();
        for (int window = 0; window < WINDOWS; window++) {
            for (int i = 0; i < fastest.length; i++) {
                fastest[i] = Math.min(fastest[i], nanosPerCall(spins.get(i)));
            }
        }
        List<Double> nanos = new ArrayList<>();
        for (double nano : fastest) {
            nanos.add(nano);
        }
        return nanos;
    }

    private static double nanosPerCall(Runnable spin) {
        long calls = 0;
        long start = THREADS.getCurrentThreadCpuTime();
        long end = System.nanoTime() + WINDOW;
        do {
            for (int i = 0; i < 10; i++) {
                spin.run();
            }
            calls += 10;
        } while (System.nanoTime() < end);
        return (double) (THREADS.getCurrentThreadCpuTime() - start) / calls;
    }
}
