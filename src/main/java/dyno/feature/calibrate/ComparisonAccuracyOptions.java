package dyno.feature.calibrate;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.Metric;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.feature.calibrate.ComparisonAccuracyReport.Kind;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.List;

/**
 * Which builds of a driver comparisons are tried on, how, and for how long.
 *
 * @param equal kinds of builds that should be equal to the baseline; one that is named twice is built twice
 * @param slower how much slower the others should be, as fractions of the driver's own CPU time per operation, or of
 *     the operation's on a real transport
 * @param comparisons of each build that are enough; 0 for as many as the budget allows
 */
public record ComparisonAccuracyOptions(
        DriverCoordinates driver,
        WorkloadName workload,
        TransportName transport,
        List<Kind> equal,
        List<Double> slower,
        List<ComparisonSetting> settings,
        int comparisons,
        Duration budget,
        long seed)
        implements Calibration.Options {
    private static final Iterations BASE = Iterations.slices(150);
    private static final int BASE_FORKS = 3;

    /** Fraction of a fork's expected duration; a plan must not run out of rounds before the time is over. */
    private static final double QUICKEST = 0.25;

    /**
     * Valid options.
     *
     * @throws IllegalArgumentException when nothing is to be compared, or a build would not match its name
     */
    public ComparisonAccuracyOptions {
        equal = List.copyOf(equal);
        slower = List.copyOf(slower);
        settings = List.copyOf(settings);
        if (equal.isEmpty() && slower.isEmpty() || settings.isEmpty()) {
            throw new IllegalArgumentException(
                    "Nothing to compare: choose builds with --equal or --slower, and limits with --within.");
        }
        if (slower.stream().anyMatch(size -> !(size > 0))) {
            throw new IllegalArgumentException(
                    "--slower takes percentages above 0; choose builds that are not slower with --equal.");
        }
    }

    Cell cell(DriverCoordinates build) {
        return new Cell(build, workload, transport);
    }

    /** The metric that {@code dyno compare} judges by. */
    Metric metric() {
        return CandidateClaim.about(List.of(workload)).primary(cell(driver));
    }

    ComparisonAccuracyOptions withBudget(Duration other) {
        return new ComparisonAccuracyOptions(
                driver, workload, transport, equal, slower, settings, comparisons, other, seed);
    }

    @Override
    public List<DriverCoordinates> drivers() {
        return List.of(driver);
    }

    @Override
    public List<ForkSpec> baseForks() {
        ShuffledForks schedule = new ShuffledForks();
        schedule.add(Purpose.SCORE, cell(driver), BASE, BASE_FORKS);
        if (transport.isReplay()) {
            schedule.add(Purpose.REPLAY_COST, cell(driver), BASE, 1);
        }
        return schedule.shuffled(seed);
    }

    /** More rounds than the budget allows, in the order of running; those of a smaller budget come first. */
    public List<ForkSpec> forks(CalibrationBuilds builds) {
        Cell baseline = cell(builds.baseline());
        Iterations iterations = ComparisonOptions.iterations(baseline);
        List<DriverCoordinates> candidates = builds.coordinates();
        ShuffledForks one = new ShuffledForks();
        one.addComparison(baseline, candidates, iterations, 1);
        double seconds = one.shuffled(seed).stream()
                .mapToDouble(RunExecutor::expectedSeconds)
                .sum();
        ShuffledForks schedule = new ShuffledForks();
        int rounds = (int) Math.ceil(Math.max(1, budget.toSeconds() / (QUICKEST * seconds)));
        schedule.addComparison(baseline, candidates, iterations, rounds);
        return ShuffledForks.numbered(schedule.shuffled(seed), baseForks().size() + 1);
    }
}
