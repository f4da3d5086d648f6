package dyno.docs;

import dyno.document.Quantity;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.LineCost;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.hotspot.CostChange;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Where an operation of a driver spends its CPU time, before and after the driver's patches, from a stored comparison of profiles. */
final class HotspotMap {
    private static final int SHOWN = 12;
    private static final int FIRST = 5;
    private static final int LEFT = 10;
    private static final int LINES = 5;

    private HotspotMap() {}

    /** The operation, and the methods that cost most on either side. */
    static String table(Difference difference) {
        return table(difference, SHOWN);
    }

    /** The same with the first methods only. */
    static String first(Difference difference) {
        return table(difference, FIRST);
    }

    private static String table(Difference difference, int shown) {
        StringBuilder table = new StringBuilder();
        table.append("| method, with what it calls outside the driver | published | with all patches | |\n");
        table.append("|---|---|---|---|\n");
        table.append(row("**the whole operation**", difference.operation()));
        List<CostChange> methods = difference.methods().stream()
                .sorted(Comparator.comparingDouble((CostChange method) -> Math.max(method.before(), method.after()))
                        .reversed())
                .toList();
        methods.stream().limit(shown).forEach(method -> table.append(row("`" + method.name() + "`", method)));
        List<CostChange> others = methods.stream().skip(shown).toList();
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

    /** The methods that cost most with all patches, with their shares of the patched operation. */
    static String left(Difference difference) {
        StringBuilder table = new StringBuilder();
        table.append(
                "| method left with all patches, with what it calls outside the driver | per operation | share |\n");
        table.append("|---|---|---|\n");
        double whole = difference.operation().after();
        List<CostChange> methods = difference.methods().stream()
                .filter(method -> method.after() > 0)
                .sorted(Comparator.comparingDouble(CostChange::after).reversed())
                .toList();
        methods.stream()
                .limit(LEFT)
                .forEach(method -> table.append(left("`" + method.name() + "`", method.after(), whole)));
        List<CostChange> others = methods.stream().skip(LEFT).toList();
        if (!others.isEmpty()) {
            double rest = others.stream().mapToDouble(CostChange::after).sum();
            table.append(left(Quantity.count(others.size(), "other"), rest, whole));
        }
        return table.toString();
    }

    private static String left(String name, double cost, double whole) {
        return "| " + name + " | " + Quantity.time(cost) + " | " + Quantity.percent(cost / whole) + " |\n";
    }

    /** The source lines that cost most, of the published driver and then of the patched one. */
    static String lines(Difference difference) {
        StringBuilder table = new StringBuilder();
        table.append("| | line of the driver | per operation |\n|---|---|---|\n");
        lines(table, "published", difference.before());
        lines(table, "with all patches", difference.after());
        return table.toString();
    }

    private static void lines(StringBuilder table, String title, Side side) {
        String label = title;
        for (LineCost line : side.lines().stream().limit(LINES).toList()) {
            table.append("| " + label + " | `" + line.method() + ":" + line.line() + "`"
                    + (line.text().isEmpty()
                            ? ""
                            : " `" + line.text().replace("|", "\\|").replace('`', '\'') + "`")
                    + " | " + Quantity.time(line.cost()) + " |\n");
            label = "";
        }
    }

    /** The differential flame graph, as a link from a page in docs/hotspots. */
    static String graph(Difference difference) {
        Path file = Path.of(difference.flameGraph());
        return "[Flame graph of both](../../flamegraphs/reference/" + file.getFileName() + ")";
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
    static String run(Difference difference) {
        return Workloads.named(difference.workload()).title() + ": "
                + Quantity.count(
                        difference.before().units(), difference.before().unit()) + " of `"
                + difference.before().name() + "` and "
                + Quantity.count(difference.after().units(), difference.after().unit())
                + " of `" + difference.after().name() + "` over " + difference.transport() + ".";
    }
}
