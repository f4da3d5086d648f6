package dyno.hotspot.finding;

import java.util.Arrays;
import java.util.List;

/**
 * About what doing without a cost brings to an operation on a real server at a distance. An estimate and no bound: profiles
 * charge some of a cost to its neighbours, and a patch of it may remove more, or less.
 *
 * @param distanceNanos time of a round trip on the network, ns; 0 for a server on the same machine
 * @param operationNanos wall time of the operation there, ns
 * @param savedNanos how much of that would go, ns; not more than all of it
 * @param share how much of it, 0 to 1
 */
public record Saving(double distanceNanos, double operationNanos, double savedNanos, double share) {
    /** Round trips on the network that savings are estimated for, ns: the same machine, and the same data centre. */
    private static final double[] DISTANCES = {0, 500_000};

    /**
     * The savings without what a finding explains.
     *
     * @param localNanos wall time of the operation with a server on the same machine, ns
     * @param trips round trips of the operation
     */
    public static List<Saving> of(Finding finding, double localNanos, int trips) {
        double driver = Double.isNaN(finding.nanos()) ? 0 : finding.nanos();
        double server = trips == 0 ? 0 : finding.roundTrips() * localNanos / trips;
        return of(driver + server, finding.roundTrips(), localNanos, trips);
    }

    /**
     * The savings of what saves CPU time alone.
     *
     * @param nanos CPU time that is saved, ns
     */
    public static List<Saving> ofCpuTime(double nanos, double localNanos, int trips) {
        return of(nanos, 0, localNanos, trips);
    }

    private static List<Saving> of(double locally, int savedTrips, double localNanos, int trips) {
        return Arrays.stream(DISTANCES)
                .mapToObj(distance -> {
                    double operation = localNanos + trips * distance;
                    double saved = Math.min(operation, locally + savedTrips * distance);
                    return new Saving(distance, operation, saved, saved / operation);
                })
                .toList();
    }
}
