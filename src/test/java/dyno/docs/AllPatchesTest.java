package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.feature.triage.report.AllPatchesRow;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The ratios of all patches that reports show are those of the stored comparisons. After these have been replaced,
 *
 * <pre>mvn test -Dtest=AllPatchesTest -Ddoc.write=true</pre>
 *
 * copies them.
 */
class AllPatchesTest {
    private static final Path RESOURCE = Path.of("src/main/resources/dyno/feature/triage/all-patches.json");
    private static final int DATE = 10;

    @Test
    void theStoredRatiosAreThoseOfTheComparisons() throws IOException {
        List<AllPatchesRow> rows = new ArrayList<>();
        for (String driver : List.of("mysql", "mariadb", "drizzle")) {
            Path file = Path.of("docs", "figures", "stack-" + driver + ".json");
            ComparisonReport stack = TestJson.mapper().readValue(Files.readString(file), ComparisonReport.class);
            stack.candidates().get(0).comparisons().stream()
                    .filter(comparison -> comparison.metric() == Metric.CPU)
                    .forEach(comparison -> rows.add(row(stack, comparison)));
        }

        if (Boolean.getBoolean("doc.write")) {
            Json.write(RESOURCE, rows);
        } else {
            assertThat(AllPatchesRow.stored()).isEqualTo(rows);
        }
        // The page says so.
        assertThat(rows).extracting(AllPatchesRow::transport).containsOnly(TransportName.REPLAY);
    }

    private static AllPatchesRow row(ComparisonReport stack, ComparisonRow row) {
        DoubleSummaryStatistics rounds =
                row.comparison().ratios().stream().mapToDouble(ratio -> ratio).summaryStatistics();
        return new AllPatchesRow(
                stack.baseline().toString(),
                row.workload().toString(),
                row.transport(),
                row.comparison().estimate().ratio(),
                rounds.getMin(),
                rounds.getMax(),
                stack.started().substring(0, DATE),
                stack.environment().machine());
    }

    @Test
    void aReportHasThoseOfItsDriversAndWorkloads() {
        assertThat(AllPatchesRow.of(List.of("drizzle@1.2", "drizzle@1.4"), List.of("SelectOne", "DoOne")))
                .extracting(AllPatchesRow::driver)
                .containsExactly("drizzle@1.4", "drizzle@1.4");
        assertThat(AllPatchesRow.of(List.of("drizzle@1.2"), List.of("SelectOne")))
                .isEmpty();
    }
}
