package dyno.feature.reproduce;

import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Metric;
import dyno.experiment.Rounds;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkObservations;
import dyno.experiment.setup.Durations;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.DriverRow;
import dyno.feature.reproduce.ReproductionReport.FigureResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.TableResult;
import dyno.feature.reproduce.ReproductionReport.Traffic;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.hotspot.CallPaths;
import dyno.hotspot.Share;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.study.Claim;
import dyno.study.ClaimEvidence;
import dyno.study.Edition;
import dyno.study.Figure;
import dyno.study.Measure;
import dyno.study.Study;
import dyno.study.StudyDriver;
import dyno.study.Table;
import dyno.workload.Footprint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Puts what was measured beside what was published. Each published figure and each claim comes out with a value or with the
 * reason why there is none.
 */
final class ReproductionAnalysis {
    private static final String ONLY_FULL = Gap.NOT_MEASURED.because("only at the published size, with --full");

    /** Warnings tell which recordings are damaged. */
    private static final String UNREADABLE = Gap.NOT_MEASURED.because("none of its recordings can be read");

    private final ReproductionPlan plan;
    private final PairedRounds measured;
    private final SetupDifferences setupDifferences;
    private final Map<Cell, String> reasons = new HashMap<>();
    private final Map<Cell, String> profileReasons = new HashMap<>();
    private final Set<Cell> profiled = new HashSet<>();
    private final WireObservations wire;
    private final WorkObservations work;
    private final Map<Cell, CallPaths> profiles;
    private final Map<DriverCoordinates, String> unavailable;

    /**
     * An analysis of what has been measured so far.
     *
     * @param environment of the run
     * @param results of all forks that have ended
     * @param failures why cells failed, with what helps
     * @param work what the drivers were counted to do
     * @param profiles the ways through the drivers, of the cells that were profiled
     * @param unavailable why drivers could not be had, by coordinates
     */
    ReproductionAnalysis(
            ReproductionPlan plan,
            Environment environment,
            List<ForkResult> results,
            Map<Cell, String> failures,
            WireObservations wire,
            WorkObservations work,
            Map<Cell, CallPaths> profiles,
            Map<DriverCoordinates, String> unavailable) {
        this.plan = plan;
        this.measured = new PairedRounds(results);
        this.setupDifferences = SetupDifferences.of(environment, results);
        this.wire = wire;
        this.work = work;
        this.profiles = profiles;
        this.unavailable = unavailable;
        results.stream()
                .sorted(Comparator.comparing(result -> Instant.parse(result.started())))
                .forEach(this::remember);
        failures.forEach((cell, why) ->
                reasons.computeIfPresent(cell, (same, old) -> Gap.ofFailure(why).because(why)));
    }

    /** A resumed run tries again what has failed: then it is no reason any more. */
    private void remember(ForkResult result) {
        Cell cell = result.spec().cell();
        boolean isProfile = result.spec().purpose() == Purpose.PROFILE;
        Map<Cell, String> ofPurpose = isProfile ? profileReasons : reasons;
        if (!result.succeeded()) {
            ofPurpose.put(cell, reason(result));
            return;
        }
        ofPurpose.remove(cell);
        if (isProfile) {
            profiled.add(cell);
        }
    }

    private static String reason(ForkResult failed) {
        return failed.notSupported() == null
                ? Gap.ofFailure(failed.failure()).because(failed.failure())
                : Gap.LACKS.because(failed.notSupported());
    }

    List<StudyResult> studies() {
        return plan.studies().stream().map(this::study).toList();
    }

    private StudyResult study(Study study) {
        return new StudyResult(
                study.id(),
                study.year(),
                study.title(),
                study.source(),
                study.setting(),
                study.finding(),
                study.method() == null ? null : study.method().label(),
                study.profiler() == null ? null : study.profiler().label(),
                study.drivers().stream().map(ReproductionAnalysis::driver).toList(),
                study.claims().stream().map(claim -> claim(study, claim)).toList(),
                study.tables().stream().map(table -> table(study, table)).toList(),
                traffic(study),
                study.remarks());
    }

    private static DriverRow driver(StudyDriver driver) {
        return new DriverRow(
                driver.name(), driver.published(), driver.then(), StudyCells.canonical(driver.today()), driver.note());
    }

    private TableResult table(Study study, Table table) {
        List<FigureResult> figures = new ArrayList<>();
        for (Figure figure : table.figures()) {
            figures.add(new FigureResult(
                    figure.row(),
                    figure.column(),
                    figure.published(),
                    table.unit().toBase(figure.publishedValue()),
                    value(study, figure, Edition.ORIGINAL),
                    value(study, figure, Edition.CURRENT)));
        }
        return new TableResult(table.id(), table.title(), table.unit(), figures);
    }

