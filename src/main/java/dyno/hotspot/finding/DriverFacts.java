package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import java.util.Map;

/**
 * Facts from the bytecode of a driver's methods.
 *
 * @param methods by {@code Class.method} with binary class names; methods without facts are missing
 */
public record DriverFacts(Map<String, MethodFacts> methods) {
    /** No facts: the driver's jar is unknown. */
    public static final DriverFacts UNKNOWN = new DriverFacts(Map.of());

    public DriverFacts {
        methods = Map.copyOf(methods);
    }

    /** The facts about the method of a line. */
    MethodFacts of(CodePlace place) {
        return methods.getOrDefault(place.method(), MethodFacts.NONE);
    }
}
