package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.counts.WorkReport;
import dyno.experiment.counts.WorkRow;
import dyno.io.TestJson;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The work of real drivers. */
class WorkIT {
    @Test
    @Tag("slow")
    void countsWhatAPatchSavesAndRepeatsItself() throws IOException {
        WorkReport report = count("drizzle@1.2", "drizzle@1.2+hexdump-guard", "DoOne,SelectOne");

        assertThat(report.operations()).hasSize(2).allSatisfy(row -> {
            assertThat(row.failure()).isNull();
            assertThat(row.steady()).isTrue();
            assertThat(row.ratio()).isBetween(0.5, 0.96);
            assertThat(row.after().callsOut()).isLessThan(row.before().callsOut() - 20);
            assertThat(row.methods().get(0).name()).endsWith("MySQLProtocol.hexdump");
            assertThat(row.methods().get(0).after().calls()).isZero();
        });
        assertThat(count("drizzle@1.2", "drizzle@1.2+hexdump-guard", "DoOne,SelectOne"))
                .isEqualTo(report);
    }

    @Test
    @Tag("slow")
    void countsDriversThatHaveNothingInCommon() throws IOException {
        List<WorkRow> rows = count("mysql@9.7.0", "mariadb@3.5.10", "SelectOne,Select1000Rows")
                .operations();

        assertThat(rows).allSatisfy(row -> {
            assertThat(row.failure()).isNull();
            assertThat(row.before().calls()).isPositive();
            assertThat(row.after().calls()).isPositive();
        });
        assertThat(rows.get(1).after().bytecodes())
                .as("1000 rows take more than one")
                .isGreaterThan(50 * rows.get(0).after().bytecodes());
    }

    /** The driver then parses a statement once, and sends the same. */
    @Test
    @Tag("slow")
    void countsWhatAnOptionSaves() throws IOException {
        WorkRow row = count("mysql@9.7.0", "mysql@9.7.0?cachePrepStmts=true", "SelectOnePrepared")
                .operations()
                .get(0);

        assertThat(row.failure()).isNull();
        assertThat(row.ratio()).isLessThan(0.8);
        assertThat(row.methods().get(0).name()).contains("StringInspector");
        assertThat(row.methods().get(0).after().calls()).isZero();
    }

    private static WorkReport count(String baseline, String candidate, String workloads) throws IOException {
        CommandOutcome outcome = dyno("work " + baseline + " " + candidate + " --workload " + workloads + " --json")
                .succeeded();

        return TestJson.mapper().readValue(outcome.out(), WorkReport.class);
    }
}
