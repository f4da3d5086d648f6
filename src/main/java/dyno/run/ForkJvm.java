package dyno.run;

import dyno.process.ForkJava;
import dyno.process.ProbeJvm;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.QuietTime;
import dyno.workload.fork.Surroundings;
import dyno.workload.own.OwnOperations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final String HEAP = "512m";

    /** Options that give the size of the heap, and contradict {@code -Xms} and {@code -Xmx}. */
    private static final Pattern OTHER_HEAP =
            Pattern.compile("-XX:(Initial|Min|Max)?(HeapSize|RAMPercentage|RAMFraction|RAM)=.*|-XX:SoftMaxHeapSize=.*");

    private static final Pattern SIZE = Pattern.compile("(\\d+)([kKmMgGtT]?)");
    private static final int MOST_DIGITS = 9;

    private ForkJvm() {}

    /** Whether the host or the user asks for further arguments. */
    static boolean hasFurtherArguments(ForkJava java) {
        return !System.getProperty(FURTHER, "").isEmpty() || !java.options().isEmpty();
    }

    /**
     * The arguments of all forks: a fixed heap, and line numbers that are also correct between safepoints; last the user's, which
     * win.
     */
    public static List<String> arguments() {
        return arguments(ForkJava.current());
    }

    /** The same of the forks that a Java runs. */
    static List<String> arguments(ForkJava java) {
        List<String> arguments = ownArguments(java);
        arguments.addAll(java.options());
        return arguments;
    }

    /** Of the size that the user chose; none of Dyno's if the user's options give it in another way. */
    private static List<String> heap(List<String> chosen) {
        if (chosen.stream().anyMatch(option -> OTHER_HEAP.matcher(option).matches())) {
            return List.of();
        }
        String size = last(chosen, "-Xmx").or(() -> last(chosen, "-Xms")).orElse(HEAP);
        return List.of("-Xms" + size, "-Xmx" + size);
    }

    /** A JVM like that of a fork of a driver, for a probe. */
    public static ProbeJvm probe(Surroundings setup) {
        return ProbeJvm.with(arguments(ForkJava.current().around(setup)), setup);
    }

    /** The largest size of the heap of a fork, KiB; where the user gives it as a share of memory, as if they had not. */
    public static long heapKib() {
        Matcher size = SIZE.matcher(last(ForkJava.current().options(), "-Xmx").orElse(HEAP));
        if (!size.matches() || size.group(1).length() > MOST_DIGITS) {
            return 512 << 10;
        }
        long number = Long.parseLong(size.group(1));
        return switch (size.group(2).toLowerCase(Locale.ROOT)) {
            case "t" -> number << 30;
            case "g" -> number << 20;
            case "m" -> number << 10;
            case "k" -> number;
            default -> number >> 10;
        };
    }

    private static Optional<String> last(List<String> options, String start) {
        return options.stream()
                .filter(option -> option.startsWith(start))
                .map(option -> option.substring(start.length()))
                .reduce((former, later) -> later);
    }

    private static List<String> ownArguments(ForkJava java) {
        List<String> arguments = new ArrayList<>(heap(java.options()));
        arguments.addAll(List.of(
                "-XX:+AlwaysPreTouch",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:CompileCommand=quiet",
                COMPILED_LOOP,
                SEPARATE_PIECES));
        if (java.feature() >= 23) {
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
     * @param java that runs it
     * @param connection where it finds what to connect to
     * @param millisToSpare until it must have ended, beside the time that it needs
     * @param alive how many forks warm up at the same time
     */
    public static List<String> arguments(
            ForkSpec fork, ForkJava java, Path connection, Quiet quiet, long millisToSpare, int alive) {
        List<String> arguments = ownArguments(java);
        arguments.add("-D" + ConnectionSpec.PROPERTY + "=" + connection);
        arguments.addAll(OwnOperations.jvmArguments());
        arguments.add("-D" + QuietTime.RATIO + "=" + quiet.ratio());
        WaitLimits limits = WaitLimits.ofHost();
        arguments.add("-D" + QuietTime.PATIENCE + "=" + limits.millis(fork, millisToSpare));
        double sharers = alive / (double) Runtime.getRuntime().availableProcessors();
        arguments.add("-D" + JitWarmup.LIMIT + "=" + limits.warmupMillis(fork, sharers));
        if (fork.purpose() == Purpose.PROFILE) {
            arguments.add("-XX:FreqInlineSize=" + LARGEST_INLINED);
        }
        arguments.addAll(java.options());
        return arguments;
    }
}
