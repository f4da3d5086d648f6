package dyno.feature.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.JsonSchemas;
import dyno.document.TerminalWriter;
import dyno.experiment.counts.OperationCounts;
import dyno.feature.inspect.ExplanationReport.Alternative;
import dyno.feature.inspect.ExplanationReport.HotMethod;
import dyno.io.Json;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.probe.WorkCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationDocumentTest {
    private static final Footprint SENT = new Footprint(
            "SelectOne",
            List.of(new Sent("COM_QUERY", "SELECT @@x", true, 1), new Sent("COM_QUERY", "SELECT  1", false, 1)),
            2,
            2,
            5,
            30,
            90,
            2,
            2,
            0,
            3,
            null,
            null);

    private static OperationCounts counts(int trips, long bytecodes) {
        return new OperationCounts(new WorkCount(bytecodes, 10, 5, 0), 100, trips, 2, 5, 30, 90, 4, true);
    }

    private static ExplanationReport report(OperationCounts counts, String failure) {
        return new ExplanationReport(
                "server 1",
                "JDK 17",
                "mysql@9.7.0",
                WorkloadName.stored("SelectOne"),
                "SelectOne",
                SENT,
                counts,
                failure,
                counts == null ? List.of() : List.of(new HotMethod("com.mysql.cj.A.read", 750, 0.75)),
                counts == null
                        ? List.of()
                        : List.of(
                                new Alternative("mysql@9.7.0?a=1", "a=1", counts(1, 900), null),
                                new Alternative("mysql@26.10.0", "version 26.10.0", counts(2, 500), null),
                                new Alternative("mysql@9.7.0?b=1", "b=1", counts(2, 1000), null),
                                new Alternative("mysql@9.7.0?c=1", "c=1", null, "It does not connect.")),
                List.of("a-patch"));
    }

    private static String text(ExplanationReport report) {
        return TerminalWriter.text(ExplanationDocument.of(report), false);
    }

    @Test
    void theJsonFitsItsSchema() {
        JsonSchemas.assertValid("explanation", Json.text(report(counts(2, 1000), null)));
        JsonSchemas.assertValid("explanation", Json.text(report(null, "not repeatable")));
    }

    @Test
    void saysWhatIsSentWhatIsExecutedAndWhatSavesMost() {
        assertThat(text(report(counts(2, 1000), null)))
                .contains(
                        "SelectOne through mysql@9.7.0",
                        "waits for the server 2 times (1 command of 2 unasked) and executes 1,000 bytecodes of the driver,"
                                + " 75 % of them in A.read. Most is saved by a=1: 1 round trip and -10.0 % bytecodes.",
                        "unasked: COM_QUERY  SELECT @@x",
                        "a-patch",
                        "No difference: b=1.",
                        "c=1 could not be counted: It does not connect.",
                        "./dyno compare mysql@9.7.0 'mysql@9.7.0?a=1' --operation SelectOne")
                .containsPattern("as it is +2 +30 +1,000")
                .containsPattern("version 26.10.0 +2 +30 +500 +-50.0 %");
    }

    @Test
    void commandsQuoteAStatementForAShell() {
        ExplanationReport report = report(counts(2, 1000), null);
        ExplanationReport ofStatement = new ExplanationReport(
                report.server(),
                report.jdk(),
                report.driver(),
                report.operation(),
                "SELECT 'a' AS b",
                report.sent(),
                report.counts(),
                null,
                report.methods(),
                report.alternatives(),
                List.of());

        assertThat(text(ofStatement)).contains("--operation 'SELECT '\\''a'\\'' AS b'");
    }

    @Test
    void whatCannotBeCountedIsExplainedByWhatItSends() {
        assertThat(text(report(null, "the operation is not repeatable")))
                .contains("waits for the server 2 times", "could not be counted: the operation is not repeatable")
                .doesNotContain("What would change it", "./dyno compare");
    }
}
