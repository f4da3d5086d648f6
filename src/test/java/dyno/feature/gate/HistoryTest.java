package dyno.feature.gate;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Golden;
import dyno.JsonSchemas;
import dyno.Records;
import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.comparison.Verdict;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.experiment.Metric;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.History;
import dyno.experiment.builds.History.Entry;
import dyno.experiment.builds.HistoryEntries;
import dyno.experiment.builds.HistoryFile;
import dyno.experiment.view.VerdictExample;
import dyno.feature.gate.HistoryReport.Measure;
import dyno.feature.gate.HistoryReport.Series;
import dyno.io.Json;
import dyno.output.ReportException;
import dyno.run.ForkResult;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    private static final String NAME = "mariadb@<b>\u001b[2J";

    @TempDir
    private Path folder;

    @Test
    void keepsTheResultsByTheDecidingMetricAlone() {
        List<Entry> entries = HistoryEntries.of(VerdictExample.comparison());

        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.metric()).isEqualTo(Metric.CPU);
            assertThat(entry.driver()).isEqualTo("drizzle");
            assertThat(entry.candidate()).isEqualTo(VerdictExample.CANDIDATE);
            assertThat(entry.verdict()).isEqualTo(Verdict.IMPROVEMENT);
            assertThat(entry.candidateNanos().forks()).isEqualTo(2);
            assertThat(entry.machine()).isEqualTo("Invented <CPU>, 2 cores, JDK JDK 17");
        });
    }

    @Test
    void aGateIsKeptUnderTheNamesOfBaseAndHead() {
        GateReport gate = new GateReport("abc", "def", VerdictExample.comparison(), 0.02, false, false, List.of());

        assertThat(Gate.entries(gate)).singleElement().satisfies(entry -> {
            assertThat(entry.command()).isEqualTo("gate");
            assertThat(entry.baseline() + ".." + entry.candidate()).isEqualTo("abc..def");
        });
    }

    @Test
    void appendsToANewFileAndToOneThatIsThere() {
        Path file = folder.resolve("history.json");

        HistoryFile.append(file, List.of(entry("compare", "one", 1, 0.5)));
        HistoryFile.append(file, List.of(entry("compare", "two", 2, 0.5)));

        assertThat(HistoryFile.read(file).entries()).extracting(Entry::run).containsExactly("one", "two");
        assertThat(folder.toFile().list()).containsExactly("history.json");
    }

    /** A run that is resumed has more rounds. */
    @Test
    void theResultsOfARunReplaceEarlierOnesOfIt() {
        Path file = folder.resolve("history.json");

        HistoryFile.append(file, List.of(entry("compare", "one", 1, 0.5), entry("compare", "one", 1, 0.6)));
        HistoryFile.append(file, List.of(entry("compare", "two", 2, 0.5)));
        HistoryFile.append(file, List.of(entry("compare", "one", 1, 0.7)));

        assertThat(HistoryFile.read(file).entries())
                .extracting(entry -> entry.run() + " " + entry.estimate().ratio())
                .containsExactly("two 0.5", "one 0.7");
    }

    /** Each night the last release and a build: between them is no change. */
    @Test
    void severalCandidatesOfARunAreSeveralSeries() {
        List<Entry> entries = new ArrayList<>();
        for (int night = 1; night <= 8; night++) {
            Entry release = entry("compare", "night-" + night, night, 0.5);
            entries.add(release);
            entries.add(withCandidate(release, "mariadb@build-" + night, 1));
        }

        assertThat(HistoryAnalysis.of(new History(entries)).series())
                .hasSize(2)
                .allSatisfy(series -> assertThat(series.points()).hasSize(8));
    }

    /** The last release in every fourth night only; the build does not take its place. */
    @Test
    void aCandidateKeepsItsSeriesWhereAnotherCouldNotBeMeasured() {
        List<Entry> entries = new ArrayList<>();
        for (int night = 1; night <= 8; night++) {
            Entry any = entry("compare", "night-" + night, night, 0.5);
            if (night % 4 == 0) {
                entries.add(withCandidate(any, NAME, 0));
            }
            entries.add(withCandidate(any, "mariadb@build-" + night, 1));
        }

        assertThat(HistoryAnalysis.of(new History(entries)).series())
                .extracting(series -> series.points().stream()
                                .filter(point -> point.candidate().equals(NAME))
                                .count()
                        + " of " + series.points().size())
                .containsExactlyInAnyOrder("2 of 2", "0 of 8");
    }

    @Test
    void theCandidatesThatCouldNotBeMeasuredHavePlacesToo() {
        ComparisonReport some = VerdictExample.comparison();
        Candidate measured = some.candidates().get(0);

        assertThat(HistoryEntries.of(report(some, List.of(measured), some.forks())))
                .extracting(Entry::place)
                .containsExactly(0);
        assertThat(HistoryEntries.of(report(
                        some,
                        List.of(notMeasured("mariadb@3.5.10"), notMeasured("drizzle@1.4"), measured),
                        some.forks())))
                .extracting(Entry::place)
                .containsExactly(1);
    }

    private static Candidate notMeasured(String driver) {
        return new Candidate(driver(driver), null, null, List.of(), List.of());
    }

    @Test
    void costsComeFromForksWithQuietTimeIfThereAreAny() {
        ComparisonReport some = VerdictExample.comparison();
        List<ForkResult> quiet = some.forks();
        ForkResult first = quiet.get(1);
        IterationScore beside = Measured.slice(1, 300, 300, 8, 1.3, 1, 0, 1);
        ForkResult disturbed = Records.with(first, "iterations", Collections.nCopies(20, beside));
        List<ForkResult> all = new ArrayList<>(quiet);
        all.add(disturbed);

        assertThat(HistoryEntries.of(report(some, some.candidates(), all)))
                .extracting(Entry::candidateNanos)
                .containsExactlyElementsOf(HistoryEntries.of(some).stream()
                        .map(Entry::candidateNanos)
                        .toList());
        assertThat(HistoryEntries.of(report(some, some.candidates(), List.of(quiet.get(0), disturbed))))
                .extracting(entry -> entry.candidateNanos().median())
                .containsExactly(300.0);
    }

    private static ComparisonReport report(
            ComparisonReport report, List<Candidate> candidates, List<ForkResult> forks) {
        return Records.with(report, "candidates", candidates, "forks", forks);
    }

    @Test
    void severalProcessesMayAppendAtOnce() throws Exception {
        Path file = folder.resolve("history.json");
        List<Process> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            writers.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Writer.class.getName(),
                            file.toString(),
                            "writer-" + i)
                    .inheritIO()
                    .start());
        }
        for (Process writer : writers) {
            assertThat(writer.waitFor()).isZero();
        }

        assertThat(HistoryFile.read(file).entries()).hasSize(3 * Writer.RESULTS);
    }

    /** A process of its own that appends. */
    static final class Writer {
        static final int RESULTS = 10;

        private Writer() {}

        public static void main(String[] args) {
            for (int i = 0; i < RESULTS; i++) {
                HistoryFile.append(Path.of(args[0]), List.of(entry("compare", args[1] + "-" + i, 1, 0.5)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "text",
                "{\"format\": 1}",
                "{\"format\": 99, \"entries\": []}",
                "{\"format\": 1, \"entries\": [{}]}"
            })
    void refusesAFileThatIsSomethingElseAndLeavesItAsItIs(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), content);

        for (Runnable use : List.<Runnable>of(
                () -> HistoryFile.requireAppendable(file),
                () -> HistoryFile.append(file, List.of(entry("compare", "one", 1, 0.5))),
                () -> HistoryFile.read(file))) {
            assertThatThrownBy(use::run)
                    .isInstanceOfSatisfying(
                            ReportException.class, e -> assertThat(e.kind()).isEqualTo(ReportException.Kind.UNREADABLE))
                    .hasMessageContainingAll(file.toString(), "--append");
        }
        assertThat(file).hasContent(content);
    }

    @Test
    void refusesAFolderThatIsNotThereBeforeAnythingIsMeasured() {
        Path file = folder.resolve("none/history.json");

        assertThatThrownBy(() -> HistoryFile.requireAppendable(file))
                .isInstanceOfSatisfying(
                        ReportException.class, e -> assertThat(e.kind()).isEqualTo(ReportException.Kind.UNWRITABLE))
                .hasMessageContaining(file.toString());
    }

    @Test
    void refusesALinkToAFileThatDoesNotExist() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("history.json"), folder.resolve("none.json"));

        for (Runnable use : List.<Runnable>of(
                () -> HistoryFile.requireAppendable(link),
                () -> HistoryFile.append(link, List.of(entry("compare", "one", 1, 0.5))))) {
            assertThatThrownBy(use::run)
                    .isInstanceOfSatisfying(
                            ReportException.class, e -> assertThat(e.kind()).isEqualTo(ReportException.Kind.UNWRITABLE))
                    .hasMessageContaining(link.toString());
        }
        assertThat(folder.toFile().list()).containsExactly("history.json");
    }

    @Test
    void appendsToTheFileOfALink() throws IOException {
        Path file = folder.resolve("real.json");
        HistoryFile.append(file, List.of(entry("compare", "one", 1, 0.5)));
        Path link = Files.createSymbolicLink(folder.resolve("history.json"), file);

        HistoryFile.requireAppendable(link);
        HistoryFile.append(link, List.of(entry("compare", "two", 2, 0.5)));

        assertThat(link).isSymbolicLink();
        assertThat(HistoryFile.read(file).entries()).extracting(Entry::run).containsExactly("one", "two");
    }

    @Test
    void findsTheRunAtWhichTheDriverBecameSlower() {
        Series series = only(HistoryAnalysis.of(stepped("compare")));

        assertThat(series.measure()).isEqualTo(Measure.RATIO);
        assertThat(series.steps()).singleElement().satisfies(step -> {
            assertThat(series.points().get(step.point()).run()).isEqualTo("run-8");
            assertThat(step.change()).isBetween(0.18, 0.22);
        });
    }

    /** Its base is another one each time, so that a ratio to it tells nothing over time. */
    @Test
    void gatesAreFollowedByTheirTimes() {
        Series series = only(HistoryAnalysis.of(stepped("gate")));

        assertThat(series.measure()).isEqualTo(Measure.NANOS);
        assertThat(series.baseline()).isEmpty();
        assertThat(series.points()).hasSize(16);
        assertThat(series.steps()).hasSize(1);
    }

    @Test
    void resultsThatCannotBeComparedAreSeriesOfTheirOwn() {
        History history = new History(Stream.of("cpu one", "cpu two", "cpu one")
                .map(machine -> entry("compare", "run", 1, 0.5, machine))
                .toList());

        assertThat(HistoryAnalysis.of(history).series())
                .extracting(series -> series.machine() + " " + series.points().size())
                .containsExactly("cpu one 2", "cpu two 1");
    }

    @Test
    void theTextMarksTheChange() throws IOException {
        Golden.assertStored(
                "history.txt", TerminalWriter.text(HistoryDocument.of(HistoryAnalysis.of(stepped("compare"))), false));
    }

    @Test
    void thePageEscapesEveryNameAndLoadsNothing() {
        String page = HtmlWriter.page(HistoryDocument.of(HistoryAnalysis.of(stepped("gate"))));

        assertThat(page)
                .contains("mariadb@&lt;b&gt;", "<line class=\"step\" x1=\"50.00%\"", "class=\"level\"", "+20 %")
                .doesNotContain("<b>", "src=", "http:", "https:", "${");
        assertThat(TerminalWriter.text(HistoryDocument.of(HistoryAnalysis.of(stepped("gate"))), false))
                .doesNotContain("\u001b");
    }

    @Test
    void anEmptyHistoryIsShownAsSuch() {
        assertThat(TerminalWriter.text(HistoryDocument.of(HistoryAnalysis.of(History.EMPTY)), false))
                .contains("no results");
        assertThat(HtmlWriter.page(HistoryDocument.of(HistoryAnalysis.of(History.EMPTY))))
                .contains("no results");
    }

    @Test
    void documentsFitTheirSchemas() {
        JsonSchemas.assertValid("history", Json.text(stepped("gate")));
        JsonSchemas.assertValid("history-report", Json.text(HistoryAnalysis.of(stepped("compare"))));
    }

    private static Series only(HistoryReport report) {
        assertThat(report.series()).hasSize(1);
        return report.series().get(0);
    }

    /** Sixteen runs, of which the last eight are slower by a fifth; the file need not have them in order. */
    private static History stepped(String command) {
        List<Entry> entries = new ArrayList<>();
        for (int run = 15; run >= 0; run--) {
            double noise = 1 + 0.003 * (run % 3 - 1);
            entries.add(entry(command, "run-" + run, run + 1, (run < 8 ? 0.5 : 0.6) * noise));
        }
        return new History(entries);
    }

    private static Entry entry(String command, String run, int day, double ratio) {
        return entry(command, run, day, ratio, "Invented CPU, 2 cores, JDK 17");
    }

    private static Entry entry(String command, String run, int day, double ratio, String machine) {
        return new Entry(
                run,
                String.format("2026-01-%02dT10:00:00Z", day),
                command,
                "mariadb",
                command.equals("gate") ? "base-" + day : "mariadb@3.5.10",
                NAME,
                0,
                workload("SelectOne"),
                TransportName.REPLAY,
                Metric.CPU,
                new Estimate(ratio, 0.99 * ratio, 1.01 * ratio, 0.96),
                Verdict.IMPROVEMENT,
                0.02,
                new Summary(1000, 990, 1010, 0.95, 8),
                new Summary(1000 * ratio, 990 * ratio, 1010 * ratio, 0.95, 8),
                machine);
    }

    private static Entry withCandidate(Entry entry, String candidate, int place) {
        return Records.with(entry, "candidate", candidate, "place", place);
    }
}
