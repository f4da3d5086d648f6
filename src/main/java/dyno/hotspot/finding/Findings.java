package dyno.hotspot.finding;

import java.util.List;

/**
 * What the detectors found in an operation.
 *
 * @param certain findings with a certain and relevant share of the time or of the allocation, round trips first, then the
 *     heaviest
 * @param uncertain number of places that would be findings, but whose interval includes 0
 */
public record Findings(List<Finding> certain, int uncertain) {
    /** Nothing was analysed. */
    public static final Findings NONE = new Findings(List.of(), 0);

    public Findings {
        certain = List.copyOf(certain);
    }
}
