package dyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.JsonSchemas;
import dyno.hotspot.CostChange;
import dyno.io.Json;
import dyno.profile.Event;
import dyno.report.BisectPage;
import dyno.report.BisectText;
import dyno.result.BisectReport.StepRow;
import dyno.result.BisectReport.VersionRow;
import dyno.result.DifferenceReport.Difference;
import dyno.result.DifferenceReport.Side;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BisectReportTest {
    private static final CostChange GONE = new CostChange("a.<b>.hexdump", 790, 0, -820, -750, 1e-6, true);
    private static final CostChange SAME = new CostChange("a.Reader.read", 130, 140, -10, 30, 0.4, false);
    private static final Side SIDE = new Side("drizzle@1.2", 4, "fork", 1000, List.of(1.0, 2.0), List.of());
    private static final BisectReport REPORT = new BisectReport(
            "run",
            null,
            "drizzle",
            "SelectOne",
            TransportName.REPLAY,
            List.of(
                    new VersionRow("1.2", List.of(1900.0, 1860.0), 5951, null),
                    new VersionRow("1.3", List.of(), Double.NaN, "It does <not> connect."),
                    new VersionRow("1.4", List.of(700.0, 720.0), 2759, null)),
            List.of(new StepRow(
                    "1.2",
                    "1.4",
                    0.38,
                    5951,
                    2759,
                    true,
                    null,
                    List.of(new Difference(
                            "SelectOne",
                            "replay",
                            Event.CPU,
                            "ns/op",
                            SIDE,
                            SIDE,
                            true,
                            GONE,
                            List.of(GONE, SAME),
                            List.of(),
                            List.of(),
                            Path.of("/x/flamegraphs/run/cpu.html").toString())))),
            0.02,
            0.065,
            0.02,
            List.of("The machine was <busy>."));

    @Test
    void theTextHasEveryVersionAndEveryStep() {
        String text = BisectText.render(REPORT, Path.of("/x/profiles/run/bisect.html"));

        assertThat(text)
                .containsPattern("1\\.2 +1\\.88 µs +5\\.95 kB +#{30}\n")
                .contains("1.3        skipped: It does <not> connect.")
                .contains(
                        "1.2 -> 1.4: allocation 5.95 kB to 2.76 kB in every fork; CPU time × 0.380 in the scan, not confirmed")
                .containsPattern("790 ns +0 ns +−790 ns +gone a.<b>.hexdump")
                .contains("CPU time steps below 6.5 %", "! The machine was <busy>.", "bisect.html");
    }

    /** One below the precision, or within the noise of the forks, is not the same allocation. */
    @Test
    void theTextHasTheAllocationOfAStepOfCpuTime() {
        StepRow step = new StepRow("1.2", "1.4", 0.9, 100_000, 101_900, false, null, List.of());
        BisectReport report = new BisectReport(
                "run",
                null,
                "drizzle",
                "SelectOne",
                TransportName.REPLAY,
                REPORT.versions(),
                List.of(step),
                0.02,
                0.065,
                0.02,
                List.of());

        assertThat(BisectText.render(report, Path.of("bisect.html")))
                .contains("1.2 -> 1.4: no step in allocation, 100 kB to 102 kB; CPU time × 0.900 in the scan");
    }

    @Test
    void theJsonHasWhatTheTextHas() {
        String json = Json.text(REPORT);

        JsonSchemas.assertValid("bisect", json);
        assertThat(json)
                .contains("\"format\" : 1", "\"spread\" : 0.02", "\"allocatedBytes\" : null", "\"bytesStep\" : true");
    }

    @Test
    void thePageIsSafeAndLinksItsFlameGraphs() {
        String page = BisectPage.render(REPORT, Path.of("/x/profiles/run"));

        assertThat(page)
                .contains(
                        "drizzle, SELECT 1 over replay", "href=\"../../flamegraphs/run/cpu.html\"", "href=\"#to-1.4\"")
                .contains("id=\"to-1.4\"", "skipped: It does &lt;not&gt; connect.", "a.&lt;b&gt;.hexdump")
                .contains("<td>gone</td>")
                .doesNotContain("<busy>", "${");
    }
}
