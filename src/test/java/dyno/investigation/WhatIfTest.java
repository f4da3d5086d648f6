package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.profile.Event;
import dyno.report.PredictionReport.Predictor;
import dyno.report.TriageReport.FindingRow;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.WhatIfRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfTest {
    private static final String DRIVER = "mysql@9.7.0";
    private static final String WORKLOAD = "SelectOne";
    private static final Share NONE = new Share(0, 0, 0);

    /** The searching is done by others that it calls. */
    @Test
    void withoutAFindingTheTimeBelowAMethodIsTheGain() {
        WhatIfRow row = row();

        assertThat(row.predictor()).isEqualTo(Predictor.TOTAL);
        assertThat(row.gain()).isEqualTo(0.75);
        assertThat(row.share()).isEqualTo(0.01);
    }

    @Test
    void theCauseAtAMethodIsTheGainWithAllItsPlaces() {
        WhatIfRow row = row(
                finding(Cause.STATEMENT_SCAN, "search", 0.5),
                finding(Cause.CLOCK, "other", 0.2),
                finding(Cause.STATEMENT_SCAN, "other", 0.1));

        assertThat(row.predictor()).isEqualTo(Predictor.FINDING);
        assertThat(row.gain()).isEqualTo(0.6);
    }

    @Test
    void aFindingElsewhereOrOfADetailDoesNotCount() {
        assertThat(row(finding(Cause.CLOCK, "other", 0.5)).predictor()).isEqualTo(Predictor.TOTAL);
        assertThat(row(finding(Cause.CLOCK, "search", 0.004)).predictor()).isEqualTo(Predictor.TOTAL);
    }

    private static WhatIfRow row(Finding... findings) {
        WhatIf whatIf = new WhatIf(new RealOperations(List.of()), List.of(), List.of(), Map.of());
        return whatIf.rows(
                        List.of(new ProfileRow(DRIVER, WORKLOAD, "replay", ranking(), "", List.of())),
                        List.of(findings).stream()
                                .map(finding -> new FindingRow(DRIVER, WORKLOAD, "replay", finding, List.of()))
                                .toList())
                .get(0);
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
                0);
    }
}
