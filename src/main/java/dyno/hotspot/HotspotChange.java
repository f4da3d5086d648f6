package dyno.hotspot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How the cost of a method changed from one ranking of an operation to another.
 *
 * @param className binary name of the class
 * @param methodName method name
 * @param before what it cost; all 0 where it was not seen
 * @param after what it costs
 * @param beyondNoise whether the intervals do not touch
 */
public record HotspotChange(String className, String methodName, Cost before, Cost after, boolean beyondNoise) {
    /** A cost per operation with its 95 % interval between forks: ns/op for CPU, bytes/op for allocation. */
    public record Cost(double mean, double low, double high) {
        private static final Cost NONE = new Cost(0, 0, 0);

        private static Cost of(Share share, double operation) {
            return new Cost(share.mean() * operation, share.low() * operation, share.high() * operation);
        }

        private boolean isApartFrom(Cost other) {
            return low > other.high || high < other.low;
        }
    }

    private record Place(String className, String methodName) {
        private static Place of(Hotspot hotspot) {
            return new Place(hotspot.className(), hotspot.methodName());
        }
    }

    /** The change of the mean, per operation; below 0 it became cheaper. */
    public double difference() {
        return after.mean - before.mean;
    }

    /** The methods of both rankings, the largest change first. */
    public static List<HotspotChange> between(Ranking before, Ranking after) {
        Set<Place> places = new LinkedHashSet<>();
        before.hotspots().forEach(hotspot -> places.add(Place.of(hotspot)));
        after.hotspots().forEach(hotspot -> places.add(Place.of(hotspot)));
        List<HotspotChange> changes = new ArrayList<>();
        for (Place place : places) {
            Cost was = cost(before, place);
            Cost is = cost(after, place);
            changes.add(new HotspotChange(place.className(), place.methodName(), was, is, was.isApartFrom(is)));
        }
        changes.sort(Comparator.comparingDouble(change -> -Math.abs(change.difference())));
        return changes;
    }

    private static Cost cost(Ranking ranking, Place place) {
        return ranking.hotspots().stream()
                .filter(hotspot -> Place.of(hotspot).equals(place))
                .findFirst()
                .map(hotspot -> Cost.of(hotspot.share(), ranking.costPerOperation()))
                .orElse(Cost.NONE);
    }
}