    private Value value(Study study, Figure figure, Edition edition) {
        return figure.full() && !plan.options().full()
                ? Value.none(ONLY_FULL)
                : value(study, figure.measure(), edition);
    }

    private Value value(Study study, Measure measure, Edition edition) {
        StudyCells wanted = StudyCells.of(study, measure, edition);
        if (wanted.reason() != null) {
            return Value.none(wanted.reason());
        }
        if (unavailable.containsKey(wanted.driver())) {
            return Value.none(Gap.NO_JAR.because(unavailable.get(wanted.driver())));
        }
        return switch (measure.kind()) {
            case TIME -> times(wanted.cells());
            case SUPPORT -> support(wanted.cells().get(0));
            case SHARE -> share(measure, wanted.cells().get(0));
            case GROWTH -> growth(wanted);
            default -> count(measure, wanted);
        };
    }

    /** The time of one cell, or the sum of several, which has no interval. */
    private Value times(List<Cell> cells) {
        if (cells.size() == 1) {
            return time(cells.get(0));
        }
        List<Value> values = cells.stream().map(this::time).toList();
        return values.stream()
                .filter(value -> value.reason() != null)
                .findFirst()
                .orElseGet(() -> new Value(
                        cells,
                        values.stream().mapToDouble(Value::value).sum(),
                        Double.NaN,
                        Double.NaN,
                        values.stream().mapToDouble(Value::cpuNanos).sum(),
                        values.stream().mapToInt(Value::forks).min().orElse(0),
                        null));
    }

    private Value time(Cell cell) {
        List<ForkResult> forks = measured.of(cell);
        if (forks.isEmpty()) {
            return Value.none(whyNot(cell));
        }
        Summary wall = Summary.of(forks.stream().map(Metric.WALL::of).toList());
        return new Value(
                List.of(cell),
                wall.median(),
                wall.low(),
                wall.high(),
                median(forks, Metric.CPU::of),
                forks.size(),
                null);
    }

    private static double median(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure) {
        return Summary.of(forks.stream().map(figure::applyAsDouble).toList()).median();
    }

    private String whyNot(Cell cell) {
        return reasons.getOrDefault(
                cell,
                Gap.NOT_MEASURED.because("did not fit into the budget of "
                        + Durations.text(plan.options().budget())));
    }

    private Value support(Cell cell) {
        if (!measured.of(cell).isEmpty()) {
            return Value.exact(1);
        }
        String reason = whyNot(cell);
        return Gap.LACKS.isOf(reason) ? Value.exact(0) : Value.none(reason);
    }

    /** While one of the methods was on the stack, whatever it called; a stack with several of them counts once. */
    private Value share(Measure measure, Cell cell) {
        CallPaths callPaths = profiles.get(cell);
        if (callPaths == null) {
            String otherwise = profiled.contains(cell) ? UNREADABLE : whyNot(cell);
            return Value.none(profileReasons.getOrDefault(cell, otherwise));
        }
        Share share = callPaths.share(callPath ->
                callPath.places().stream().anyMatch(place -> measure.names(place.className(), place.methodName())));
        int forks = callPaths.ranking().forks();
        // Even of what was never seen: the rule of three.
        double high = Math.max(share.high(), 3.0 / callPaths.ranking().stackSamples());
        return new Value(List.of(cell), share.mean(), share.low(), high, Double.NaN, forks, null);
    }

    /** Characters that become strings in the second operation beyond those in the first. */
    private Value growth(StudyCells wanted) {
        List<String> operations = wanted.operations();
        return work.whyNot(wanted.driver(), operations)
                .map(Gap::of)
                .map(Value::none)
                .orElseGet(() -> Value.exact(work.decoded(wanted.driver(), operations.get(1))
                        - work.decoded(wanted.driver(), operations.get(0))));
    }

    private Value count(Measure measure, StudyCells wanted) {
        Optional<String> reason = wire.whyNot(wanted.driver(), wanted.operations());
        if (reason.isPresent()) {
            return Value.none(Gap.of(reason.get()));
        }
        return Value.exact(wire.of(wanted.driver(), wanted.operations()).stream()
                .mapToInt(footprint -> count(measure.kind(), footprint))
                .sum());
    }

    private static int count(Measure.Kind kind, Footprint footprint) {
        return switch (kind) {
            case STATEMENTS -> footprint.statements();
            case HIDDEN -> footprint.hidden();
            case TRIPS -> footprint.roundTrips();
            default -> footprint.sent();
        };
    }

    private ClaimResult claim(Study study, Claim claim) {
        return ClaimJudgement.of(study, claim)
                .result(
                        setupDifferences.of(study, claim, cells(study, claim)),
                        answer(study, claim, Edition.ORIGINAL),
                        answer(study, claim, Edition.CURRENT));
    }

