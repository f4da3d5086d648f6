package dyno.feature.calibrate;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ShuffledForks;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How the accuracy of the ranking is measured.
 *
 * @param drivers to plant costs in
 * @param workloads simple names
 * @param builds planted drivers per driver and workload; 0 for as many as the budget allows
 * @param differences whether each build is profiled beside two sets of forks of the driver itself, to draw differences
 * @param budget how long it may take
 * @param seed of the places and of the order
 */
public record RankingAccuracyOptions(
        List<DriverCoordinates> drivers,
        List<WorkloadName> workloads,
        TransportName transport,
        int builds,
        boolean differences,
        Duration budget,
        long seed)
        implements Calibration.Options {
    /** Profiled forks per ranking, as many as a triage of some minutes has. */
    static final int PROFILES = 3;

    /** Forks of the driver without plants: all its builds are compared with these. */
    private static final int BASE_PROFILES = 5;

    /** The last warm-up shows what the operation costs without the profiler. */
    private static final Iterations IN_MEMORY = new Iterations(2, 3, 400);

    private static final Iterations ON_A_SERVER = new Iterations(1, 3, 3000);

    /** Resolving, starting the server, and ranking, in seconds; then the counting of calls for each driver and workload. */
    private static final int FIXED_SECONDS = 15;

    private static final int COUNTING_SECONDS = 3;

    /** The drivers without plants. */
    List<Cell> bases() {
        List<Cell> cells = new ArrayList<>();
        drivers.forEach(driver -> workloads.forEach(workload -> cells.add(new Cell(driver, workload, transport))));
        return cells;
    }

    /** The driver with plants that is made from another one; numbered from 0. */
    static Cell planted(Cell base, int number) {
        String name = "planted_" + base.workload() + "_" + (number + 1);
        return new Cell(base.driver().with(name), base.workload(), base.transport());
    }

    private Iterations iterations() {
        return transport.isReplay() ? IN_MEMORY : ON_A_SERVER;
    }

    /** The forks without plants, which determine how large plants must be. */
    @Override
    public List<ForkSpec> baseForks() {
        ShuffledForks schedule = new ShuffledForks();
        for (Cell base : bases()) {
            schedule.add(Purpose.PROFILE, base, iterations(), BASE_PROFILES);
        }
        return schedule.shuffled(seed);
    }

    /**
     * The forks with plants: a build of each driver, then the next. For differences, each stage also has the driver without plants
     * twice, as {@code BASELINE} and as {@code CONTROL}.
     */
    List<List<ForkSpec>> stages() {
        List<List<ForkSpec>> stages = new ArrayList<>();
        int first = baseForks().size() + 1;
        for (int number = 0; number < buildCount(); number++) {
            ShuffledForks schedule = new ShuffledForks();
            for (Cell base : bases()) {
                if (differences) {
                    schedule.addProfiles(Arm.BASELINE, base, iterations(), PROFILES);
                    schedule.addProfiles(Arm.CONTROL, base, iterations(), PROFILES);
                }
                schedule.add(Purpose.PROFILE, planted(base, number), iterations(), PROFILES);
            }
            List<ForkSpec> stage = ShuffledForks.numbered(schedule.shuffled(seed + number), first);
            first += stage.size();
            stages.add(stage);
        }
        return stages;
    }

    /** How many builds of each driver are made: at least one. */
    int buildCount() {
        if (builds > 0) {
            return builds;
        }
        double fork = RunExecutor.expectedSeconds(baseForks().get(0));
        double left = (budget.toSeconds() - FIXED_SECONDS) / (double) bases().size();
        int perBuild = differences ? 3 * PROFILES : PROFILES;
        return (int) Math.max(1, ((left - COUNTING_SECONDS) / fork - BASE_PROFILES) / perBuild);
    }

    /** The same with the number of builds that the budget allows. */
    RankingAccuracyOptions counted() {
        return new RankingAccuracyOptions(drivers, workloads, transport, buildCount(), differences, budget, seed);
    }
}
