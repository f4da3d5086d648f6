package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import java.util.Map;

/**
 * What the bytecode of a driver's methods says.
 *
 * @param methods by {@code Class.method} with binary class names; methods of which there is nothing to say are missing
 */
public record DriverFacts(Map<String, MethodFacts> methods) {
    /** Where the driver's jar is not known. */
    public static final DriverFacts UNKNOWN = new DriverFacts(Map.of());

    public DriverFacts {
        methods = Map.copyOf(methods);
    }

    /** What is known of the method of a line. */
    MethodFacts of(CodePlace place) {
        return methods.getOrDefault(place.method(), MethodFacts.NONE);
    }
}
