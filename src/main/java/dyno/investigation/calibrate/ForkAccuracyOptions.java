package dyno.investigation.calibrate;

import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.Schedule;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is measured, in how many forks, and how long the longer forks are.
 *
 * @param drivers at least one
 * @param workloads names with their options
 * @param transports names
 * @param forks scored forks of each driver in each workload over each transport, 2 or more
 * @param runOn how long the slices of the longer forks continue; zero for no such forks
 * @param seed of the shuffled order
 */
public record ForkAccuracyOptions(
        List<DriverCoordinates> drivers,
        List<String> workloads,
        List<String> transports,
        int forks,
        Duration runOn,
        long seed) {
    /** So that an outlier can be recognised. */
    private static final int LONG_FORKS = 3;

    /**
     * Valid options.
     *
     * @throws IllegalArgumentException when there would be no spread
     */
    public ForkAccuracyOptions {
        drivers = List.copyOf(drivers);
        workloads = List.copyOf(workloads);
        transports = List.copyOf(transports);
        if (forks < 2) {
            throw new IllegalArgumentException("--forks " + forks + " cannot show a spread; choose 2 or more.");
        }
    }

    /** Each driver in each workload over each transport that it runs over. */
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (DriverCoordinates driver : drivers) {
            for (String workload : workloads) {
                transports.stream()
                        .filter(Workload.named(workload)::runsOver)
                        .forEach(transport -> cells.add(new Cell(driver.toString(), workload, transport)));
            }
        }
        return cells;
    }

    /** The forks in the order of running, the longer ones among the first rounds. */
    List<ForkSpec> plan() {
        Schedule schedule = new Schedule();
        for (Cell cell : cells()) {
            Iterations usual = ComparisonOptions.iterations(cell.transport());
            schedule.add(Purpose.SCORE, cell, usual, forks);
            if (!runOn.isZero() && !Workload.named(cell.workload()).isCold()) {
                int slices = Math.toIntExact(runOn.toMillis() / usual.millis());
                Iterations all = new Iterations(usual.warmup(), slices, usual.millis());
                schedule.add(Purpose.STEADINESS, cell, all, LONG_FORKS);
            }
        }
        return schedule.shuffled(seed);
    }

    /** As text, for the stored plan. */
    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("drivers", join(drivers));
        map.put("workloads", join(workloads));
        map.put("transports", join(transports));
        map.put("forks", Integer.toString(forks));
        map.put("runOn", runOn.toString());
        map.put("seed", Long.toString(seed));
        return map;
    }

    private static String join(List<?> words) {
        return words.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    /** From the text of a stored plan. */
    static ForkAccuracyOptions of(Map<String, String> map) {
        return new ForkAccuracyOptions(
                Stream.of(map.get("drivers").split(" "))
                        .map(DriverCoordinates::parse)
                        .toList(),
                List.of(map.get("workloads").split(" ")),
                List.of(map.get("transports").split(" ")),
                Integer.parseInt(map.get("forks")),
                Duration.parse(map.get("runOn")),
                Long.parseLong(map.get("seed")));
    }
}
