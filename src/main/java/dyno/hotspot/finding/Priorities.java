package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.CostlyPlace.Cost;
import dyno.hotspot.finding.ProfiledOperation.Profiled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to fix first: the places of all drivers that cost a user most, each in the operation in which it weighs most.
 *
 * <p>They are sorted by their part of the client's CPU time over loopback. Where a place was not seen there with certainty, its
 * time over replay counts, as a part of the operation's CPU time over loopback. A round trip that the application did not issue
 * comes first. A place in several versions of a driver counts once, with its weight in the version that was named first.
 *
 * <p>The place that weighs most is always among them. The others leave room for a second operation, if places were found in
 * more than one: one operation of many rows would take all of it.
 */
public final class Priorities {
    private static final int MOST = 3;

    /** A finding that is a smaller part of a hotspot does not explain it. */
    private static final double LEAST_PART = 0.5;

    /** What is the same in all versions of a driver; the command is empty for places in the code. */
    private record Key(String product, String className, String methodName, String command) {
        static Key of(ProfiledOperation operation, CostlyPlace place) {
            return new Key(
                    operation.product(),
                    place.className(),
                    place.methodName(),
                    place.roundTrips() > 0 ? place.place() : "");
        }
    }

    private Priorities() {}

    /** The first places, that which weighs most first. */
    public static List<Priority> of(List<ProfiledOperation> operations) {
        Map<Key, Map<String, CostlyPlace>> places = new LinkedHashMap<>();
        for (ProfiledOperation operation : operations) {
            for (CostlyPlace place : places(operation)) {
                places.computeIfAbsent(Key.of(operation, place), key -> new LinkedHashMap<>())
                        .merge(operation.driver(), place, Priorities::heavier);
            }
        }
        return first(places.values().stream()
                .map(byVersion -> new Priority(List.copyOf(byVersion.values())))
                .sorted(Comparator.comparingDouble(
                                (Priority priority) -> priority.first().weight())
                        .reversed())
                .toList());
    }

    /** The last of them is of another operation than the others, if there is one. */
    private static List<Priority> first(List<Priority> sorted) {
        List<Priority> first = new ArrayList<>(sorted.subList(0, Math.min(MOST, sorted.size())));
        Set<String> operations = first.stream().map(Priorities::operation).collect(Collectors.toSet());
        if (operations.size() == 1) {
            sorted.stream()
                    .filter(priority -> !operations.contains(operation(priority)))
                    .findFirst()
                    .ifPresent(other -> first.set(first.size() - 1, other));
        }
        return first;
    }

    private static String operation(Priority priority) {
        return priority.first().workload();
    }

    private static CostlyPlace heavier(CostlyPlace one, CostlyPlace other) {
        return one.weight() >= other.weight() ? one : other;
    }

    /** The findings of an operation, and its hotspots that none explains. */
    private static List<CostlyPlace> places(ProfiledOperation operation) {
        Profiled replay = operation.replay();
        List<Finding> findings = replay.findings().stream()
                .filter(finding -> finding.roundTrips() > 0 || isCertain(finding.share()))
                .toList();
        List<CostlyPlace> places = new ArrayList<>();
        findings.forEach(finding -> places.add(place(operation, finding)));
        replay.ranking().hotspots().stream()
                .filter(hotspot -> isCertain(hotspot.share())
                        && findings.stream().noneMatch(finding -> explains(finding, hotspot)))
                .forEach(hotspot -> places.add(place(operation, hotspot)));
        return places;
    }

    private static boolean isCertain(Share share) {
        return share.low() > 0;
    }

    private static boolean explains(Finding finding, Hotspot hotspot) {
        return finding.className().equals(hotspot.className())
                && finding.methodName().equals(hotspot.methodName())
                && finding.share().mean() >= LEAST_PART * hotspot.share().mean();
    }

    private static CostlyPlace place(ProfiledOperation operation, Finding finding) {
        Optional<Cost> loopback = overLoopback(
                operation,
                profiled -> profiled.findings().stream()
                        .filter(other -> other.cause() == finding.cause()
                                && other.className().equals(finding.className())
                                && other.methodName().equals(finding.methodName()))
                        .map(Finding::share));
        Cost replay = cost(operation.replay().ranking(), finding.share());
        boolean onTheWire = finding.roundTrips() > 0;
        return new CostlyPlace(
                operation.driver(),
                operation.workload(),
                finding.className(),
                finding.methodName(),
                finding.place(),
                onTheWire || finding.places().isEmpty()
                        ? null
                        : finding.places().get(0).code(),
                finding.cause(),
                finding.roundTrips(),
                onTheWire ? null : replay,
                loopback.orElse(null),
                onTheWire ? finding.roundTrips() : weight(operation, replay, loopback));
    }

    private static CostlyPlace place(ProfiledOperation operation, Hotspot hotspot) {
        Optional<Cost> loopback = overLoopback(
                operation,
                profiled -> profiled.ranking().hotspots().stream()
                        .filter(other -> other.className().equals(hotspot.className())
                                && other.methodName().equals(hotspot.methodName()))
                        .map(Hotspot::share));
        Cost replay = cost(operation.replay().ranking(), hotspot.share());
        CodePlace code = hotspot.heaviestPlace();
        return new CostlyPlace(
                operation.driver(),
                operation.workload(),
                hotspot.className(),
                hotspot.methodName(),
                code.toString(),
                code,
                null,
                0,
                replay,
                loopback.orElse(null),
                weight(operation, replay, loopback));
    }

    /** What the first of the places with these shares costs over loopback that is certain there. */
    private static Optional<Cost> overLoopback(ProfiledOperation operation, Function<Profiled, Stream<Share>> shares) {
        return operation
                .loopback()
                .flatMap(profiled -> shares.apply(profiled)
                        .filter(Priorities::isCertain)
                        .findFirst()
                        .map(share -> cost(profiled.ranking(), share)));
    }

    private static Cost cost(Ranking ranking, Share share) {
        return new Cost(share, share.mean() * ranking.costPerOperation());
    }

    private static double weight(ProfiledOperation operation, Cost replay, Optional<Cost> loopback) {
        return loopback.map(cost -> cost.share().mean())
                .orElseGet(() -> replay.share().mean() * replayInLoopback(operation));
    }

    /** CPU time of the operation over replay as a part of that over loopback; 1 where that was not measured. */
    private static double replayInLoopback(ProfiledOperation operation) {
        double part = operation.replay().ranking().costPerOperation() / operation.loopbackNanos();
        return Double.isFinite(part) ? part : 1;
    }
}
