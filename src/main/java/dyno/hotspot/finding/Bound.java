package dyno.hotspot.finding;

import java.util.Arrays;
import java.util.List;

/**
 * What doing without a cost brings at most to an operation on a real server at a distance.
 *
 * @param distanceNanos time of a round trip on the network, ns; 0 for a server on the same machine
 * @param operationNanos wall time of the operation there, ns
 * @param savedNanos how much of that would go, ns
 * @param share how much of it, 0 to 1
 */
public record Bound(double distanceNanos, double operationNanos, double savedNanos, double share) {
    /** Round trips on the network that bounds are given for, ns: the same machine, and the same data centre. */
    private static final double[] DISTANCES = {0, 500_000};

    /**
     * The bounds of a finding.
     *
     * @param localNanos wall time of the operation with a server on the same machine, ns
     * @param trips round trips of the operation
     */
    public static List<Bound> of(Finding finding, double localNanos, int trips) {
        double driver = Double.isNaN(finding.nanos()) ? 0 : finding.nanos();
        double server = trips == 0 ? 0 : finding.roundTrips() * localNanos / trips;
        return of(driver + server, finding.roundTrips(), localNanos, trips);
    }

    /**
     * The bounds of what saves CPU time alone.
     *
     * @param nanos CPU time that is saved, ns
     */
    public static List<Bound> ofCpuTime(double nanos, double localNanos, int trips) {
        return of(nanos, 0, localNanos, trips);
    }

    private static List<Bound> of(double locally, int savedTrips, double localNanos, int trips) {
        return Arrays.stream(DISTANCES)
                .mapToObj(distance -> {
                    double operation = localNanos + trips * distance;
                    double saved = Math.min(operation, locally + savedTrips * distance);
                    return new Bound(distance, operation, saved, saved / operation);
                })
                .toList();
    }
}
