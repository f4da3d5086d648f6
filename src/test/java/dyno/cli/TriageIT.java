package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.comparison.Verdict;
import dyno.experiment.Metric;
import dyno.feature.triage.report.TriageReport;
import dyno.feature.triage.report.TriageReport.PassState;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.finding.Cause;
import dyno.output.JsonReport;
import dyno.profile.Event;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One complete triage with real forks, the one that the tutorial begins with, and all of its outputs. */
class TriageIT {
    private static final String RUN = "tutorial-triage";

    @TempDir
    private static Path folder;

    private static CommandOutcome outcome;
    private static TriageReport report;

    @BeforeAll
    static void triage() throws IOException {
        String command = Files.readAllLines(Path.of("docs/tutorial.md")).stream()
                .filter(line -> line.startsWith("./dyno triage "))
                .findFirst()
                .orElseThrow();
        // It ends when all is decided, however long that takes here.
        outcome = dyno(command.substring("./dyno ".length()).replaceFirst("--budget \\S+", "--budget 20m")
                        + " --patches=patches --output=" + folder)
                .succeeded();
        report = JsonReport.read(run().resolve("results.json"), TriageReport.class);
    }

    private static Path run() {
        return folder.resolve("profiles").resolve(RUN);
    }

    @Test
    void findsTheHexdumpFirstWithClassMethodAndLine() {
        List<Hotspot> hotspots = report.profiles().stream()
                .filter(p -> p.ranking().event() == Event.CPU)
                .findFirst()
                .orElseThrow()
                .ranking()
                .hotspots();

        Hotspot first = hotspots.get(0);
        assertThat(first.className()).isEqualTo("org.drizzle.jdbc.internal.mysql.MySQLProtocol");
        assertThat(first.methodName()).isEqualTo("hexdump");
        assertThat(first.lines().get(0).number()).isPositive();
        assertThat(first.share().mean())
                .isGreaterThan(3 * hotspots.get(1).share().mean());
        assertThat(first.callees()).anyMatch(callee -> callee.method().equals("java.lang.String.format"));
    }

    @Test
    void explainsTheHexdump() {
        assertThat(report.findings()).anySatisfy(row -> {
            assertThat(row.finding().cause()).isEqualTo(Cause.UNWRITTEN_LOG);
            assertThat(row.finding().methodName()).isEqualTo("hexdump");
            assertThat(row.finding().rank()).isEqualTo(1);
            assertThat(row.finding().explanation()).contains("StreamedQueryPacket.send", "finest");
        });
        assertThat(report.knownPatches()).anySatisfy(patch -> {
            assertThat(patch.id()).isEqualTo("hexdump-guard");
            assertThat(patch.gains())
                    .isNotEmpty()
                    .allMatch(gain -> gain.origin().thisRun());
        });
    }

    @Test
    void provesThePatch() {
        assertThat(report.patches()).hasSize(1);
        assertThat(report.patches().get(0).behavesTheSame()).isTrue();
        Comparison cpu = report.patches().get(0).comparisons().stream()
                .filter(row -> row.metric() == Metric.CPU)
                .findFirst()
                .orElseThrow()
                .comparison();
        assertThat(cpu.verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(cpu.estimate().high())
                .as("whole interval beyond 1.5 times as fast")
                .isLessThan(1 / 1.5);
    }

    @Test
    void measuresTheReplaysOwnCostAndCountsTheWire() {
        ScoreRow score = report.scores().get(0);

        assertThat(score.replayCostNanos())
                .isPositive()
                .isLessThan(score.cpuNanos().median() / 3);
        assertThat(score.wire().roundTrips()).isEqualTo(1);
        assertThat(score.wire().bytesSent()).isEqualTo(9);
        assertThat(score.wire().bytesReceived()).isEqualTo(11);
    }

    @Test
    void endsWhenNothingIsLeftToDecide() {
        assertThat(report.pass().state()).isEqualTo(PassState.ALL_DECIDED);
        assertThat(report.pass().number()).isGreaterThan(1);
        assertThat(report.missing()).isEmpty();
        assertThat(outcome.out()).contains("nothing is left to decide");
        assertThat(outcome.err())
                .containsSubsequence("Pass 1 ended after", "report.html", "Observing", "Pass 2 ended")
                .doesNotContain("Exception");
    }

    @Test
    void leavesEverythingOnDisk() throws IOException {
        assertThat(Files.readString(run().resolve("report.html"))).contains("hexdump");
        assertThat(Files.readString(run().resolve("jmh.json")))
                .contains("dyno.workload.jmh.OperationBenchmark.run", "\"workload\" : \"DoOne\"");
        assertThat(run().resolve("environment.json")).isNotEmptyFile();
        assertThat(folder.resolve("flamegraphs").resolve(RUN).resolve("index.html"))
                .isNotEmptyFile();
        try (Stream<Path> recordings = Files.list(run().resolve("recordings"))) {
            assertThat(recordings).isNotEmpty().allMatch(file -> file.toString().endsWith(".jfr"));
        }
        assertThat(outcome.out())
                .contains(
                        "MySQLProtocol.hexdump",
                        "builds a log message that is never logged",
                        "StreamedQueryPacket.send:78",
                        "improvement");
    }

    @Test
    @Tag("slow")
    void resumesAnInterruptedRunAndMeasuresAgainWhatIsDamaged() throws IOException {
        Path gone = fork("baseline\\.json");
        Path damaged = fork("candidate\\.json");
        Path cut = only("recordings");
        Files.delete(gone);
        Files.delete(run().resolve("results.json"));
        Files.writeString(damaged, "");
        try (FileChannel recording = FileChannel.open(cut, StandardOpenOption.WRITE)) {
            recording.truncate(recording.size() / 2);
        }

        dyno("triage --resume=" + RUN + " --patches=patches --output=" + folder).succeeded();

        TriageReport resumed = JsonReport.read(run().resolve("results.json"), TriageReport.class);
        assertThat(resumed.seconds())
                .as("with the time of the forks before")
                .isGreaterThanOrEqualTo(RunStore.open(run()).secondsMeasured());
        assertThat(resumed.patches().get(0).comparisons())
                .hasSameSizeAs(report.patches().get(0).comparisons());
        assertThat(resumed.profiles()).hasSameSizeAs(report.profiles());
        assertThat(resumed.pass().number()).isGreaterThan(report.pass().number());
        assertThat(resumed.warnings())
                .anyMatch(warning -> warning.startsWith("Measured again") && warning.contains("profile"));
    }

    private static Path fork(String ending) throws IOException {
        try (Stream<Path> forks = Files.list(run().resolve("forks"))) {
            return forks.filter(file -> file.toString().matches(".*-" + ending))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path only(String name) throws IOException {
        try (Stream<Path> files = Files.list(run().resolve(name))) {
            return files.findFirst().orElseThrow();
        }
    }
}
