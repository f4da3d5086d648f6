package dyno.feature.calibrate;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Estimate;
import dyno.comparison.Proportion;
import dyno.comparison.Round;
import dyno.comparison.StoppingRule;
import dyno.comparison.Summary;
import dyno.comparison.Verdict;
import dyno.experiment.Metric;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.feature.calibrate.ComparisonAccuracyReport.Baseline;
import dyno.feature.calibrate.ComparisonAccuracyReport.Build;
import dyno.feature.calibrate.ComparisonAccuracyReport.Drawn;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.feature.calibrate.ComparisonAccuracyReport.Outcome;
import dyno.feature.calibrate.ComparisonAccuracyReport.Result;
import dyno.feature.calibrate.ComparisonAccuracyReport.Trial;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.WaitLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes comparisons from the measurements of builds that are known to be slower or not, with labels and scores
 * unchanged, and counts the verdicts.
 */
final class ComparisonAccuracyAnalysis {
    private static final int DRAWS = 200;

    /** The share of a build in place is this much more precise than its own measurement. */
    private static final int MANY_MORE = 5;

    private final ComparisonAccuracyOptions options;
    private final CalibrationBuilds builds;
    private final List<ForkResult> forks;
    private final Map<CalibrationBuilds.Build, List<Map<Arm, ForkResult>>> rounds = new LinkedHashMap<>();
    private final Metric metric;

    /** An analysis of the forks that have run so far. */
    ComparisonAccuracyAnalysis(ComparisonAccuracyOptions options, CalibrationBuilds builds, List<ForkResult> all) {
        this.options = options;
        this.builds = builds;
        this.forks = all.stream()
                .filter(fork -> fork.succeeded() && fork.spec().arm() != Arm.NONE)
                .toList();
        this.metric = options.metric();
        Results results = new Results(forks);
        Cell baseline = options.cell(builds.baseline());
        builds.builds()
                .forEach(build ->
                        rounds.put(build, results.completeRounds(baseline, options.cell(builds.coordinates(build)))));
    }

    /** The build that the others are compared with. */
    Baseline baseline() {
        return new Baseline(
                builds.method().qualifiedName(),
                CalibrationBuilds.BASELINE_ITERATIONS,
                builds.nanosPerIteration(),
                builds.driverNanos(),
                baselineNanos());
    }

    private double baselineNanos() {
        List<Double> scores = forks.stream()
                .filter(fork -> !fork.spec().arm().isOfCandidate())
                .map(metric::of)
                .toList();
        return scores.isEmpty() ? Double.NaN : Summary.of(scores).median();
    }

    /** What was planted into the builds, and what was measured in all rounds. */
    List<Build> builds() {
        return builds.builds().stream().map(this::build).toList();
    }

    private Build build(CalibrationBuilds.Build build) {
        Rounds all = all(build);
        double planted = builds.plantedNanos(build);
        return new Build(
                build.name(),
                build.kind(),
                build.description(),
                planted,
                planted / baselineNanos(),
                inPlace(build),
                all.counted().size(),
                all.voided(),
                all.counted().isEmpty() ? null : estimate(all));
    }

    /** The share that a build has by the cost of an iteration in the build with the most of them. */
    private Double inPlace(CalibrationBuilds.Build build) {
        CalibrationBuilds.Build most =
                Collections.max(builds.builds(), Comparator.comparingInt(CalibrationBuilds.Build::iterations));
        if (build.kind().isEqual()
                || rounds.get(most).isEmpty()
                || most.iterations() < MANY_MORE * build.iterations()) {
            return null;
        }
        return (estimate(all(most)).ratio() - 1) * build.iterations() / most.iterations();
    }

    private Estimate estimate(Rounds rounds) {
        return Comparison.of(rounds.by(metric), Criterion.DEFAULT).estimate();
    }

    /** All rounds of a build, of which those count that were not disturbed. */
    private Rounds all(CalibrationBuilds.Build build) {
        return Rounds.of(rounds.get(build), rounds.get(build).size());
    }

