package dyno.investigation.triage;

import dyno.driver.DriverCoordinates;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a triage measures, and for how long.
 *
 * @param drivers in the order of the report
 * @param workloads simple names
 * @param transports names
 * @param budget how long it may take; forks are spent accordingly
 * @param seed of the shuffled order
 */
public record TriageOptions(
        List<DriverCoordinates> drivers, List<String> workloads, List<String> transports, Duration budget, long seed) {

    /** The same with more or less time. */
    TriageOptions withBudget(Duration other) {
        return new TriageOptions(drivers, workloads, transports, other, seed);
    }

    /** As text, for the stored plan. */
    Map<String, String> toMap() {
        return Map.of(
                "drivers",
                        String.join(" ", drivers.stream().map(Object::toString).toList()),
                "workloads", String.join(" ", workloads),
                "transports", String.join(" ", transports),
                "budget", budget.toString(),
                "seed", Long.toString(seed));
    }

    /** From the text of a stored plan. */
    static TriageOptions of(Map<String, String> map) {
        return new TriageOptions(
                words(map.get("drivers")).stream().map(DriverCoordinates::parse).toList(),
                words(map.get("workloads")),
                words(map.get("transports")),
                Duration.parse(map.get("budget")),
                Long.parseLong(map.get("seed")));
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }
}
