package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.output.JsonReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReproductionsTest {
    private static final ReproductionReport STORED =
            JsonReport.read(Path.of("profiles", "reference", "studies.json"), ReproductionReport.class);

    private static final ReproductionReport OLDER = run("older", "2026-01-02T03:04:05Z", Set.of("s1", "s3", "s4"));
    private static final ReproductionReport NEWER = run("newer", "2026-02-03T04:05:06Z", Set.of("s3"));

    private static ReproductionReport run(String name, String started, Set<String> studies) {
        List<StudyResult> some = STORED.studies().stream()
                .filter(study -> studies.contains(study.id()))
                .toList();
        ReproductionReport named = Records.with(STORED, "run", name, "started", started, "studies", some);
        return Records.with(named, "warnings", List.of(), "notes", List.of());
    }

    @Test
    void theNewestMeasurementOfEachStudyCounts() {
        for (List<ReproductionReport> runs : List.of(List.of(OLDER, NEWER), List.of(NEWER, OLDER, NEWER))) {
            Reproductions both = Reproductions.of(runs);

            assertThat(both.runs()).containsExactly(OLDER, NEWER);
            assertThat(both.studies()).extracting(StudyResult::id).containsExactly("s1", "s3", "s4");
            assertThat(both.label(OLDER)).isEqualTo("2004, 2016: ");
            assertThat(both.label(NEWER)).isEqualTo("2013: ");
        }
    }

    @Test
    void thePagesSayWhatElseARunMeasured() {
        Reproductions both = Reproductions.of(List.of(OLDER, NEWER));
        String sentence = "It also measured 2013, of which there is a newer run.";

        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(both), 1))
                .contains("- 2004, 2016: measured on 2 January 2026", "- 2013: measured on 3 February 2026")
                .containsOnlyOnce(sentence);
        assertThat(HtmlWriter.page(ReproductionDocument.page(both))).containsOnlyOnce(sentence);
    }

    /** The claims are judged by the published settings, also where a run under others is newer. */
    @Test
    void runsUnderOtherSettingsStandBesideTheOneUnderThePublished() {
        ReproductionReport configured = Records.with(NEWER, "full", true, "settings", "configured");
        Reproductions both = Reproductions.of(List.of(configured, OLDER));

        assertThat(both.runs()).containsExactly(OLDER);
        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(both), 1))
                .containsOnlyOnce("By the settings of the server")
                .contains(
                        "| claim | published | smaller, Dyno's settings: original drivers"
                                + " | smaller, Dyno's settings: current drivers | configured: original drivers | configured: current drivers |")
                .contains("- configured: measured on 3 February 2026");
    }

    @Test
    void aRunUnderOtherSettingsAloneIsShownAsTheyAre() {
        ReproductionReport configured = Records.with(NEWER, "full", true, "settings", "configured");

        assertThat(Reproductions.of(configured).command())
                .isEqualTo("./dyno reproduce s3 --full --settings configured");
        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(configured)), 1))
                .doesNotContain("By the settings of the server");
    }

    @Test
    void aRunOfWhichNothingCountsIsNotShown() {
        ReproductionReport again = run("again", "2026-03-04T05:06:07Z", Set.of("s1", "s3", "s4"));

        assertThat(Reproductions.of(List.of(OLDER, again, NEWER)).runs()).containsExactly(again);
        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(again)), 1))
                .contains("\nMeasured on 4 March 2026")
                .doesNotContain("It also measured");
    }
}
