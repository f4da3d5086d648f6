package dyno.feature.bisect;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.JsonSchemas;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.DifferenceReport.Side;
import dyno.feature.bisect.BisectReport.CallChange;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.hotspot.CostChange;
import dyno.io.Json;
import dyno.profile.Event;
import dyno.wire.TransportName;
import dyno.workload.probe.WorkCount;
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
            workload("SelectOne"),
            TransportName.REPLAY,
            List.of(
                    new VersionRow("1.1", StepRows.counts(2000), null),
                    new VersionRow("1.2", StepRows.counts(2000), null),
                    new VersionRow("1.3", null, "It does <not> connect."),
                    new VersionRow("1.4", StepRows.counts(1500), null)),
            List.of(new StepRow(
                    "1.2",
                    "1.4",
                    StepRows.counts(2000),
                    StepRows.counts(1500),
                    List.of(
                            new CallChange("java.net.InetAddress.<init>", 0, 1, List.of("a.<b>.Reader.read", "a.C.d")),
                            new CallChange("java.util.List.add", 4, 2, List.of("a.Reader.read"))),
                    List.of(new MethodWork("a.<b>.Dump.hexdump", new WorkCount(500, 1, 3, 0), WorkCount.NONE)),
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
            List.of("The machine was <busy>."));

    @Test
    void theTextHasEveryVersionAndEveryStep() {
        String text = TerminalWriter.text(BisectDocument.text(REPORT, Path.of("/x/profiles/run/bisect.html")), false);

        assertThat(text)
                .containsPattern("1\\.1 to 1\\.2 \\(2\\) +2,000 +50 +20 +10 +600 +1 +20 +60\n")
                .containsPattern("1\\.3 +not counted: It does <not> connect\\.")
                .contains(
                        "1.2 → 1.4 only counted\nBytecodes 2,000 to 1,500 (-25.0 %); time was not measured here, only counts")
                .containsPattern("java\\.net\\.InetAddress\\.<init> +0 +1 +new +by Reader\\.read, C\\.d\n")
                .containsPattern("java\\.util\\.List\\.add +4 +2 +-50\\.0 % +by Reader\\.read\n")
                .containsPattern("Dump\\.hexdump +500 +0 +gone\n")
                .containsPattern("a.<b>.hexdump +790 ns +0 ns +−790 ns \\(gone, −820 to −750 ns\\)\n")
                .contains("Time was measured at 0 of 1 step.", "! The machine was <busy>.", "bisect.html")
                .doesNotContain(" * The operations");
    }

    @Test
    void saysWhichStepsWereConfirmed() {
        StepRow step = REPORT.steps().get(0).compared(StepRows.time(0.7), List.of());
        String text = TerminalWriter.text(
                BisectDocument.text(REPORT.confirmed(List.of(step), List.of()), Path.of("bisect.html")), false);

        assertThat(text)
                .contains("(-25.0 %); CPU time over replay: improvement, ")
                .contains("Time was measured at 1 of 1 step; verdicts by one metric");
    }

    /** Before rounds confirm it. */
    @Test
    void namesTheCallsThatComeOrGo() {
        assertThat(BisectDocument.counted(REPORT))
                .containsExactly(
                        "1.2 -> 1.4: bytecodes 2,000 to 1,500 (-25.0 %)",
                        "    new   java.net.InetAddress.<init> by Reader.read, C.d");
    }

    /** Relative to all, a few more calls of the JDK can be the largest change. */
    @Test
    void isAsLargeAsItsLargestChange() {
        StepRow step = REPORT.steps().get(0);
        StepRow ofCalls = new StepRow(
                "1.2", "1.4", step.before(), StepRows.counts(2001), step.calls(), List.of(), null, List.of());

        assertThat(step.size()).isCloseTo(Math.log(2001 / 1501.0), within(1e-9));
        assertThat(ofCalls.size()).isCloseTo(3 / 21.0, within(1e-9));
    }

    @Test
    void theJsonHasWhatTheTextHas() {
        String json = Json.text(REPORT);

        JsonSchemas.assertValid("bisect", json);
        assertThat(json).contains("\"format\" : 2", "\"bytecodes\" : 1500", "\"java.net.InetAddress.<init>\"");
    }

    @Test
    void thePageIsSafeAndLinksItsFlameGraphs() {
        String page = HtmlWriter.page(BisectDocument.page(REPORT, Path.of("/x/profiles/run")));

        assertThat(page)
                .contains(
                        "drizzle, SELECT 1 over replay", "href=\"../../flamegraphs/run/cpu.html\"", "href=\"#to-1.4\"")
                .contains(
                        "id=\"to-1.4\"",
                        "not counted: It does &lt;not&gt; connect.",
                        "1.1 to 1.2 (2)",
                        "a.&lt;b&gt;.hexdump")
                .contains("(gone, −820 to −750 ns)", "only counted", "by Reader.read, C.d")
                .doesNotContain("<busy>", "${");
    }
}
