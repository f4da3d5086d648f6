package dyno.feature.triage.report;

import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.document.Chart;
import dyno.document.Document.Bars;
import dyno.document.Document.Beside;
import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Cell;
import dyno.document.Document.Heading;
import dyno.document.Document.Table;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Style;
import dyno.document.Text;
import dyno.experiment.DisturbedScores;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.EncryptionRow;
import dyno.feature.triage.report.TriageReport.MissingRow;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scores, by workload. */
final class ScoreBlocks {
    static final String ANCHOR = "scores";

    /** How far an interval may stretch the scale beyond the largest median. */
    private static final double STRETCH = 1.5;

    /** Follows a score in a terminal. */
    private static final String DISTURBED = "*";

    /** Drivers or operations that a line names. */
    private static final int MOST_PLACES = 4;

    private final TriageReport report;
    private final ReportIndex index;

    ScoreBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** A card for each workload, and the operations with the most socket calls. */
    List<Block> page() {
        WireBlocks wire = new WireBlocks(report);
        Builder blocks =
                new Builder().add(new Heading(2, Text.of("Scores"), ANCHOR)).paragraph(lead());
        for (WorkloadRow workload : report.workloads()) {
            Text title = Text.of(workload.title()).and(Text.soft(" " + workload.description()));
            blocks.add(new Card(
                    Style.PLAIN,
                    new Builder()
                            .add(new Heading(3, title, ""))
                            .add(new Beside(tables(workload)))
                            .remarks(report.notSupported().stream()
                                    .filter(row -> row.workload().equals(workload.name()))
                                    .map(row -> row.driver() + " not supported: " + row.reason())
                                    .toList())
                            .remarks(missing(report.missing().stream()
                                    .filter(row -> row.workload().equals(workload.name()))
                                    .toList()))
                            .remarks(encryption(report.encryption().stream()
                                    .filter(row -> row.workload().equals(workload.name()))))
                            .addAll(wire.of(workload))
                            .blocks()));
        }
        return blocks.addAll(wire.mostCalls()).blocks();
    }

    private String lead() {
        return "CPU time of the client thread per operation, median of the forks"
                + confidence().map(level -> " with its " + level + " interval").orElse("")
                + "; scores come from forks without the profiler. Process is the CPU time of the whole process, with"
                + " the collector and the JIT. Replay and loopback have different scales."
                + largest(ScoreRow::replayCostNanos)
                        .map(cost -> " The replay figures include the cost of the replay itself, up to "
                                + Quantity.time(cost) + " per operation.")
                        .orElse("")
                + largest(score -> score.disturbed() ? Double.NaN : score.profilerOverhead())
                        .map(overhead -> " Profiled forks took up to " + Quantity.percent(overhead)
                                + " longer, because of sampling and reduced inlining.")
                        .orElse("");
    }

    private Optional<Double> largest(ToDoubleFunction<ScoreRow> figure) {
        return report.scores().stream()
                .map(figure::applyAsDouble)
                .filter(Double::isFinite)
                .max(Double::compare);
    }

    /** That the intervals of CPU time reach: {@code 96.9 %}, {@code 95.0 to 96.9 %}; none without intervals. */
    private Optional<String> confidence() {
        List<String> levels = report.scores().stream()
                .map(ScoreRow::cpuNanos)
                .filter(Summary::hasInterval)
                .map(Summary::confidence)
                .sorted()
                .map(level -> String.format(Locale.ROOT, "%.1f", Estimate.percent(level)))
                .distinct()
                .toList();
        if (levels.isEmpty()) {
            return Optional.empty();
        }
        String most = levels.get(levels.size() - 1) + " %";
        return Optional.of(levels.size() == 1 ? most : levels.get(0) + " to " + most);
    }

    private List<Table> tables(WorkloadRow workload) {
        return index.transports().stream()
                .map(transport -> rows(workload.name(), transport))
                .filter(rows -> !rows.isEmpty())
                .map(Rows::table)
                .toList();
    }

