package dyno.run;

import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.QuietTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The arguments of the JVMs of forks; docs/decisions/0018 has the reasons. */
public final class ForkJvm {
    /**
     * System property of the host: further arguments with commas between them, for tests in which scores need not be precise. An
     * environment shows them with the others.
     */
    static final String FURTHER = "dyno.fork.arguments";

    /**
     * In forks with a profiler the JIT inlines no method with more bytes of bytecode than this, however hot: it loses
     * the lines of inlined code, and charges them to their neighbours. HotSpot inlines methods up to this size anyway.
     */
    private static final int LARGEST_INLINED = 35;

    /** JMH's loop around the operation is compiled early: over loopback, it would be interpreted for half a second. */
    private static final String COMPILED_LOOP =
            "-XX:CompileCommand=CompileThresholdScaling,dyno.workload.jmh.jmh_generated.*::*_jmhStub,0.01";

    /** The metronome's pieces are not inlined into their caller when it is compiled, after thousands of beats. */
    private static final String SEPARATE_PIECES = "-XX:CompileCommand=dontinline,dyno.workload.fork.Metronome::*";

    private ForkJvm() {}

    /** Whether the host asks for further arguments. */
    static boolean hasFurtherArguments() {
        return !System.getProperty(FURTHER, "").isEmpty();
    }

    /** The arguments of all forks: a fixed heap, and line numbers that are also correct between safepoints. */
    public static List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xms512m",
                "-Xmx512m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:CompileCommand=quiet",
                COMPILED_LOOP,
                SEPARATE_PIECES));
        if (Runtime.version().feature() >= 23) {
            arguments.add("--sun-misc-unsafe-memory-access=allow");
            arguments.add("--enable-native-access=ALL-UNNAMED");
        }
        Stream.of(System.getProperty(FURTHER, "").split(","))
                .filter(argument -> !argument.isEmpty())
                .forEach(arguments::add);
        return arguments;
    }

    /**
     * The arguments of one fork.
     *
     * @param connection where it finds what to connect to
     * @param millisToSpare until it must have ended, beside the time that it needs
     * @param alive how many forks warm up at the same time
     */
    public static List<String> arguments(ForkSpec fork, Path connection, Quiet quiet, long millisToSpare, int alive) {
        List<String> arguments = arguments();
        arguments.add("-D" + ConnectionSpec.PROPERTY + "=" + connection);
        arguments.add("-D" + QuietTime.RATIO + "=" + quiet.ratio());
        Patience patience = Patience.ofHost();
        arguments.add("-D" + QuietTime.PATIENCE + "=" + patience.millis(fork, millisToSpare));
        double sharers = alive / (double) Runtime.getRuntime().availableProcessors();
        arguments.add("-D" + JitWarmup.LIMIT + "=" + patience.warmupMillis(fork, sharers));
        if (fork.purpose() == Purpose.PROFILE) {
            arguments.add("-XX:FreqInlineSize=" + LARGEST_INLINED);
        }
        return arguments;
    }
}
