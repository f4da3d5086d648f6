package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.feature.shards.MeasurementPlan.Group;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan of shards for people. */
public final class PlanText {
    /** Groups that are named. */
    private static final int MOST_GROUPS = 20;

    private PlanText() {}

    /**
     * What is compared, how it is divided, and how to go on.
     *
     * @param secondsOfRound how long a round of a shard takes on a quiet machine, by the shard that takes longest
     */
    public static String render(MeasurementPlan plan, Path file, double secondsOfRound) {
        StringBuilder text = new StringBuilder();
        text.append("Plan ")
                .append(plan.shortId())
                .append(" in ")
                .append(file)
                .append(": ")
                .append(Quantity.count(plan.cells(), "cell"))
                .append(" (driver, workload, transport) in ")
                .append(Quantity.count(plan.units().size(), "group"))
                .append(" of a baseline and its candidates\n");
        plan.groups().stream()
                .limit(MOST_GROUPS)
                .forEach(group -> text.append("      ").append(line(group)).append('\n'));
        if (plan.groups().size() > MOST_GROUPS) {
            text.append("      and ")
                    .append(Quantity.count(plan.groups().size() - MOST_GROUPS, "further baseline"))
                    .append('\n');
        }
        text.append("      ")
                .append(Quantity.count(plan.workloads().size(), "workload"))
                .append(" over ")
                .append(plan.transports().stream().map(TransportName::toString).collect(Collectors.joining(" and ")))
                .append('\n');
        text.append("      ").append(shards(plan)).append('\n');
        text.append("      a round of a shard takes up to ")
                .append(Quantity.duration(secondsOfRound))
                .append(" on a quiet machine; each ends when everything is decided\n");
        text.append("Next: ./dyno run --shard 1/")
                .append(plan.shards())
                .append(' ')
                .append(file)
                .append(plan.shards() == 1 ? "" : "   # and the others, on the same or other machines")
                .append('\n');
        return text.toString();
    }

    private static String line(Group group) {
        return group.baseline() + " against "
                + group.candidates().stream().map(DriverCoordinates::toString).collect(Collectors.joining(", "));
    }

    private static String shards(MeasurementPlan plan) {
        Map<Integer, Integer> sizes = new LinkedHashMap<>();
        plan.units().forEach(unit -> unit.shards().forEach(shard -> sizes.merge(shard, 1, Integer::sum)));
        int least = sizes.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        int most = sizes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        String each = (least == most ? "" : least + " to ") + Quantity.count(most, "group");
        return Quantity.count(plan.shards(), "shard") + " of " + each
                + (plan.replicas() == 1 ? "" : ", each group on " + plan.replicas() + " shards");
    }
}
