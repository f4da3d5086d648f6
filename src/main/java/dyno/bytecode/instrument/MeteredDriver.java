package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkMeter;
import dyno.workload.probe.WorkReading;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A driver that counts its own work: bytecodes, calls, also of methods outside by name, and copied elements.
 *
 * <p>All methods count to which an {@link Instrumentation} can add code, including constructors and bridges.
 *
 * @param methods the methods, in the order of their numbers in the {@link WorkMeter}
 * @param written those of the methods in which costs can be planted
 * @param callsOut the calls that leave the driver, in the order of their numbers
 */
public record MeteredDriver(
        DriverArtifact artifact, List<MethodId> methods, Set<MethodId> written, List<CallOut> callsOut) {
    public MeteredDriver {
        methods = List.copyOf(methods);
        written = Set.copyOf(written);
        callsOut = List.copyOf(callsOut);
    }

    /**
     * All calls of a method outside of the driver by one of its methods.
     *
     * @param caller number of the driver's method
     * @param called {@code class.method}, overloads together
     */
    public record CallOut(int caller, String called) {}

    /**
     * Builds the counting driver of a driver.
     *
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException JAR_IO when a class file cannot be read
     */
    public static MeteredDriver of(DriverArtifact base, Path outputFolder) {
        Instrumentation metered = new Instrumentation(base);
        Set<String> own =
                metered.classes().stream().map(name -> name.replace('.', '/')).collect(Collectors.toUnmodifiableSet());
        Map<MethodId, Integer> methods = new LinkedHashMap<>();
        Set<MethodId> written = new HashSet<>();
        Map<CallOut, Integer> callsOut = new LinkedHashMap<>();
        metered.add(
                (method, id, type) -> {
                    int number = methods.computeIfAbsent(id, unknown -> methods.size());
                    if (Instrumentation.isWritten(method)) {
                        written.add(id);
                    }
                    new CountedCode(
                                    method,
                                    number,
                                    own::contains,
                                    called -> callsOut.computeIfAbsent(
                                            new CallOut(number, called), unknown -> callsOut.size()))
                            .instrument();
                    return true;
                },
                any -> true);
        metered.put(WorkMeter.class);
        return new MeteredDriver(
                metered.write("metered", outputFolder),
                List.copyOf(methods.keySet()),
                written,
                List.copyOf(callsOut.keySet()));
    }

    /** The methods that ran in an operation, overloads together, named like hotspots. */
    public Map<String, WorkCount> byName(WorkReading reading) {
        Map<String, WorkCount> named = new TreeMap<>();
        reading.methods()
                .forEach((number, count) -> named.merge(methods.get(number).qualifiedName(), count, WorkCount::plus));
        return named;
    }

    /** How often methods outside of the driver were called in an operation, by the driver's method that called them. */
    public Map<String, Map<String, Long>> calledOutside(WorkReading reading) {
        Map<String, Map<String, Long>> named = new TreeMap<>();
        reading.callsOut().forEach((number, calls) -> {
            CallOut call = callsOut.get(number);
            named.computeIfAbsent(call.called(), unknown -> new TreeMap<>())
                    .merge(methods.get(call.caller()).qualifiedName(), calls, Long::sum);
        });
        return named;
    }
}
