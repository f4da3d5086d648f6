package dyno.experiment.view;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.comparison.BeatLevels.Level;
import dyno.comparison.BeatLevels.Levels;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.VerdictReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonDocumentTest {
    private static final ComparisonRow ROW =
            VerdictExample.report().comparisons().get(0);

    @Test
    void saysInSentencesWhatDisturbedTheRounds() {
        assertThat(ConditionsText.disturbance(row(1, 1, 1)))
                .hasValue("1 round is void because other programs disturbed the machine."
                        + " 1 disturbed round is included, because at most a third of the rounds may be left out."
                        + " 1 fork was not steady: operations became faster or slower while they were measured.");
        assertThat(ConditionsText.disturbance(row(3, 2, 2)))
                .hasValue("3 rounds are void because other programs disturbed the machine."
                        + " 2 disturbed rounds are included, because at most a third of the rounds may be left out."
                        + " 2 forks were not steady: operations became faster or slower while they were measured.");
    }

    @Test
    void saysNothingOfAQuietMachine() {
        assertThat(ConditionsText.disturbance(row(0, 0, 0))).isEmpty();
    }

    @Test
    void saysWhereTheSizeDependsOnTheBeat() {
        Level low = new Level(0.546, 1.1, 1.4, 300);

        assertThat(ConditionsText.of(under(false, new Levels(low, new Level(0.495, 1.6, 1.9, 200)))))
                .containsExactly(
                        "The ratio is 0.546 where the beat is low (1.10 to 1.40 times quiet), 0.495 where it is high"
                                + " (1.60 to 1.90 times quiet): its size depends on what else uses the core.");
        assertThat(ConditionsText.of(under(false, new Levels(low, new Level(0.55, 1.6, 1.9, 200)))))
                .isEmpty();
        assertThat(ConditionsText.of(ROW)).isEmpty();
    }

    @Test
    void namesNoWinnerByDisturbedScores() {
        String verdict = ROW.comparison().verdict().label();
        ComparisonRow disturbed = under(true, null);

        assertThat(text(ROW)).contains("\u001b[32m" + verdict).doesNotContain("disturbed, not comparable");
        assertThat(text(disturbed))
                .contains(verdict, "! The scores are disturbed, not comparable with other runs")
                .doesNotContain("[32m");
        assertThat(MarkdownWriter.text(VerdictDocument.pullRequest(verdict(ROW), List.of()), 2))
                .contains("**" + verdict + "**");
        assertThat(MarkdownWriter.text(VerdictDocument.pullRequest(verdict(disturbed), List.of()), 2))
                .contains("| " + verdict + " |", "> SELECT 1 over replay: The scores are disturbed")
                .doesNotContain("**" + verdict + "**");
        assertThat(HtmlWriter.page(VerdictDocument.page(verdict(disturbed))))
                .contains("<span class=\"badge open\">" + verdict);
    }

    @Test
    void namesTheProcessorAndItsQuietShareBesideSizes() {
        VerdictReport report = VerdictExample.report();

        String sizes = "· Sizes are those on " + report.environment().cpu() + ", ";
        assertThat(text(ROW)).contains(sizes);
        assertThat(TerminalWriter.text(VerdictDocument.summary(report, Path.of("run")), false))
                .contains(sizes);
    }

    private static String text(ComparisonRow row) {
        ComparisonReport example = VerdictExample.comparison();
        Candidate candidate = Records.with(example.candidates().get(0), "comparisons", List.of(row));
        ComparisonReport report = Records.with(example, "candidates", List.of(candidate));
        return TerminalWriter.text(ComparisonDocument.summary(report), true);
    }

    private static VerdictReport verdict(ComparisonRow row) {
        VerdictReport report = VerdictExample.report();
        return Records.with(report, "comparisons", List.of(row));
    }

    private static ComparisonRow under(boolean disturbedScores, Levels levels) {
        return Records.with(row(0, 0, 0), "disturbedScores", disturbedScores, "levels", levels);
    }

    private static ComparisonRow row(int voided, int disturbed, long unsteady) {
        return Records.with(ROW, "voided", voided, "disturbed", disturbed, "unsteady", unsteady);
    }
}
