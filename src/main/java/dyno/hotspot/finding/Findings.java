package dyno.hotspot.finding;

import java.util.List;

/**
 * What the detectors found in an operation.
 *
 * @param certain findings whose part of the time or of the heap is worth a sentence beyond doubt, round trips first, then the
 *     heaviest
 * @param uncertain number of places that would be findings, but the interval of whose part reaches 0
 */
public record Findings(List<Finding> certain, int uncertain) {
    /** Where nothing was looked at. */
    public static final Findings NONE = new Findings(List.of(), 0);

    public Findings {
        certain = List.copyOf(certain);
    }
}
