package dyno.feature.bisect;

import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.experiment.CandidateClaim;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Comparisons;
import dyno.experiment.Comparisons.Family;
import dyno.experiment.Comparisons.Precision;
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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final Map<Cell, Cell> olderByNewer;
    private Set<Cell> changed;

    /** A confirmation. */
    StepRun(RunSession session, Map<Cell, Cell> olderByNewer, BisectOptions options) {
        this.session = session;
        this.options = options;
        this.olderByNewer = new LinkedHashMap<>(olderByNewer);
        CandidateClaim claim = CandidateClaim.about(
                olderByNewer.keySet().stream().map(Cell::workload).distinct().toList());
        StoppingRule looks = options.looks();
        this.comparisons = new Comparisons(
                session.store().plan().forks(),
                List.of(new Family(claim, this.olderByNewer)),
                new Precision(
                        looks, WaitLimits.ofHost().spareRounds(looks.rounds()), options.precision() / 2, UNLIMITED),
                cell -> changed().contains(cell),
                ofCandidates -> {});
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

    /** Measures rounds, then profiles, but only where CPU time has changed. */
    Outcome execute() {
        return session.ask(comparisons, options.budget());
    }

    Question question() {
        return comparisons;
    }

    /** Both versions of the steps that are decided to be changes. */
    private Set<Cell> changed() {
        if (changed == null) {
            changed = olderByNewer.entrySet().stream()
                    .filter(step -> row(step.getKey()).filter(StepRun::isChange).isPresent())
                    .flatMap(step -> Stream.of(step.getKey(), step.getValue()))
                    .collect(Collectors.toSet());
        }
        return changed;
    }

    /** Whether CPU time has changed. */
    static boolean isChange(ComparisonRow row) {
        Verdict verdict = row.comparison().verdict();
        return verdict == Verdict.IMPROVEMENT || verdict == Verdict.REGRESSION;
    }

    /** How the newer version of a step compares with the older one in CPU time; empty when no round is complete. */
    Optional<ComparisonRow> row(Cell newer) {
        return comparisons.judge(new Results(session.store().results()), true).get(0).rows(List.of(newer)).stream()
                .filter(ComparisonRow::primary)
                .findFirst();
    }
}
