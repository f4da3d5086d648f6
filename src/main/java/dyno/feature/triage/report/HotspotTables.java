package dyno.feature.triage.report;

import dyno.document.Chart;
import dyno.document.Document.Bars;
import dyno.document.Document.Beside;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Cell;
import dyno.document.Document.Fold;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.SourceLine;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Hotspot.Line;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Share;
import dyno.output.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * The tables of methods of an operation: hotspots, totals and allocations, each with where the method is called and what
 * it calls.
 *
 * @param allocation the profile of the same operation's allocation
 * @param style the driver's
 */
record HotspotTables(ProfileRow cpu, Optional<ProfileRow> allocation, Style style) {
    private static final String METHOD = "Method and hottest line";
    private static final String CHART = "Share of the operation";

    /** Hotspots, each followed by its lines, callees and callers. */
    List<Block> inFull(List<Hotspot> hotspots) {
        Rows rows = Rows.untitled()
                .text(METHOD)
                .chart(CHART, List.of())
                .number("Share", "CPU / op", "Self", "Total", "Alloc / op");
        double scale = scale(cpu);
        for (Hotspot hotspot : hotspots) {
            List<Cell> row = new ArrayList<>(row(hotspot, Names.tiers(hotspot), scale, Quantity::time));
            row.add(Text.figure(Quantity.percent(hotspot.ownShare())));
            row.add(Text.figure(Quantity.percent(hotspot.totalShare())));
            row.add(allocated(profile -> profile.ranking().hotspots().stream()
                    .filter(other -> other.className().equals(hotspot.className())
                            && other.methodName().equals(hotspot.methodName()))
                    .mapToDouble(Hotspot::costPerOperation)
                    .sum()));
            rows.add(row);
            rows.add(new Fold(summary(hotspot), details(hotspot)));
        }
        return new Builder().table(rows).blocks();
    }

    /** Hotspots without more about them. */
    List<Block> inShort(List<Hotspot> hotspots) {
        return inShort(cpu, hotspots, "CPU / op", Quantity::time);
    }

    List<Block> allocations() {
        return allocation
                .map(profile -> inShort(profile, profile.ranking().hotspots(), "Alloc / op", Quantity::bytes))
                .orElse(List.of());
    }

    private List<Block> inShort(
            ProfileRow profile, List<Hotspot> hotspots, String cost, DoubleFunction<Quantity> unit) {
        Rows rows = Rows.untitled().text(METHOD).chart(CHART, List.of()).number("Share", cost);
        hotspots.forEach(hotspot -> rows.add(row(hotspot, "", scale(profile), unit)));
        return new Builder().table(rows).blocks();
    }

    private List<Cell> row(Hotspot hotspot, String tiers, double scale, DoubleFunction<Quantity> unit) {
        return List.of(
                Text.of(Names.rank(hotspot) + " ")
                        .and(Text.shortened(Names.place(hotspot), hotspot.className()))
                        .and(Text.soft(tiers.isEmpty() ? "" : " " + tiers)),
                bar(hotspot.share(), scale),
                share(hotspot.share()),
                Text.figure(unit.apply(hotspot.costPerOperation()), range(hotspot.cost(), unit)));
    }

    /** Methods by their totals; nothing in a report of an older version of Dyno. */
    List<Block> byTotal() {
        List<MethodTotal> totals = cpu.ranking().totals();
        double scale = totals.stream()
                .mapToDouble(method -> method.total().high())
                .max()
                .orElse(1);
        Rows rows = Rows.titled("This table also lists methods that only call others and have no share above. Totals"
                        + " overlap: a caller's total includes those of its callees. Entry: the part called from outside"
                        + " the driver; the entries add up to the driver and the transport below it.")
                .text("Method and line with the largest total")
                .chart(CHART, List.of())
                .number("Total", "Entry", "CPU / op", "Self", "Share", "Alloc / op");
        for (MethodTotal method : MethodTotal.worthALook(totals)) {
            rows.add(
                    Text.shortened(place(method), method.className()),
                    bar(method.total(), scale),
                    share(method.total()),
                    Text.of(
                            method.entryShare() > 0
                                    ? Quantity.percent(method.entryShare()).toString()
                                    : ""),
                    Text.figure(Quantity.time(method.costPerOperation()), range(method.cost(), Quantity::time)),
                    Text.figure(Quantity.percent(method.ownShare())),
                    Text.figure(Quantity.percent(method.share())),
                    allocated(profile -> profile.ranking().totals().stream()
                            .filter(other -> other.className().equals(method.className())
                                    && other.methodName().equals(method.methodName()))
                            .mapToDouble(MethodTotal::costPerOperation)
                            .findFirst()
                            .orElse(Double.NaN)));
            List<Block> details = new Builder()
                    .addAll(lines(method.className(), method.lines()))
                    .addAll(callers(method.callers()))
                    .blocks();
            rows.add(new Fold(firstLine(method.className(), method.lines(), Text.NONE), details));
        }
        return new Builder().table(rows).blocks();
    }