    private Answer answer(Study study, Claim claim, Edition edition) {
        if (claim.full() && !plan.options().full()) {
            return Answer.none(ONLY_FULL);
        }
        Value numerator = value(study, claim.numerator(), edition);
        if (numerator.reason() != null) {
            return Answer.none(numerator.reason());
        }
        if (!claim.isRatio()) {
            return ofValue(study, claim, edition, numerator);
        }
        Value denominator = value(study, claim.denominator(), edition);
        return denominator.reason() != null
                ? Answer.none(denominator.reason())
                : ratio(study, claim, numerator.cells(), denominator.cells());
    }

    /** What is measured for a claim, in both editions. */
    private static List<Cell> cells(Study study, Claim claim) {
        return Stream.of(claim.numerator(), claim.denominator())
                .filter(Objects::nonNull)
                .flatMap(measure -> Stream.of(Edition.values())
                        .flatMap(edition -> StudyCells.of(study, measure, edition).cells().stream()))
                .toList();
    }

    private Answer ofValue(Study study, Claim claim, Edition edition, Value value) {
        ClaimJudgement judgement = ClaimJudgement.of(study, claim);
        return claim.numerator().kind() == Measure.Kind.SHARE
                ? judgement.ofShare(value)
                : judgement.ofCount(value.value(), footprints(study, claim, edition));
    }

    private List<Footprint> footprints(Study study, Claim claim, Edition edition) {
        StudyCells wanted = StudyCells.of(study, claim.numerator(), edition);
        return wire.of(wanted.driver(), wanted.operations());
    }

    private Answer ratio(Study study, Claim claim, List<Cell> numerators, List<Cell> denominators) {
        Rounds rounds = measured.of(numerators, denominators);
        List<Double> ratios = PairedRounds.ratios(rounds, Metric.WALL);
        if (rounds.voided() == 0 && ratios.isEmpty()) {
            return Answer.none(Gap.NOT_MEASURED.because("never all in the same round without a pause of the run"));
        }
        return ClaimJudgement.of(study, claim)
                .ofRatios(
                        numerators.get(0),
                        denominators.get(0),
                        ratios,
                        counted -> cpuRatio(rounds, counted),
                        PublishedMethod.ratio(study.method(), measured, numerators, denominators),
                        () -> whyOpen(rounds, Stream.concat(numerators.stream(), denominators.stream())));
    }

    private String whyOpen(Rounds rounds, Stream<Cell> cells) {
        int counted = rounds.counted().size();
        Optional<String> failure =
                cells.map(reasons::get).filter(Objects::nonNull).findFirst();
        if (failure.isPresent()) {
            return "after " + Quantity.count(counted, "round") + ", " + failure.get();
        }
        int least = ClaimEvidence.LOOKS.get(0);
        String budget = "the budget of " + Durations.text(plan.options().budget());
        boolean noMoreRounds = measured.lastRound() >= plan.rounds();
        if (counted >= least) {
            String end = counted >= ReproductionPlan.lastRound()
                    ? "more are not evaluated"
                    : noMoreRounds ? "the run has no more rounds" : budget + " allowed no more";
            return "after " + Quantity.count(counted, "round") + " the interval includes 1, and " + end;
        }
        String disturbed =
                rounds.voided() == 0 ? "" : ", not counting " + rounds.voided() + " disturbed by other programs";
        return "only " + counted + " of the " + least + " rounds needed fitted into "
                + (noMoreRounds ? "the run" : budget) + disturbed;
    }

    /** Where the client thread did anything measurable. */
    private static double cpuRatio(Rounds rounds, int counted) {
        List<Double> ratios = PairedRounds.ratios(rounds, Metric.CPU).subList(0, counted);
        return counted > 0 && ratios.stream().allMatch(ratio -> ratio > 0 && Double.isFinite(ratio))
                ? Estimate.ofRatios(ratios, 1).ratio()
                : Double.NaN;
    }

    private List<Traffic> traffic(Study study) {
        List<Traffic> traffic = new ArrayList<>();
        for (String operation : study.traffic()) {
            Measure measure = ReproductionPlan.traffic(operation);
            for (Edition edition : Edition.values()) {
                StudyCells wanted = StudyCells.of(study, measure, edition);
                if (wanted.driver() != null) {
                    String name = String.join(" and ", wanted.operations());
                    Optional<String> reason = wire.whyNot(wanted.driver(), wanted.operations());
                    traffic.add(new Traffic(
                            name,
                            wanted.driver().toString(),
                            reason.isPresent() ? List.of() : wire.of(wanted.driver(), wanted.operations()),
                            reason.map(Gap::of).orElse(null)));
                }
            }
        }
        return traffic.stream().distinct().toList();
    }
}
