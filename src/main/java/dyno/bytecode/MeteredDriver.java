package dyno.bytecode;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkMeter;
import dyno.workload.probe.WorkReading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A driver that counts its own work: bytecodes, calls, and copied elements.
 *
 * <p>All {@link NumberedMethods} count.
 *
 * @param artifact the driver
 * @param methods the methods, in the order of their numbers in the {@link WorkMeter}
 */
public record MeteredDriver(DriverArtifact artifact, List<MethodId> methods) {
    public MeteredDriver {
        methods = List.copyOf(methods);
    }

    /**
     * Builds the counting driver of a driver.
     *
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    public static MeteredDriver of(DriverArtifact base, Path outputFolder) {
        Map<String, byte[]> original = JarContent.read(base.jar());
        Set<String> own = original.keySet().stream()
                .flatMap(entry -> Instrumentation.className(entry).stream())
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.toUnmodifiableSet());
        NumberedMethods methods = new NumberedMethods(
                WorkMeter.class, (method, call) -> new CountedCode(method, call, own::contains).instrument());
        DriverArtifact metered = methods.write(base, original, "metered", outputFolder);
        return new MeteredDriver(metered, methods.inOrder());
    }

    /** The methods that ran in an operation, overloads together, named like hotspots. */
    public Map<String, WorkCount> byName(WorkReading reading) {
        Map<String, WorkCount> named = new TreeMap<>();
        reading.methods()
                .forEach((number, count) -> named.merge(methods.get(number).qualifiedName(), count, WorkCount::plus));
        return named;
    }
}
