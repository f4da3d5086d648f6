package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.comparison.Summary;
import dyno.experiment.ComparisonRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstScreenTest {
    private final TriageReport example = ExampleReport.create();

    @Test
    void theHeadlineIsTheLargestDifferenceThatIsCertainAndTheFirstPlace() {
        assertThat(example.headline())
                .matches(
                        "With a real server, mysql@9\\.7\\.0 takes 1\\.\\d\\d× the client CPU time of mariadb@3\\.5\\.8 for 1000 rows; fix first:"
                                + " COM_QUERY select @@session\\.tx_read_only in mysql@9\\.7\\.0, 1 round trip per DO 1\\.");
    }

    @Test
    void theHeadlineSaysWhatIsNotCertain() {
        List<ScoreRow> alike = example.scores().stream()
                .map(score -> Records.with(score, "cpuNanos", new Summary(1000, 900, 1100, 0.95, 5)))
                .toList();

        assertThat(ReportLike.empty(example, "scores", alike).headline())
                .isEqualTo("No driver is slower than another with certainty, and no place costs with certainty.");
        assertThat(ReportLike.with(example, "scores", alike).headline()).startsWith("Fix first: ");
    }

    /** A score that holds only beside those of its own run may still be shown, but is no finding. */
    @Test
    void theHeadlineComparesNoDisturbedScores() {
        List<ScoreRow> disturbed = example.scores().stream()
                .map(score -> Records.with(score, "disturbed", true))
                .toList();
        TriageReport report = ReportLike.with(example, "scores", disturbed);

        assertThat(report.headline()).startsWith("Fix first: ");
        assertThat(report.basis().weak())
                .contains("32 of 32 scores are disturbed: not comparable with those of other runs");
    }

    @Test
    void withoutARealServerItComparesReplay() {
        List<ScoreRow> replay = example.scores().stream()
                .filter(score -> score.transport().equals(TransportName.REPLAY))
                .toList();

        assertThat(ReportLike.with(example, "scores", replay).headline())
                .matches(
                        "Over replay, drizzle@1\\.2 takes 1\\d\\.\\d× the client CPU time of mariadb@3\\.5\\.8 for DO 1; .*");
    }

    @Test
    void countsWhatFiguresRestOn() {
        long undecided = example.patches().stream()
                .flatMap(patch -> patch.comparisons().stream())
                .filter(ComparisonRow::primary)
                .filter(row -> !row.comparison().verdict().isDecisive())
                .count();

        assertThat(example.basis().leastForks()).isEqualTo(5);
        assertThat(example.basis().mostForks()).isEqualTo(5);
        assertThat(example.basis().leastRounds()).isEqualTo(2);
        assertThat(example.basis().mostRounds()).isEqualTo(8);
        assertThat(example.basis().weak())
                .anyMatch(weak -> weak.startsWith(undecided + " of ") && weak.endsWith(" undecided"));
        assertThat(ReportLike.empty(example).basis().mostForks()).isZero();
    }

    @Test
    void whatAHeaderRecordsIsWrittenLikeWhatWasMeasured() {
        KnownPatch patch = new KnownPatch(
                "drizzle@1.4",
                "",
                "id",
                "Does it",
                "A.b",
                "0.773 (0.727 to 0.830) of the CPU time of\nSelect1000Rows over replay, 1.010 (0.990 to 1.030) of the wall time"
                        + " of DoOne over loopback; 337744 instead of 537744 bytes in Select1000Rows",
                List.of());
        Savings savings = new Savings(name -> "<" + name + ">");

        assertThat(savings.of(patch, "Select1000Rows"))
                .isEqualTo("saves 23 % CPU (17 to 27 %) over replay; saves 37 % of the allocation");
        assertThat(savings.of(patch, "DoOne"))
                .isEqualTo("undecided in latency (saves −3.0 to 1.0 %) with a real server");
        assertThat(savings.of(patch, "Connect"))
                .isEqualTo(
                        "saves 23 % CPU (17 to 27 %) over replay in <Select1000Rows>; undecided in latency (saves −3.0 to"
                                + " 1.0 %) with a real server in <DoOne>; saves 37 % of the allocation in <Select1000Rows>");
        assertThat(savings.of(Records.with(patch, "recorded", ""), "DoOne")).isEmpty();
    }
}
