package dyno.investigation;

import dyno.comparison.Looks;
import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is compared with what, how precisely, and for how long.
 *
 * @param baseline the driver that the others are held against
 * @param candidates at least one; may be the baseline itself, to see what "no difference" looks like
 * @param workloads simple names
 * @param transports names
 * @param rounds a fixed number of rounds, looked at once; 0 for looks after 10, 20, 30 and 40
 * @param precision relative difference that is to be found, such as 0.02; half of it is the smallest that matters
 * @param budget no round begins after it
 * @param seed of the shuffled order
 */
public record ComparisonOptions(
        DriverCoordinates baseline,
        List<DriverCoordinates> candidates,
        List<String> workloads,
        List<String> transports,
        int rounds,
        double precision,
        Duration budget,
        long seed) {
    /** Over replay nothing but the JIT takes time to settle, and the fork waits for that by itself. */
    private static final Iterations IN_MEMORY = new Iterations(1, 5, 100);

    private static final Iterations ON_A_SERVER = new Iterations(2, 5, 200);

    /** Finds 2 %: what a shared machine can show in minutes. */
    public static final double DEFAULT_PRECISION = 0.02;

    Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> all = new LinkedHashSet<>(candidates);
        all.add(baseline);
        return all;
    }

    /** When the comparisons are looked at. */
    Looks looks() {
        return rounds == 0 ? Looks.SEQUENTIAL : Looks.once(rounds);
    }

    /** Smallest relative difference that matters. */
    double threshold() {
        return precision / 2;
    }

    /** How many rounds may be void and repeated. */
    int spare() {
        return looks().rounds() / 2;
    }

    /** The forks that may have to run, in the order of running. */
    List<ForkSpec> forks() {
        Schedule schedule = new Schedule();
        List<String> names =
                candidates.stream().map(DriverCoordinates::toString).toList();
        for (String workload : workloads) {
            for (String transport : transports) {
                schedule.addComparison(
                        new Cell(baseline.toString(), workload, transport),
                        names,
                        transport.equals("replay") ? IN_MEMORY : ON_A_SERVER,
                        looks().rounds() + spare());
            }
        }
        return schedule.shuffled(seed);
    }

    /** As text, for the stored plan. */
    Map<String, String> toMap() {
        return Map.of(
                "baseline", baseline.toString(),
                "candidates",
                        String.join(
                                " ", candidates.stream().map(Object::toString).toList()),
                "workloads", String.join(" ", workloads),
                "transports", String.join(" ", transports),
                "rounds", Integer.toString(rounds),
                "precision", Double.toString(precision),
                "budget", budget.toString(),
                "seed", Long.toString(seed));
    }

    /** From the text of a stored plan. */
    static ComparisonOptions of(Map<String, String> map) {
        return new ComparisonOptions(
                DriverCoordinates.parse(map.get("baseline")),
                words(map.get("candidates")).stream()
                        .map(DriverCoordinates::parse)
                        .toList(),
                words(map.get("workloads")),
                words(map.get("transports")),
                Integer.parseInt(map.get("rounds")),
                Double.parseDouble(map.get("precision")),
                Duration.parse(map.get("budget")),
                Long.parseLong(map.get("seed")));
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }
}