    private static String caption(TransportName transport) {
        String name = Sentence.capitalised(transport.label());
        if (transport.isReplay()) {
            return name + ": what the driver costs";
        }
        return name + (transport.plain().equals(TransportName.LOOPBACK) ? ": with a real server on this machine" : "");
    }

    private Rows rows(String workload, TransportName transport) {
        List<ScoreRow> scores = report.drivers().stream()
                .flatMap(driver -> index.score(driver.name(), workload, transport).stream())
                .toList();
        double scale = scale(scores.stream().map(ScoreRow::cpuNanos).toList());
        double lowest = scores.stream()
                .filter(score -> !score.disturbed())
                .mapToDouble(score -> score.cpuNanos().median())
                .min()
                .orElse(Double.NaN);
        Rows rows = Rows.titled(caption(transport))
                .text("Driver")
                .chart("CPU", List.of())
                .number("CPU / op", "× lowest", "Process / op", "Wall / op", "Alloc / op");
        scores.forEach(score -> rows.add(row(score, scale, lowest)));
        return rows;
    }

    private static double scale(List<Summary> summaries) {
        double median = summaries.stream().mapToDouble(Summary::median).max().orElse(1);
        double high = summaries.stream()
                .mapToDouble(s -> s.hasInterval() ? s.high() : s.median())
                .max()
                .orElse(1);
        return Math.min(high, STRETCH * median) * 1.02;
    }

    /** A disturbed score is grey, and compared with none. */
    private List<Cell> row(ScoreRow score, double scale, double lowest) {
        Summary cpu = score.cpuNanos();
        Style style = score.disturbed() ? Style.PLAIN : index.style(score.driver());
        Quantity factor = score.disturbed() ? Quantity.NONE : Quantity.factor(cpu.median() / lowest);
        Quantity process = score.processNanos() == null
                ? Quantity.NONE
                : Quantity.time(score.processNanos().median());
        return List.of(
                index.chip(score.driver()),
                new Bars(style, List.of(Chart.Bar.of(cpu.median(), cpu.low(), cpu.high(), scale))),
                score.disturbed()
                        ? Text.figure(Quantity.time(cpu.median()))
                                .and(" ")
                                .and(Text.styled(Style.OPEN, DisturbedScores.LABEL))
                        : Text.figure(Quantity.time(cpu.median()), range(cpu)),
                Text.figure(factor),
                Text.figure(process),
                Text.figure(Quantity.time(score.wallNanos().median())),
                Text.figure(Quantity.bytes(score.allocatedBytes().median())));
    }

    private static String range(Summary cpu) {
        return cpu.hasInterval()
                ? Quantity.range(Quantity.time(cpu.low()), Quantity.time(cpu.high()))
                : Quantity.count(cpu.forks(), "fork");
    }

    /** A small table for each workload. */
    List<Block> summary() {
        Text title = Text.of("CPU time and allocation per operation")
                .and(Text.soft("   "
                        + index.transports().stream().map(ScoreBlocks::inShort).collect(Collectors.joining(" · "))));
        Builder blocks = new Builder()
                .add(new Heading(2, title, ""))
                .add(new Beside(report.workloads().stream().map(this::inShort).toList()))
                .table(latency());
        report.notSupported()
                .forEach(row -> blocks.paragraph(Text.soft(
                        row.driver() + ", " + index.title(row.workload()) + ": not supported: " + row.reason())));
        if (report.scores().stream().anyMatch(ScoreRow::disturbed)) {
            blocks.paragraph(Text.soft(DISTURBED + " " + DisturbedScores.LABEL));
        }
        encryption(report.encryption().stream()).forEach(line -> blocks.paragraph(Text.soft(line)));
        missing(report.missing()).forEach(line -> blocks.paragraph(Text.soft(line)));
        return blocks.blocks();
    }

