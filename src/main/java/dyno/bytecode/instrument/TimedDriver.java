package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.workload.probe.TimeMeter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A driver whose methods read a clock whenever they are entered and left, as under an instrumenting profiler.
 *
 * <p>All {@link NumberedMethods} are timed.
 *
 * @param artifact the driver
 * @param methods the methods, in the order of their numbers in the {@link TimeMeter}
 */
public record TimedDriver(DriverArtifact artifact, List<MethodId> methods) {
    public TimedDriver {
        methods = List.copyOf(methods);
    }

    /**
     * Builds the timed driver of a driver.
     *
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    public static TimedDriver of(DriverArtifact base, Path outputFolder) {
        NumberedMethods methods =
                new NumberedMethods(TimeMeter.class, (method, call) -> new TimedCode(method, call).instrument());
        DriverArtifact timed = methods.write(base, JarContent.read(base.jar()), "timed", outputFolder);
        return new TimedDriver(timed, methods.inOrder());
    }

    /** The numbers of some methods in the {@link TimeMeter}. */
    public List<Integer> numbers(Predicate<MethodId> which) {
        return IntStream.range(0, methods.size())
                .filter(number -> which.test(methods.get(number)))
                .boxed()
                .toList();
    }
}
