package dyno.feature.calibrate;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.setup.Durations;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is measured, in how many forks, and how long the longer forks are.
 *
 * @param drivers at least one
 * @param forks scored forks of each driver in each workload over each transport, 2 or more
 * @param runOn how long the slices of the longer forks continue; zero for no such forks
 * @param seed of the shuffled order
 */
public record ForkAccuracyOptions(
        List<DriverCoordinates> drivers,
        List<WorkloadName> workloads,
        List<TransportName> transports,
        int forks,
        Duration runOn,
        long seed)
        implements Calibration.Options {
    /** So that an outlier can be recognised. */
    private static final int LONG_FORKS = 3;

    private static final Duration LONGEST = Duration.ofHours(1);

    /**
     * Valid options.
     *
     * @throws IllegalArgumentException when there would be no spread, or a fork would continue for more than an hour
     */
    public ForkAccuracyOptions {
        drivers = List.copyOf(drivers);
        workloads = List.copyOf(workloads);
        transports = List.copyOf(transports);
        if (forks < 2) {
            throw new IllegalArgumentException("--forks " + forks + " cannot show a spread; choose 2 or more.");
        }
        if (runOn.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("--long " + Durations.text(runOn) + " is too long; choose "
                    + Durations.text(LONGEST) + " or less.");
        }
    }

    /** Each driver in each workload over each transport that it runs over. */
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (DriverCoordinates driver : drivers) {
            for (WorkloadName workload : workloads) {
                transports.stream()
                        .filter(workload.prototype()::runsOver)
                        .forEach(transport -> cells.add(new Cell(driver, workload, transport)));
            }
        }
        return cells;
    }

    /** The forks in the order of running, the longer ones among the first rounds. */
    @Override
    public List<ForkSpec> baseForks() {
        ShuffledForks schedule = new ShuffledForks();
        for (Cell cell : cells()) {
            Iterations usual = ComparisonOptions.iterations(cell);
            schedule.add(Purpose.SCORE, cell, usual, forks);
            if (!runOn.isZero() && !cell.workload().prototype().isCold() && !cell.hasLongOperations()) {
                int slices = Math.toIntExact(runOn.toMillis() / usual.millis());
                Iterations all = new Iterations(usual.warmup(), slices, usual.millis());
                schedule.add(Purpose.STEADINESS, cell, all, LONG_FORKS);
            }
        }
        return schedule.shuffled(seed);
    }
}