    /** How long the client waits for an operation, with the driver's own time; none without a real server. */
    private Rows latency() {
        TransportName real = index.realTransport().orElse(TransportName.REPLAY);
        Rows rows = Rows.titled("Latency over " + real).text("");
        report.drivers().forEach(driver -> rows.number(driver.name()));
        for (WorkloadRow workload : report.workloads()) {
            List<Text> row = new ArrayList<>(List.of(Text.of(workload.title())));
            report.drivers()
                    .forEach(driver -> row.add(Text.of(index.score(driver.name(), workload.name(), real)
                            .filter(score -> !score.transport().isReplay())
                            .map(score ->
                                    Quantity.time(score.wallNanos().median()) + (score.disturbed() ? DISTURBED : ""))
                            .orElse(Quantity.NONE.toString()))));
            rows.add(row);
        }
        return real.isReplay() ? Rows.untitled() : rows;
    }

    private static String inShort(TransportName transport) {
        return transport.isReplay()
                ? "replay: what the driver costs"
                : transport + ": real server, " + transport.encryption();
    }

    private Table inShort(WorkloadRow workload) {
        Rows rows = Rows.titled(workload.title()).text("");
        index.transports().forEach(transport -> rows.number(transport.toString()));
        rows.number("alloc");
        for (DriverRow driver : report.drivers()) {
            List<Text> row = new ArrayList<>(List.of(Text.of(driver.name())));
            Quantity heap = Quantity.NONE;
            for (TransportName transport : index.transports()) {
                Optional<ScoreRow> score = index.score(driver.name(), workload.name(), transport);
                row.add(Text.of(score.map(ScoreBlocks::cpu).orElse(Quantity.NONE.toString())));
                if (heap.equals(Quantity.NONE) && score.isPresent()) {
                    heap = Quantity.bytes(score.get().allocatedBytes().median());
                }
            }
            row.add(Text.figure(heap));
            rows.add(row);
        }
        return rows.table();
    }

    private static String cpu(ScoreRow score) {
        return Quantity.time(score.cpuNanos().median()) + (score.disturbed() ? DISTURBED : "");
    }

    /** What encryption costs, in a sentence for each driver; none if nothing was measured. */
    private List<String> encryption(Stream<EncryptionRow> rows) {
        return rows.map(row ->
                        row.driver() + ", encrypted " + index.title(row.workload()) + " over loopback: " + text(row))
                .toList();
    }

    private static String text(EncryptionRow row) {
        if (row.cpu() == null) {
            return row.reason() + (row.reason().endsWith(".") ? "" : ".");
        }
        return String.format(
                Locale.ROOT,
                "%.2f times the CPU time of a plain one (%s%s)%s.",
                row.cpu().ratio(),
                interval(row.cpu()),
                Quantity.count(row.rounds(), "round"),
                row.cipher() == null ? "" : "; " + row.cipher());
    }

    private static String interval(Estimate cpu) {
        return cpu.hasInterval()
                ? String.format(
                        Locale.ROOT,
                        "%.2f to %.2f, %.1f %%, ",
                        cpu.low(),
                        cpu.high(),
                        Estimate.percent(cpu.confidence()))
                : "";
    }

    /** One line for each reason: {@code – no ranking of mysql in SELECT 1 over loopback: There was no time.} */
    private List<String> missing(List<MissingRow> rows) {
        Map<List<String>, List<String>> places = new LinkedHashMap<>();
        rows.forEach(row -> places.computeIfAbsent(List.of(row.what().label(), row.reason()), any -> new ArrayList<>())
                .add(row.driver() + " in " + index.title(row.workload()) + " over " + row.transport()));
        List<String> lines = new ArrayList<>();
        places.forEach((key, those) -> lines.add("– no " + key.get(0) + " of " + named(those) + ": " + key.get(1)));
        return lines;
    }

    private static String named(List<String> places) {
        int more = places.size() - MOST_PLACES;
        return String.join(", ", places.subList(0, Math.min(MOST_PLACES, places.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