    private static String place(MethodTotal method) {
        return Names.simpleName(method.className()) + "." + method.methodName()
                + Names.line(Names.heaviestLine(method));
    }

    private Text allocated(ToDoubleFunction<ProfileRow> bytes) {
        return Text.figure(Quantity.bytes(allocation.map(bytes::applyAsDouble).orElse(Double.NaN)));
    }

    private Bars bar(Share share, double scale) {
        return new Bars(style, List.of(Chart.Bar.of(share.mean(), share.low(), share.high(), scale)));
    }

    private static Text share(Share share) {
        return Text.figure(Quantity.percent(share.mean()), range(share));
    }

    static String range(Share share) {
        return Quantity.range(Quantity.percent(share.low()), Quantity.percent(share.high()));
    }

    /** Empty if there is none. */
    private static String range(CostRange cost, DoubleFunction<Quantity> unit) {
        return Double.isNaN(cost.low()) ? "" : Quantity.range(unit.apply(cost.low()), unit.apply(cost.high()));
    }

    private static double scale(ProfileRow profile) {
        return profile.ranking().hotspots().stream()
                .mapToDouble(hotspot -> hotspot.share().high())
                .max()
                .orElse(1);
    }

    private Text summary(Hotspot hotspot) {
        Text call = hotspot.callees().isEmpty()
                ? Text.NONE
                : Text.of("calls ")
                        .and(Text.code(
                                Names.shortMethod(hotspot.callees().get(0).method())));
        return firstLine(hotspot.className(), hotspot.lines(), call);
    }

    /** The text of the first line, or something else without sources. */
    private Text firstLine(String className, List<Line> lines, Text other) {
        String source = lines.isEmpty() ? "" : source(className, lines.get(0));
        if (!source.isEmpty()) {
            return Text.code(source);
        }
        return other.isEmpty() ? Text.of("lines and callers") : other;
    }

    private List<Block> details(Hotspot hotspot) {
        Rows callees =
                Rows.untitled().text("Most expensive calls out of the driver").number("share");
        for (Callee callee : hotspot.callees()) {
            callees.add(method(callee.method()), Text.figure(Quantity.percent(callee.share())));
        }
        Builder linesAndCallees = new Builder()
                .addAll(lines(hotspot.className(), hotspot.lines()))
                .table(callees);
        return new Builder()
                .add(new Beside(linesAndCallees.blocks()))
                .addAll(callers(hotspot.callers()))
                .blocks();
    }

    private List<Block> lines(String className, List<Line> lines) {
        Rows rows = shares("Line");
        for (Line line : lines) {
            Text number = line.number() > 0 ? Text.of(line.number() + " ") : Text.of("line unknown ");
            rows.add(shares(
                    number.and(Text.code(source(className, line))), line.share(), line.ownShare(), line.totalShare()));
        }
        return new Builder().table(rows).blocks();
    }

    private static List<Block> callers(List<CallPath> callers) {
        Rows rows = shares("Called from");
        for (CallPath path : callers) {
            Text methods = path.methods().isEmpty() ? Text.of("outside the driver") : Text.NONE;
            for (String method : path.methods()) {
                methods = methods.and(methods.isEmpty() ? "" : " ← ").and(method(method));
            }
            rows.add(shares(methods, path.share(), path.ownShare(), path.totalShare()));
        }
        return new Builder().table(rows).blocks();
    }

    private static Rows shares(String first) {
        return Rows.untitled().text(first).number("share", "self", "total");
    }

    private static List<Text> shares(Text first, double share, double own, double total) {
        return List.of(
                first,
                Text.figure(Quantity.percent(share)),
                Text.figure(Quantity.percent(own)),
                Text.figure(Quantity.percent(total)));
    }

    private static Text method(String full) {
        return Text.shortened(Names.shortMethod(full), full);
    }

    /** The text of a line; empty without sources. */
    private String source(String className, Line line) {
        return cpu.sources().stream()
                .filter(source -> source.className().equals(className) && source.line() == line.number())
                .map(SourceLine::text)
                .map(String::strip)
                .findFirst()
                .orElse("");
    }
}
