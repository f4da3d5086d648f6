package dyno.workload.probe;

import dyno.workload.fork.ClientThread;
import dyno.workload.fork.JitWarmup;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Times {@link Runnable}s of a jar in turn, compiled and pinned like the operations of a fork, and tells the CPU time of a call of each
 * in the fastest window, ns.
 *
 * @param jar with the classes, which have constructors without parameters
 * @param cpu the logical processor
 */
public record SpinProbe(File jar, List<String> classes, int cpu) implements Probe<Double> {
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int WINDOWS = 30;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public void run(Progress<Double> progress) throws Exception {
        ClientThread.pin(Integer.toString(cpu));
        List<Runnable> spins = new ArrayList<>();
        URL[] url = {jar.toURI().toURL()};
        try (URLClassLoader loader = new URLClassLoader(url, ClassLoader.getPlatformClassLoader())) {
            for (String name : classes) {
                Object spin = loader.loadClass(name).getDeclaredConstructor().newInstance();
                spins.add((Runnable) spin);
            }
            for (Runnable spin : spins) {
                new JitWarmup().run(spin::run);
            }
            for (double nanos : fastest(spins)) {
                progress.reply(nanos);
            }
        }
    }

    /** Disturbances only add time, so the fastest window counts. */
    private static double[] fastest(List<Runnable> spins) {
        double[] fastest = spins.stream().mapToDouble(spin -> Double.MAX_VALUE).toArray();
        for (int window = 0; window < WINDOWS; window++) {
            for (int i = 0; i < fastest.length; i++) {
                fastest[i] = Math.min(fastest[i], nanosPerCall(spins.get(i)));
            }
        }
        return fastest;
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
