package dyno.feature.tails;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.feature.tails.TailsReport.Row;
import dyno.workload.probe.TailReading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Latency of single operations and throughput, for people. */
public final class TailsDocument {
    private TailsDocument() {}

    /** A table for each operation and transport, then how to read it. */
    public static Document of(TailsReport report) {
        Builder blocks = new Builder();
        Map<String, List<Row>> tables = report.rows().stream()
                .collect(Collectors.groupingBy(
                        row -> row.workload() + " over " + row.transport(), LinkedHashMap::new, Collectors.toList()));
        tables.forEach((title, rows) -> blocks.section(title).table(table(report.virtual(), rows)));
        int rounds = report.rows().stream()
                .mapToInt(row -> row.rounds().size())
                .max()
                .orElse(0);
        int cores = report.environment().cores();
        int most = report.rows().stream().mapToInt(Row::threads).max().orElse(0);
        blocks.paragraph(
                        "A closed loop: each thread has a connection of its own, and begins an operation when its last one"
                                + " has ended. A stall delays one operation of each thread; how long requests that arrive meanwhile"
                                + " would wait is not included (coordinated omission). So these are times of a busy thread, and not"
                                + " response times under a given load.")
                .warnings(report.warnings());
        List<String> remarks = new ArrayList<>();
        remarks.add((rounds == 1 ? "One JVM" : "Medians of " + rounds + " JVMs, with the lowest and the highest")
                + String.format(
                        Locale.ROOT, "; in each, operations were timed for %s. ", Quantity.duration(report.seconds()))
                + "A percentile is left out where fewer than ten operations took longer.");
        remarks.add("Collector: the part of the time in which it stopped the threads.");
        if (most > cores) {
            remarks.add("With more threads than processors (" + cores
                    + ", which the server uses, too), operations also wait for a processor.");
        }
        remarks.add("Measured on " + report.environment().cpu() + ", " + Quantity.count(cores, "core")
                + ". Tails vary more than medians, so there is no verdict.");
        report.rows().stream()
                .flatMap(row -> row.rounds().stream())
                .flatMap(round -> round.reading().notes().stream())
                .distinct()
                .forEach(remarks::add);
        blocks.remarks(remarks);
        return new Document("tails", Text.of("Latency of single operations, and throughput"), blocks.blocks());
    }

    private static Rows table(boolean virtual, List<Row> rows) {
        Rows cells = Rows.untitled()
                .number(virtual ? "virtual threads" : "threads")
                .text("driver")
                .number("p50", "p99", "p99.9", "maximum", "operations/s", "collector");
        int threads = 0;
        for (Row row : rows) {
            cells.add(Stream.of(
                            Text.of(row.threads() == threads ? "" : Integer.toString(row.threads())),
                            Text.of(row.driver().toString()),
                            Text.figure(Quantity.time(row.median(TailReading::p50))),
                            spread(row, TailReading::p99),
                            spread(row, TailReading::p999),
                            Text.figure(Quantity.time(row.highest(TailReading::max))),
                            Text.of(String.format(Locale.ROOT, "%,.0f", row.median(TailReading::operationsPerSecond))),
                            Text.figure(Quantity.percent(row.median(TailReading::collectorShare))))
                    .toList());
            threads = row.threads();
        }
        return cells;
    }

    private static Text spread(Row row, ToDoubleFunction<TailReading> percentile) {
        Quantity median = Quantity.time(row.median(percentile));
        return row.rounds().size() == 1 || median.equals(Quantity.NONE)
                ? Text.figure(median)
                : Text.figure(
                        median,
                        "("
                                + Quantity.range(
                                        Quantity.time(row.lowest(percentile)), Quantity.time(row.highest(percentile)))
                                + ")");
    }
}
