package dyno.experiment;

import dyno.comparison.Spread;
import dyno.comparison.Summary;
import dyno.profile.Event;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Queries on the results of a run's forks; unless said otherwise, of the successful ones. Those of a patch in a workload in which it
 * does not do the same each time over replay do not count, see {@link Outcome#isOfBrokenPatch}.
 */
public final class Results {
    /** Forks of a round are measured one after the other; longer apart, they are not of one time. */
    public static final Duration ONE_TIME = Duration.ofMinutes(30);

    private final List<ForkResult> results;

    public Results(List<ForkResult> all) {
        Outcome outcome = Outcome.of(all);
        results = all.stream()
                .filter(result -> result.succeeded()
                        && !outcome.isOfBrokenPatch(result.spec().cell()))
                .toList();
    }

    public List<ForkResult> of(Cell cell, Purpose purpose) {
        return stream(cell, purpose).toList();
    }

    private Stream<ForkResult> stream(Cell cell, Purpose purpose) {
        return results.stream()
                .filter(r -> r.spec().cell().equals(cell) && r.spec().purpose() == purpose);
    }

    /** Heap allocated in the scored forks of a cell, bytes/op; NaN throughout where there are none. */
    public Summary allocation(Cell cell) {
        return summary(scored(cell), ForkResult::allocatedBytes, Spread.UNKNOWN);
    }

    /**
     * CPU or wall time of the scored forks of a cell, ns/op; NaN throughout where there are none. With few forks, the
     * interval is based on the spread of all forks of the driver over that transport: drivers differ in that, workloads
     * less. If these are too few, it is based on the forks of all drivers over that transport, or on the few forks if
     * their spread is larger.
     */
    public Summary time(Cell cell, ToDoubleFunction<ForkResult> figure) {
        return summary(scored(cell), figure, spread(cell, figure));
    }

    /** CPU time of the process in the scored forks of a cell, ns/op; empty where a fork does not have it. */
    public Optional<Summary> process(Cell cell) {
        return scored(cell).stream().allMatch(fork -> fork.processNanos() > 0)
                ? Optional.of(time(cell, ForkResult::processNanos))
                : Optional.empty();
    }

    private static Summary summary(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure, Spread spread) {
        return forks.isEmpty()
                ? new Summary(Double.NaN, Double.NaN, Double.NaN, 0, 0)
                : Summary.of(scores(forks, figure), spread);
    }

    private Spread spread(Cell like, ToDoubleFunction<ForkResult> figure) {
        Predicate<Cell> isLike = cell -> cell.transport().equals(like.transport());
        Spread ofDriver = spread(isLike.and(cell -> cell.driver().equals(like.driver())), figure);
        if (ofDriver.isKnown()) {
            return ofDriver;
        }
        Spread ofAll = spread(isLike, figure);
        return ofDriver.deviation() > ofAll.deviation() ? new Spread(ofDriver.deviation(), ofAll.degrees()) : ofAll;
    }

    private Spread spread(Predicate<Cell> isLike, ToDoubleFunction<ForkResult> figure) {
        return Spread.pooled(results.stream()
                .map(fork -> fork.spec().cell())
                .distinct()
                .filter(isLike)
                .map(cell -> scores(scored(cell), figure))
                .toList());
    }

    private static List<Double> scores(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure) {
        return forks.stream().map(figure::applyAsDouble).toList();
    }

    /** The scored forks of a cell; those without enough quiet time only if there are no others. */
    private List<ForkResult> scored(Cell cell) {
        return quiet(of(cell, Purpose.SCORE));
    }

    /** Those of a cell's forks that had enough quiet time; all if none had. */
    public static List<ForkResult> quiet(List<ForkResult> all) {
        List<ForkResult> quiet =
                all.stream().filter(fork -> !fork.lacksQuietTime()).toList();
        return quiet.isEmpty() ? all : quiet;
    }

    /**
     * What an operation cost in each of a cell's forks, in the event's unit: in those without a profiler where there
     * are any, else in the profiled ones, where CPU time is that of the last warm-up, which the profiler did not slow
     * down.
     */
    public static List<Double> costs(List<ForkResult> forks, Event event) {
        List<ForkResult> scored = quiet(
                forks.stream().filter(f -> f.spec().purpose() == Purpose.SCORE).toList());
        List<ForkResult> chosen = scored.isEmpty() ? forks : scored;
        ToDoubleFunction<ForkResult> cpu = scored.isEmpty() ? ForkResult::warmupCpuNanos : ForkResult::cpuNanos;
        return chosen.stream()
                .map(f -> event == Event.CPU
                        ? cpu.applyAsDouble(f)
                        : event == Event.ALLOCATION ? f.allocatedBytes() : Double.NaN)
                .toList();
    }

    /**
     * What an operation costs in the profiled forks of a cell, in the event's unit: CPU time in the last warm-up, which
     * the profiler did not slow down; NaN where there are none.
     */
    public double unprofiledCost(Cell cell, Event event) {
        return stream(cell, Purpose.PROFILE)
                .mapToDouble(event == Event.CPU ? ForkResult::warmupCpuNanos : ForkResult::allocatedBytes)
                .average()
                .orElse(Double.NaN);
    }

    /** The complete rounds of a candidate and its baseline, of which some may be void. */
    public Rounds rounds(Cell baseline, Cell candidate, int spare) {
        return Rounds.of(completeRounds(baseline, candidate), spare);
    }

    /**
     * The rounds in which candidate and baseline were measured twice each, in the order of running: without rounds that a resumed run
     * has completed later, because then a drift of the machine would look like a difference. Where one
     * of the candidate's two forks failed, the round counts with the other.
     */
    public List<Map<Arm, ForkResult>> completeRounds(Cell baseline, Cell candidate) {
        Map<Integer, Map<Arm, ForkResult>> rounds = new TreeMap<>();
        for (ForkResult result : results) {
            Arm arm = result.spec().arm();
            Cell wanted = arm.isOfCandidate() ? candidate : baseline;
            if (arm != Arm.NONE && result.spec().cell().equals(wanted)) {
                rounds.computeIfAbsent(result.spec().round(), r -> new EnumMap<>(Arm.class))
                        .put(arm, result);
            }
        }
        return new ArrayList<>(rounds.values().stream()
                .filter(arms -> arms.containsKey(Arm.BASELINE)
                        && arms.containsKey(Arm.CONTROL)
                        && arms.containsKey(Arm.CANDIDATE)
                        && areOfOneTime(arms.values()))
                .toList());
    }

    /**
     * Measured forks of a round that was begun so long ago that further forks would not make it complete.
     *
     * @param now when these would run
     */
    public List<ForkSpec> begunEarlier(int round, Instant now) {
        return results.stream()
                .filter(result -> result.spec().round() == round
                        && result.spec().arm() != Arm.NONE
                        && Instant.parse(result.started()).isBefore(now.minus(ONE_TIME)))
                .map(ForkResult::spec)
                .toList();
    }

    private static boolean areOfOneTime(Collection<ForkResult> forks) {
        List<Instant> starts =
                forks.stream().map(fork -> Instant.parse(fork.started())).toList();
        return Duration.between(Collections.min(starts), Collections.max(starts))
                        .compareTo(ONE_TIME)
                <= 0;
    }
}
