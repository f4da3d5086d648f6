package dyno.docs;

import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.wire.TransportKind;
import dyno.workload.catalogue.WorkloadName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** What encryption costs, from stored comparisons that have plain and encrypted forks in the same rounds. */
final class EncryptionFigures {
    private final List<Scores> all;

    private record Operation(WorkloadName workload, DriverCoordinates driver) {}

    /** What the forks of a driver took by round, the geometric mean of two. */
    private record Scores(Operation operation, boolean isEncrypted, Metric metric, List<Double> rounds) {}

    private EncryptionFigures(List<ComparisonReport> reports) {
        all = reports.stream().flatMap(EncryptionFigures::scores).distinct().toList();
    }

    private static Stream<Scores> scores(ComparisonReport report) {
        return report.candidates().stream()
                .flatMap(candidate -> candidate.comparisons().stream()
                        .filter(row -> row.transport().kind() == TransportKind.LOOPBACK)
                        .flatMap(row ->
                                Stream.of(scores(row, report.baseline(), 0), scores(row, candidate.driver(), 2))))
                .filter(scores -> scores.operation().driver().patches().isEmpty());
    }

    private static Scores scores(ComparisonRow row, DriverCoordinates driver, int first) {
        return new Scores(
                new Operation(row.workload(), driver),
                row.transport().isEncrypted(),
                row.metric(),
                row.comparison().scores().stream()
                        .map(round -> Math.sqrt(round.get(first) * round.get(first + 1)))
                        .toList());
    }

    /** One line per operation and published driver: what encrypted forks take over plain ones; the median of the rounds, and their range. */
    static String table(List<ComparisonReport> reports) {
        EncryptionFigures figures = new EncryptionFigures(reports);
        return figures.all.stream()
                .map(Scores::operation)
                .distinct()
                .map(operation -> Stream.of(
                                OptionFigures.title(operation.workload()),
                                operation.driver().toString(),
                                figures.ratio(operation, Metric.CPU),
                                figures.ratio(operation, Metric.WALL))
                        .collect(Collectors.joining(" | ", "| ", " |\n")))
                .collect(Collectors.joining(
                        "", "| operation | driver | CPU time | latency |\n|---|---|---:|---:|\n", ""));
    }

    private String ratio(Operation operation, Metric metric) {
        List<Double> plain = rounds(operation, metric, false);
        List<Double> encrypted = rounds(operation, metric, true);
        double[] ratios = IntStream.range(0, Math.min(plain.size(), encrypted.size()))
                .mapToDouble(round -> encrypted.get(round) / plain.get(round))
                .toArray();
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f to %.2f)",
                Median.withDefaults().evaluate(ratios),
                Arrays.stream(ratios).min().orElseThrow(),
                Arrays.stream(ratios).max().orElseThrow());
    }

    private List<Double> rounds(Operation operation, Metric metric, boolean isEncrypted) {
        return all.stream()
                .filter(scores -> scores.operation().equals(operation)
                        && scores.metric() == metric
                        && scores.isEncrypted() == isEncrypted)
                .findFirst()
                .orElseThrow()
                .rounds();
    }
}