    /** Number of rounds of the build with the most rounds. */
    int roundCount() {
        return rounds.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /**
     * Number of rounds that count so far in a comparison of the build with the most.
     *
     * @param needed rounds that must count
     */
    int validRounds(int needed) {
        int spare = WaitLimits.ofHost().spareRounds(needed);
        return rounds.values().stream()
                .mapToInt(some -> Rounds.of(some, spare).counted().size())
                .max()
                .orElse(0);
    }

    /** How long a round of the given number of forks takes, s; NaN before the first. */
    double seconds(int forksPerRound) {
        return forksPerRound
                * forks.stream().mapToDouble(ForkResult::seconds).average().orElse(Double.NaN);
    }

    List<Result> results() {
        return options.settings().stream().map(this::result).toList();
    }

    private Result result(ComparisonSetting setting) {
        double secondsPerRound = seconds(ComparisonSetting.FORKS_PER_ROUND);
        StoppingRule looks = setting.looks(secondsPerRound);
        boolean enough = looks.rounds() >= Comparison.LEAST_ROUNDS;
        List<Outcome> outcomes = enough
                ? builds.builds().stream()
                        .map(build -> outcome(build, looks, setting.threshold()))
                        .toList()
                : List.of();
        return new Result(
                setting.toString(),
                enough ? looks.rounds() : 0,
                enough ? looks.rounds() * secondsPerRound : 0,
                outcomes,
                falseAlarms(outcomes));
    }

    private Outcome outcome(CalibrationBuilds.Build build, StoppingRule looks, double threshold) {
        List<Rounds> blocks = blocks(rounds.get(build), looks.rounds());
        int used = blocks.stream()
                .mapToInt(block -> block.counted().size() + block.voided())
                .sum();
        List<Trial> trials =
                blocks.stream().map(block -> trial(block, looks, threshold)).toList();
        int called = (int) trials.stream()
                .filter(trial -> isCalled(build.kind(), trial.verdict()))
                .count();
        return new Outcome(
                build.name(),
                build.kind(),
                trials,
                rounds.get(build).size() - used,
                Proportion.of(called, trials.size()),
                drawn(build, looks, threshold));
    }

    private Drawn drawn(CalibrationBuilds.Build build, StoppingRule looks, double threshold) {
        List<Round> counted = new ArrayList<>(all(build).by(metric));
        if (counted.size() <= looks.rounds()) {
            return null;
        }
        Random random = new Random(DRAWS);
        int called = 0;
        for (int i = 0; i < DRAWS; i++) {
            Collections.shuffle(counted, random);
            Verdict verdict =
                    ComparisonSetting.compare(counted, looks, threshold).verdict();
            called += isCalled(build.kind(), verdict) ? 1 : 0;
        }
        return new Drawn(DRAWS, called);
    }

    /**
     * Divides rounds into as many comparisons as possible: each round is in one at most, and where one ends depends on
     * disturbances of the machine, not on any score.
     *
     * @param complete in the order of running
     * @param each rounds that must count in a comparison, at least 1; as many as half of them may be void and repeated,
     *     as in {@link dyno.experiment.builds.ComparisonOptions}
     */
    static List<Rounds> blocks(List<Map<Arm, ForkResult>> complete, int each) {
        List<Rounds> blocks = new ArrayList<>();
        int begin = 0;
        for (int end = each; end <= complete.size(); end++) {
            Rounds rounds =
                    Rounds.of(complete.subList(begin, end), WaitLimits.ofHost().spareRounds(each));
            if (rounds.counted().size() == each) {
                blocks.add(rounds);
                begin = end;
                end += each - 1;
            }
        }
        return blocks;
    }

    private Trial trial(Rounds block, StoppingRule looks, double threshold) {
        List<Round> rounds = block.by(metric);
        Comparison comparison = ComparisonSetting.compare(rounds, looks, threshold);
        String started = block.counted().get(0).values().stream()
                .map(ForkResult::started)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new Trial(
                started,
                block.counted().size() + block.voided(),
                block.voided(),
                comparison.rounds(),
                comparison.verdict(),
                comparison.estimate(),
                estimate(block),
                quiet(block),
                rounds.stream().map(Round::scores).toList());
    }

    private static double quiet(Rounds block) {
        return block.counted().stream()
                .flatMap(round -> round.values().stream())
                .mapToDouble(ForkResult::quietShare)
                .average()
                .orElse(Double.NaN);
    }

    private static boolean isCalled(Kind kind, Verdict verdict) {
        return verdict == Verdict.REGRESSION || kind.isEqual() && verdict == Verdict.IMPROVEMENT;
    }

    private static Proportion falseAlarms(List<Outcome> outcomes) {
        List<Outcome> equal =
                outcomes.stream().filter(outcome -> outcome.kind().isEqual()).toList();
        return Proportion.ofBuilds(
                equal.stream().mapToInt(outcome -> outcome.called().hits()).sum(),
                equal.stream().mapToInt(outcome -> outcome.called().trials()).sum(),
                Math.max(1, equal.size()));
    }
}
