package dyno.docs;

import dyno.hotspot.CostChange;
import dyno.profile.Event;
import dyno.report.Quantity;
import dyno.result.DifferenceReport;
import dyno.result.DifferenceReport.Difference;
import dyno.workload.Workload;
import java.util.Comparator;
import java.util.List;

/** Where an operation of a driver spends its CPU time, before and after the driver's patches, from a stored comparison of profiles. */
final class HotspotMap {
    private static final int SHOWN = 12;

    private HotspotMap() {}

    /** The operation, and the methods that cost most on either side. */
    static String table(DifferenceReport report) {
        Difference difference = cpu(report);
        StringBuilder table = new StringBuilder();
        table.append("| method, with what it calls outside of the driver | published | with all patches | |\n");
        table.append("|---|---|---|---|\n");
        table.append(row("**the whole operation**", difference.operation()));
        List<CostChange> methods = difference.methods().stream()
                .sorted(Comparator.comparingDouble((CostChange method) -> Math.max(method.before(), method.after()))
                        .reversed())
                .toList();
        methods.stream().limit(SHOWN).forEach(method -> table.append(row("`" + method.name() + "`", method)));
        List<CostChange> others = methods.stream().skip(SHOWN).toList();
        if (!others.isEmpty()) {
            table.append(row(
                    Quantity.count(others.size(), "other"),
                    new CostChange(
                            "",
                            others.stream().mapToDouble(CostChange::before).sum(),
                            others.stream().mapToDouble(CostChange::after).sum(),
                            Double.NaN,
                            Double.NaN,
                            Double.NaN,
                            false)));
        }
        return table.toString();
    }

    private static Difference cpu(DifferenceReport report) {
        return report.differences().stream()
                .filter(difference -> difference.event() == Event.CPU)
                .findFirst()
                .orElseThrow();
    }

    private static String row(String name, CostChange change) {
        return "| " + name + " | " + Quantity.time(change.before()) + " | " + Quantity.time(change.after()) + " | "
                + word(change) + " |\n";
    }

    private static String word(CostChange change) {
        if (!change.beyondNoise()) {
            return "";
        }
        return change.after() == 0 ? "gone" : change.before() == 0 ? "new" : change.difference() < 0 ? "less" : "more";
    }

    /** How it was measured. */
    static String run(DifferenceReport report) {
        Difference first = cpu(report);
        return Workload.named(first.workload()).title() + ": "
                + Quantity.count(first.before().units(), first.before().unit()) + " of `"
                + first.before().name() + "` and "
                + Quantity.count(first.after().units(), first.after().unit())
                + " of `" + first.after().name() + "` over " + first.transport() + ".";
    }
}
