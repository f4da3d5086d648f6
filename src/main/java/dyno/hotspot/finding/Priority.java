package dyno.hotspot.finding;

import java.util.List;

/**
 * A place to fix.
 *
 * @param versions the place in each version of the driver in which it costs, at least one; the first decides its rank and is
 *     that of the version which was named first
 */
public record Priority(List<CostlyPlace> versions) {
    public Priority {
        versions = List.copyOf(versions);
    }

    /** The place in the version that was named first. */
    public CostlyPlace first() {
        return versions.get(0);
    }
}
