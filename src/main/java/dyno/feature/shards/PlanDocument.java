package dyno.feature.shards;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Text;
import dyno.driver.DriverCoordinates;
import dyno.feature.shards.MeasurementPlan.Group;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A plan of shards, for the terminal. */
public final class PlanDocument {
    /** Groups that are named. */
    private static final int MOST_GROUPS = 20;

    private PlanDocument() {}

    /**
     * What is compared, how it is divided, and how to go on.
     *
     * @param secondsOfRound how long a round of a shard takes on a quiet machine, by the shard that takes longest
     */
    public static Document of(MeasurementPlan plan, Path file, double secondsOfRound) {
        List<String> items = new ArrayList<>();
        plan.groups().stream().limit(MOST_GROUPS).forEach(group -> items.add(line(group)));
        if (plan.groups().size() > MOST_GROUPS) {
            items.add("and " + Quantity.count(plan.groups().size() - MOST_GROUPS, "further baseline"));
        }
        items.add(Quantity.count(plan.workloads().size(), "workload") + " over "
                + plan.transports().stream().map(TransportName::toString).collect(Collectors.joining(" and ")));
        items.add(shards(plan));
        items.add("a round of a shard takes up to " + Quantity.duration(secondsOfRound)
                + " on a quiet machine; each ends when everything is decided");
        String title = "Plan " + plan.shortId() + " in " + file + ": " + Quantity.count(plan.cells(), "cell")
                + " (driver, workload, transport) in "
                + Quantity.count(plan.units().size(), "group") + " of a baseline and its candidates";
        String others = plan.shards() == 1 ? "" : "   # and the others, on the same or other machines";
        return new Document(
                "plan",
                Text.of(title),
                new Builder()
                        .list(items)
                        .paragraph("Next: ./dyno run --shard 1/" + plan.shards() + " " + file + others)
                        .blocks());
    }

    private static String line(Group group) {
        return group.baseline() + " against "
                + group.candidates().stream().map(DriverCoordinates::toString).collect(Collectors.joining(", "));
    }

    private static String shards(MeasurementPlan plan) {
        IntSummaryStatistics sizes = plan.units().stream()
                .flatMap(unit -> unit.shards().stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.summingInt(unit -> 1)))
                .values()
                .stream()
                .mapToInt(Integer::intValue)
                .summaryStatistics();
        String each = (sizes.getMin() == sizes.getMax() ? "" : sizes.getMin() + " to ")
                + Quantity.count(sizes.getMax(), "group");
        return Quantity.count(plan.shards(), "shard") + " of " + each
                + (plan.replicas() == 1 ? "" : ", each group on " + plan.replicas() + " shards");
    }
}
