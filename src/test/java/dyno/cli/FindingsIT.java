package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.triage.TriageReport;
import dyno.feature.triage.TriageReport.FindingRow;
import dyno.hotspot.finding.Cause;
import dyno.output.JsonReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.ClearSystemProperty;

/** The findings of the detectors for published drivers with known causes. */
// The shares are those of code as users have it.
@ClearSystemProperty(key = "dyno.fork.arguments")
class FindingsIT {
    private static final String MYSQL = "mysql@9.7.0";
    private static final String DRIZZLE = "drizzle@1.4";

    @TempDir
    private static Path folder;

    private static TriageReport report;

    @BeforeAll
    static void triage() {
        CommandOutcome outcome = dyno("triage " + MYSQL + " " + DRIZZLE
                        + " --workload=SelectOne,SelectOneBy2KBStatement --transport=replay --budget=90s --run=it --patches="
                        + folder + " --output=" + folder)
                .succeeded();

        report = JsonReport.read(folder.resolve("profiles/it/results.json"), TriageReport.class);
    }

    @Test
    void connectorJLooksAtEachCharacterOfAStatement() {
        assertThat(findings(MYSQL, "SelectOneBy2KBStatement", Cause.STATEMENT_SCAN))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.finding().share().mean()).isGreaterThan(0.3);
                    assertThat(row.finding().explanation()).startsWith("QueryInfo.containsIntoClause:");
                });
        assertThat(findings(DRIZZLE, "SelectOneBy2KBStatement", Cause.STATEMENT_SCAN))
                .isEmpty();
    }

    @Test
    void drizzleMakesStringsOfColumnsThatNobodyReads() {
        assertThat(findings(DRIZZLE, "SelectOne", Cause.UNREAD_METADATA))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.finding().share().mean()).isGreaterThan(0.05);
                    assertThat(row.finding().places())
                            .anyMatch(place -> place.name().startsWith("DrizzleQueryResult.<init>:")
                                    || place.name().startsWith("MySQLFieldPacket."));
                });
        assertThat(findings(MYSQL, "SelectOne", Cause.UNREAD_METADATA)).isEmpty();
    }

    private static List<FindingRow> findings(String driver, String workload, Cause cause) {
        return report.findings().stream()
                .filter(row -> row.driver().equals(driver)
                        && row.workload().equals(workload)
                        && row.finding().cause() == cause)
                .toList();
    }
}
