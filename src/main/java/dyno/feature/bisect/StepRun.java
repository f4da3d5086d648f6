package dyno.feature.bisect;

import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Comparisons;
import dyno.experiment.Comparisons.Family;
import dyno.experiment.Comparisons.Precision;
import dyno.experiment.DecidingMetric;
import dyno.experiment.Outcome;
import dyno.experiment.Question;
import dyno.experiment.Results;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.setup.RunSession;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.WaitLimits;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The confirmation of steps between neighbouring versions: interleaved rounds of the older one and the newer one, twice
 * each, until each step is decided. All steps are one family, so that even one false step is rare.
 */
final class StepRun {
    /** A question that takes too many rounds is one of the budget, not of what can be measured here. */
    private static final Duration UNLIMITED = Duration.ofDays(365);

    private final RunSession session;
    private final BisectOptions options;
    private final Comparisons comparisons;

    /**
     * A confirmation.
     *
     * @param olderByNewer both versions of each step
     * @param deciding by what a step is judged, by its newer version
     */
    StepRun(
            RunSession session,
            Map<Cell, Cell> olderByNewer,
            Function<Cell, DecidingMetric> deciding,
            BisectOptions options) {
        this.session = session;
        this.options = options;
        Map<DecidingMetric, Map<Cell, Cell>> byMetric = new LinkedHashMap<>();
        olderByNewer.forEach(
                (newer, older) -> byMetric.computeIfAbsent(deciding.apply(newer), metric -> new LinkedHashMap<>())
                        .put(newer, older));
        StoppingRule looks = options.looks();
        this.comparisons = new Comparisons(
                session.store().plan().forks(),
                byMetric.entrySet().stream()
                        .map(steps -> family(steps.getKey(), steps.getValue()))
                        .toList(),
                new Precision(
                        looks, WaitLimits.ofHost().spareRounds(looks.rounds()), options.precision() / 2, UNLIMITED),
                StepRun::isChange,
                ofCandidates -> {});
    }

    private static Family family(DecidingMetric deciding, Map<Cell, Cell> olderByNewer) {
        Map<WorkloadName, DecidingMetric> observed = new LinkedHashMap<>();
        olderByNewer.keySet().forEach(newer -> observed.put(newer.workload(), deciding));
        return new Family(CandidateClaim.about(observed.keySet(), observed), olderByNewer);
    }

    /** The forks that may have to run, in the order of running. */
    static List<ForkSpec> plan(Map<Cell, Cell> olderByNewer, BisectOptions options) {
        StoppingRule looks = options.looks();
        ShuffledForks schedule = new ShuffledForks();
        olderByNewer.forEach((newer, older) -> schedule.addComparison(
                older,
                List.of(newer.driver()),
                ComparisonOptions.iterations(older),
                looks.rounds() + WaitLimits.ofHost().spareRounds(looks.rounds())));
        schedule.startStage();
        olderByNewer.forEach((newer, older) -> {
            Iterations profiled = ComparisonOptions.profiled(older.transport());
            schedule.add(Purpose.PROFILE, older, profiled, options.profiles());
            schedule.add(Purpose.PROFILE, newer, profiled, options.profiles());
        });
        return schedule.shuffled(options.seed());
    }

    /** Measures rounds, then profiles, but only where the time has changed. */
    Outcome execute() {
        return session.ask(comparisons, options.budget());
    }

    Question question() {
        return comparisons;
    }

    /** Whether the time has changed by which the step is judged. */
    static boolean isChange(ComparisonRow row) {
        return isChange(row.comparison().verdict());
    }

    private static boolean isChange(Verdict verdict) {
        return verdict == Verdict.IMPROVEMENT || verdict == Verdict.REGRESSION;
    }

    /** How the newer version of a step compares with the older one; empty when no round is complete. */
    Optional<ComparisonRow> row(Cell newer) {
        return comparisons.judge(new Results(session.store().results()), true).stream()
                .flatMap(family -> family.rows(List.of(newer)).stream())
                .filter(ComparisonRow::primary)
                .findFirst();
    }
}
