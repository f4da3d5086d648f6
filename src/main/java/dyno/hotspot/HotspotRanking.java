package dyno.hotspot;

import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ranks the methods of a driver by what an operation spends in them and in everything outside the driver below them. */
public final class HotspotRanking {
    private static final double SMALLEST_SHARE = 0.001;
    private static final Comparator<Hotspot> BY_SHARE = Comparator.<Hotspot>comparingDouble(
                    hotspot -> -hotspot.share().mean())
            .thenComparing(Hotspot::className)
            .thenComparing(Hotspot::methodName);

    private final DriverScope scope;
    private final Event event;
    private final Map<DriverMethod, MethodTally> methods = new HashMap<>();
    private final double[] driver;
    private final double[] transport;
    private final double[] outside;
    private long stackSamples;

    private HotspotRanking(DriverScope scope, Event event, int forks) {
        this.scope = scope;
        this.event = event;
        this.driver = new double[forks];
        this.transport = new double[forks];
        this.outside = new double[forks];
    }

    /**
     * Ranks the hotspots of at least 0.1 % of an operation. Forks without a stack sample tell nothing and are left out.
     *
     * @param forks profiles of one event, one a fork, at least one
     * @param scope the driver
     * @param costPerOperation cost of the whole operation in the event's unit; NaN when unknown
     */
    public static Ranking rank(List<Profile> forks, DriverScope scope, double costPerOperation) {
        Event event = forks.get(0).event();
        List<Profile> sampled =
                forks.stream().filter(fork -> fork.totalWeight() > 0).toList();
        HotspotRanking ranking = new HotspotRanking(scope, event, sampled.size());
        for (int fork = 0; fork < sampled.size(); fork++) {
            ranking.add(fork, sampled.get(fork));
        }
        return ranking.ranking(costPerOperation);
    }

    private void add(int fork, Profile profile) {
        if (profile.event() != event) {
            throw new IllegalArgumentException("a profile of " + profile.event() + " in a ranking of " + event);
        }
        double total = profile.totalWeight();
        profile.weights().forEach((trace, weight) -> charge(fork, trace, weight / total));
        stackSamples += profile.stackSamples();
    }

    private void charge(int fork, StackTrace trace, double share) {
        Optional<Charge> charge = Charge.of(trace, scope);
        if (charge.isEmpty()) {
            outside[fork] += share;
        } else if (charge.get().transport()) {
            transport[fork] += share;
        } else {
            driver[fork] += share;
            DriverMethod method = charge.get().method();
            methods.computeIfAbsent(method, m -> new MethodTally(m, driver.length))
                    .add(fork, charge.get(), share);
        }
    }

    private Ranking ranking(double costPerOperation) {
        return new Ranking(
                event,
                driver.length,
                stackSamples,
                ShareInterval.of(driver, stackSamples),
                ShareInterval.of(transport, stackSamples),
                ShareInterval.of(outside, stackSamples),
                costPerOperation,
                hotspots(costPerOperation));
    }

    private List<Hotspot> hotspots(double costPerOperation) {
        List<Hotspot> hotspots = new ArrayList<>();
        methods.values().stream()
                .map(tally -> tally.hotspot(stackSamples, costPerOperation))
                .filter(hotspot -> hotspot.share().mean() >= SMALLEST_SHARE)
                .sorted(BY_SHARE)
                .forEach(hotspot -> hotspots.add(hotspot.ranked(hotspots.size() + 1)));
        return hotspots;
    }
}
