package dyno.feature.reproduce;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Durations;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.WaitLimits;
import dyno.run.fork.RunExecutor;
import dyno.run.store.RunPlan;
import dyno.study.Claim;
import dyno.study.ClaimEvidence;
import dyno.study.Edition;
import dyno.study.Figure;
import dyno.study.Measure;
import dyno.study.Studies;
import dyno.study.Study;
import dyno.study.Table;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The forks that the reproduction of studies may run: one of all that claims and published figures rest on, round after round of what
 * claims rest on, and what nobody published.
 *
 * @param studies at the size asked for
 * @param forks in the order of running
 * @param needed what claims and published figures rest on
 */
public record ReproductionPlan(
        ReproductionOptions options, List<Study> studies, List<ForkSpec> forks, Set<Cell> needed) {
    /** Resolving, starting the server, observing the wire, counting work, ranking and writing, in seconds. */
    static final int FIXED_SECONDS = 80;

    /** Profiled forks of a cell, whose variation gives the interval of a share. */
    static final int PROFILES = 4;

    /** Forks that a figure gets which no claim rests on, where there is time. */
    static final int FORKS_OF_FIGURE = 3;

    private static final Iterations SCORED = Iterations.slices(100);
    private static final Iterations PROFILED = new Iterations(1, 5, 300);

    /**
     * The plan for a new run.
     *
     * @throws IllegalArgumentException when there is no such study, or it has no such settings
     */
    static ReproductionPlan of(ReproductionOptions options) {
        List<Study> all = Studies.named(options.studies(), options.full());
        List<Study> studies = options.hasOtherSettings()
                ? all.stream().map(study -> study.under(options.settings())).toList()
                : all;
        return of(options, studies, forks(options, studies));
    }

    /** The same with the forks of a stored run. */
    static ReproductionPlan of(ReproductionOptions options, List<Study> studies, List<ForkSpec> forks) {
        return new ReproductionPlan(options, studies, forks, needed(options, studies));
    }

    private static List<ForkSpec> forks(ReproductionOptions options, List<Study> studies) {
        ShuffledForks schedule = new ShuffledForks();
        Set<Cell> claimed = cellsOfClaims(options, studies);
        Set<Cell> seen = new LinkedHashSet<>();
        for (Study study : studies) {
            for (Edition edition : Edition.values()) {
                for (Table table : study.tables()) {
                    List<Measure> measures =
                            figures(table, options).map(Figure::measure).toList();
                    add(schedule, cells(study, edition, measures), claimed, seen);
                }
                List<Measure> measures =
                        claims(study, options).flatMap(ReproductionPlan::ends).toList();
                add(schedule, cells(study, edition, measures), claimed, seen);
            }
        }
        for (Cell cell : profiled(studies)) {
            schedule.add(Purpose.PROFILE, cell, PROFILED, PROFILES);
        }
        return schedule.shuffled(options.seed());
    }

    private static void add(ShuffledForks schedule, List<Cell> cells, Set<Cell> claimed, Set<Cell> seen) {
        List<Cell> fresh = cells.stream().filter(seen::add).toList();
        schedule.addTogether(
                fresh, SCORED, cell -> claimed.contains(cell) ? lastRound() + spareRounds() : FORKS_OF_FIGURE);
    }

    /** The figures of a table that are measured at the size asked for. */
    static Stream<Figure> figures(Table table, ReproductionOptions options) {
        return table.figures().stream().filter(figure -> options.full() || !figure.full());
    }

    /** The claims that are tested at the size asked for. */
    private static Stream<Claim> claims(Study study, ReproductionOptions options) {
        return study.claims().stream().filter(claim -> options.full() || !claim.full());
    }

    private static Stream<Measure> ends(Claim claim) {
        return claim.isRatio() ? Stream.of(claim.numerator(), claim.denominator()) : Stream.of(claim.numerator());
    }

    private static List<Cell> cells(Study study, Edition edition, List<Measure> measures) {
        return measures.stream()
                .filter(measure -> measure.kind().needsForks())
                .flatMap(measure -> StudyCells.of(study, measure, edition).cells().stream())
                .distinct()
                .toList();
    }

    private static Set<Cell> cellsOfClaims(ReproductionOptions options, List<Study> studies) {
        Set<Cell> cells = new LinkedHashSet<>();
        for (Study study : studies) {
            for (Edition edition : Edition.values()) {
                claims(study, options)
                        .filter(Claim::isRatio)
                        .forEach(claim ->
                                cells.addAll(cells(study, edition, ends(claim).toList())));
            }
        }
        return cells;
    }

    private static Set<Cell> profiled(List<Study> studies) {
        Set<Cell> cells = new LinkedHashSet<>();
        for (Study study : studies) {
            for (Edition edition : Edition.values()) {
                measures(study)
                        .filter(measure -> measure.kind() == Measure.Kind.SHARE)
                        .forEach(measure -> cells.addAll(
                                StudyCells.of(study, measure, edition).cells()));
            }
        }
        return cells;
    }

    private static Stream<Measure> measures(Study study) {
        return Stream.concat(
                study.tables().stream()
                        .flatMap(table -> table.figures().stream().map(Figure::measure)),
                study.claims().stream().flatMap(ReproductionPlan::ends));
    }

    /** When the last look at a claim is. */
    static int lastRound() {
        return ClaimEvidence.LOOKS.get(ClaimEvidence.LOOKS.size() - 1);
    }

    /** Rounds that replace void ones. */
    static int spareRounds() {
        return WaitLimits.ofHost().spareRounds(lastRound());
    }

    /**
     * With which settings the server starts: at the published sizes those of the study, or others that were asked for.
     *
     * @throws IllegalArgumentException when studies with and without settings of their own would share a server
     */
    List<String> serverSettings() {
        List<Study> withSettings = studies.stream()
                .filter(study -> options.full() && !study.setup().options().isEmpty())
                .toList();
        if (withSettings.isEmpty()) {
            return List.of();
        }
        String id = withSettings.get(0).id();
        if (studies.size() > 1) {
            throw new IllegalArgumentException("With --full, the server of " + id
                    + " has the settings of its study, which the others did not have: name " + id
                    + " alone, and the others in another run.");
        }
        return withSettings.get(0).setup().options();
    }

    int rounds() {
        return forks.stream().mapToInt(ForkSpec::round).max().orElse(0);
    }

    Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> drivers = new LinkedHashSet<>();
        forks.forEach(fork -> drivers.add(fork.cell().driver()));
        Stream.of(observations(), workToCount()).forEach(operations -> drivers.addAll(operations.keySet()));
        return drivers;
    }

    /** Which workloads are observed on the wire, beside connecting, by the coordinates of the driver. */
    Map<DriverCoordinates, Set<WorkloadName>> observations() {
        return byDriver(study -> Stream.concat(
                measures(study).filter(measure -> measure.kind().isCount()),
                study.traffic().stream().map(ReproductionPlan::traffic)));
    }

    /** The workloads in which the work is counted, by the coordinates of the driver. */
    Map<DriverCoordinates, Set<WorkloadName>> workToCount() {
        return byDriver(study -> measures(study).filter(measure -> measure.kind() == Measure.Kind.GROWTH));
    }

    private Map<DriverCoordinates, Set<WorkloadName>> byDriver(Function<Study, Stream<Measure>> measures) {
        Map<DriverCoordinates, Set<WorkloadName>> operations = new LinkedHashMap<>();
        for (Study study : studies) {
            for (Edition edition : Edition.values()) {
                measures.apply(study)
                        .map(measure -> StudyCells.of(study, measure, edition))
                        .filter(cells -> cells.reason() == null)
                        .forEach(cells -> operations
                                .computeIfAbsent(cells.driver(), driver -> new LinkedHashSet<>())
                                .addAll(cells.observed()));
            }
        }
        return operations;
    }

    /** The measure that observes what a study shows in full. */
    static Measure traffic(String driverAndOperations) {
        return Measure.parse("commands " + driverAndOperations);
    }

    /** Whether a fork is of a figure that nobody published and no claim rests on, so that it waits for the claims. */
    boolean isPutOff(ForkSpec fork) {
        return fork.purpose() == Purpose.SCORE && !needed.contains(fork.cell());
    }

    private static Set<Cell> needed(ReproductionOptions options, List<Study> studies) {
        Set<Cell> needed = new LinkedHashSet<>();
        for (Study study : studies) {
            List<Measure> measures = Stream.concat(
                            study.tables().stream()
                                    .flatMap(table -> figures(table, options))
                                    .filter(figure -> figure.published() != null)
                                    .map(Figure::measure),
                            claims(study, options).flatMap(ReproductionPlan::ends))
                    .toList();
            for (Edition edition : Edition.values()) {
                needed.addAll(cells(study, edition, measures));
            }
        }
        return needed;
    }

    /** How long the first round should take, in seconds: less is no reproduction. */
    double firstRoundSeconds() {
        return FIXED_SECONDS
                + forks.stream()
                        .filter(fork -> fork.round() == 1 && !isPutOff(fork))
                        .mapToDouble(RunExecutor::expectedSeconds)
                        .sum();
    }

    /** How long all claims should take to their first look, in seconds. */
    double firstLookSeconds() {
        Set<Cell> claimed = cellsOfClaims(options, studies);
        return firstRoundSeconds()
                + forks.stream()
                        .filter(fork -> fork.round() > 1
                                && fork.round() <= ClaimEvidence.LOOKS.get(0)
                                && (fork.purpose() == Purpose.PROFILE || claimed.contains(fork.cell())))
                        .mapToDouble(RunExecutor::expectedSeconds)
                        .sum();
    }

    RunPlan toRunPlan() {
        return CommandContext.plan("reproduce", options.seed(), TextMap.of(options), forks);
    }

    /** What will be run, for how long, and what that buys, in a few lines. */
    public String describe() {
        long cells = forks.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE)
                .map(ForkSpec::cell)
                .distinct()
                .count();
        long claims = studies.stream().flatMap(study -> claims(study, options)).count();
        long figures = studies.stream()
                .flatMap(study -> study.tables().stream())
                .flatMap(table -> figures(table, options))
                .count();
        List<String> titles = new ArrayList<>();
        studies.forEach(study -> titles.add(study.id() + " (" + study.year() + ", " + study.title() + ")"
                + (options.hasOtherSettings() ? ", settings of the server: " + options.settings() : "")));
        return """
                Plan: %s
                      %s (%s)
                      %s and %s, each with the original and the current drivers: %s to time
                      %s
                """.formatted(
                String.join("\n      ", titles),
                Quantity.count(drivers().size(), "driver"),
                String.join(", ", drivers().stream().map(Object::toString).toList()),
                Quantity.count(figures, "figure"),
                Quantity.count(claims, "claim"),
                Quantity.count(cells, "case"),
                time());
    }

    private String time() {
        String first = Durations.text(Duration.ofSeconds(Math.round(firstRoundSeconds())));
        String budget = Durations.text(options.budget());
        return firstRoundSeconds() > options.budget().toSeconds()
                ? "one fork of each takes about %s, more than the budget of %s: claims that need rounds stay undecided"
                        .formatted(first, budget)
                : """
                one fork of each takes about %s of a budget of %s; the rest is spent on rounds for the claims,
                      at least %d and at most %d per claim, where they decide most; %d for each claim would take about %s""".formatted(
                                first,
                                budget,
                                ClaimEvidence.LOOKS.get(0),
                                lastRound(),
                                ClaimEvidence.LOOKS.get(0),
                                Durations.text(Duration.ofSeconds(Math.round(firstLookSeconds()))));
    }
}
