package dyno.investigation.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Round;
import dyno.comparison.Summary;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.investigation.Verdicts;
import dyno.profile.Event;
import dyno.result.Origin;
import dyno.result.PredictionReport;
import dyno.result.PredictionReport.Accuracy;
import dyno.result.PredictionReport.Prediction;
import dyno.result.PredictionReport.Predictor;
import dyno.result.TriageReport.ComparedPatch;
import dyno.result.TriageReport.ComparisonRow;
import dyno.result.TriageReport.FindingRow;
import dyno.result.TriageReport.ProfileRow;
import dyno.result.TriageReport.ScoreRow;
import dyno.result.TriageReport.WhatIfRow;
import dyno.wire.WireCount;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfTest {
    private static final String DRIVER = "mysql@9.7.0";
    private static final String WORKLOAD = "SelectOne";
    private static final Map<String, String> PLACES = Map.of(DRIVER + "+search", "Query.search");
    private static final Share NONE = new Share(0, 0, 0);

    @TempDir
    private Path noVerdicts;

    /** What it calls may be the whole rest of the operation. */
    @Test
    void ofAPlaceThatNobodyExplainsOrPatchedTheGainIsNotKnown() {
        WhatIfRow row = row();

        assertThat(row.predictor()).isNull();
        assertThat(row.gain()).isNaN();
        assertThat(row.share()).isEqualTo(0.01);
        assertThat(row.totalShare()).isEqualTo(0.75);
    }

    /** The searching is done by others that it calls. */
    @Test
    void theTimeBelowAMethodThatAPatchAddressesIsTheGain() {
        WhatIfRow row = row(List.of(patch()));

        assertThat(row.predictor()).isEqualTo(Predictor.TOTAL);
        assertThat(row.gain()).isEqualTo(0.75);
    }

    /** CPU time stands beside CPU time, and wall time beside wall time. */
    @Test
    void gainsOverARealTransportAreOfBothTimes() {
        WhatIfRow row = row(List.of(patch()));

        assertThat(row.measured())
                .extracting(gain -> gain.transport() + " " + gain.metric())
                .containsExactly("replay cpu", "loopback cpu", "loopback wall");
        assertThat(row.replayInLoopback()).isEqualTo(10_000.0 / 20_000);
        assertThat(row.measured())
                .allSatisfy(gain -> assertThat(gain.origin().label()).isEqualTo("this run"));
    }

    @Test
    void theCauseAtAMethodIsTheGainWithAllItsPlaces() {
        WhatIfRow row = row(
                List.of(),
                finding(Cause.STATEMENT_SCAN, "search", 0.5),
                finding(Cause.CLOCK, "other", 0.2),
                finding(Cause.STATEMENT_SCAN, "other", 0.1));

        assertThat(row.predictor()).isEqualTo(Predictor.FINDING);
        assertThat(row.cause()).isEqualTo(Cause.STATEMENT_SCAN);
        assertThat(row.gain()).isEqualTo(0.6);
    }

    /** As of a text that several log lines have made. */
    @Test
    void findingsOfACauseAtAMethodAreOne() {
        WhatIfRow row = row(
                List.of(),
                finding(Cause.UNWRITTEN_LOG, "search", 0.004),
                finding(Cause.UNWRITTEN_LOG, "search", 0.003));

        assertThat(row.cause()).isEqualTo(Cause.UNWRITTEN_LOG);
        assertThat(row.gain()).isCloseTo(0.007, within(1e-12));
    }

    @Test
    void aFindingElsewhereOrOfADetailDoesNotCount() {
        assertThat(row(List.of(), finding(Cause.CLOCK, "other", 0.5)).predictor())
                .isNull();
        assertThat(row(List.of(), finding(Cause.CLOCK, "search", 0.004)).predictor())
                .isNull();
    }

    /** What is promised and measured in one run is the record that suits it best. */
    @Test
    void whatThisRunMeasuredTellsHowFarItsEstimatesAreOff() {
        List<Prediction> predictions = Predictions.ofThisRun(List.of(row(List.of(patch()))), List.of(patch()), PLACES);

        assertThat(predictions).extracting(Prediction::transport).containsExactly("replay", "loopback");
        assertThat(predictions.get(0).predicted()).isEqualTo(0.25);
        assertThat(predictions.get(1).predicted()).isEqualTo(1 - 0.75 / 2);
        assertThat(new PredictionReport(predictions, List.of()).accuracies())
                .allSatisfy(accuracy -> assertThat(accuracy.machine()).isEqualTo(Accuracy.THIS_RUN));
    }

    private WhatIfRow row() {
        return row(List.of());
    }

    private WhatIfRow row(List<ComparedPatch> patches, Finding... findings) {
        WhatIf whatIf = new WhatIf(
                List.of(score()),
                new Origin("run", "2026-01-02", "CPU", false, true, true),
                null,
                Verdicts.in(noVerdicts),
                patches,
                PLACES);
        return whatIf.rows(
                        List.of(new ProfileRow(DRIVER, WORKLOAD, "replay", ranking(), "", List.of())),
                        List.of(findings).stream()
                                .map(finding -> new FindingRow(DRIVER, WORKLOAD, "replay", finding))
                                .toList())
                .get(0);
    }

    private static ScoreRow score() {
        return new ScoreRow(
                DRIVER,
                WORKLOAD,
                "loopback",
                Summary.of(List.of(20_000.0)),
                Summary.of(List.of(40_000.0)),
                Summary.of(List.of(0.0)),
                Double.NaN,
                Double.NaN,
                new WireCount(1, 9, 11, 1, 2, 0));
    }

    private static ComparedPatch patch() {
        return new ComparedPatch(
                "search",
                DRIVER,
                DRIVER + "+search",
                "",
                "",
                true,
                List.of(
                        compared("replay", "cpu"),
                        compared("replay", "wall"),
                        compared("loopback", "cpu"),
                        compared("loopback", "wall"),
                        compared("loopback", "wall mean")));
    }

    private static ComparisonRow compared(String transport, String metric) {
        List<Round> rounds = Collections.nCopies(8, new Round(100, 101, 50, 50.5));
        return new ComparisonRow(
                WORKLOAD, transport, metric, true, true, Comparison.of(rounds, Criterion.once(0.02)), 0, 0, 0);
    }

    private static Ranking ranking() {
        Share share = new Share(0.01, 0.01, 0.01);
        Hotspot hotspot = new Hotspot(
                1, "a.Query", "search", share, 0.01, 100, List.of(), List.of(), List.of(), null, 0.75, null, null);
        return new Ranking(Event.CPU, 3, 1000, NONE, NONE, NONE, 10_000, List.of(hotspot));
    }

    private static Finding finding(Cause cause, String method, double share) {
        return new Finding(
                cause,
                "a.Query",
                method,
                1,
                "",
                List.of(),
                List.of(),
                new Share(share, share, share),
                share * 10_000,
                null,
                Double.NaN,
                0,
                null);
    }
}
