package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.export.PprofFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real recording, read back from the files that other tools get. */
class ExportTest {
    private static final String RECORDINGS = "profiles/reference/recordings";

    @TempDir
    private Path folder;

    @Test
    void collapsedStacksAndPprofHoldTheSame() throws IOException {
        Path pprof = folder.resolve("cpu.pb.gz");
        export(ExitCode.OK, "--format pprof --to " + pprof);
        CommandOutcome outcome = export(ExitCode.OK, "");

        PprofFile file = new PprofFile(Files.readAllBytes(pprof));
        List<String> lines = outcome.out().lines().toList();
        long collapsed = samples(lines);

        assertThat(file.sampleTypes()).containsExactly("samples/count");
        assertThat(file.stacks().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(collapsed)
                .isGreaterThan(1000);
        assertThat(lines).anyMatch(line -> line.contains("org.drizzle.jdbc.internal.mysql.MySQLProtocol.hexdump"));
    }

    /** Its own recordings were made by one thread; all threads include those of the JVM. */
    @Test
    void beginsStacksWithTheirThreads() {
        List<String> plain = export(ExitCode.OK, "--all-threads").out().lines().toList();
        List<String> byThread =
                export(ExitCode.OK, "--all-threads --threads").out().lines().toList();

        assertThat(byThread).allMatch(line -> line.startsWith("["));
        assertThat(byThread.stream().map(line -> line.split(";")[0]).distinct())
                .hasSizeGreaterThan(1)
                .anyMatch(thread -> thread.contains("jmh-worker-N"));
        assertThat(samples(byThread)).isEqualTo(samples(plain));
    }

    private static long samples(List<String> lines) {
        return lines.stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void drawsAFlameGraphOfAnyRecording() throws IOException {
        Path page = folder.resolve("cpu.html");

        export(ExitCode.OK, "--format html --threads --to " + page);
        export(ExitCode.OK, "--format html --threads --to " + page);

        assertThat(Files.readString(page)).contains("MySQLProtocol.hexdump", "jmh-worker-N");
        assertThat(export(ExitCode.USAGE, "--format html").err()).contains("--to cpu.html");
    }

    @Test
    void writesCollapsedStacksOfAllocationsIntoAFile() throws IOException {
        Path file = folder.resolve("alloc.collapsed");

        CommandOutcome outcome = export(ExitCode.OK, "--event alloc --to " + file);

        assertThat(outcome.out()).isEmpty();
        assertThat(Files.readAllLines(file)).isNotEmpty().allMatch(line -> line.matches(".+ \\d+"));
    }

    @Test
    void namesTheEventsThatThereAre() {
        CommandOutcome outcome = export(ExitCode.NOTHING_SAMPLED, "--event lock");

        assertThat(outcome.err()).contains("no stack samples of the event lock", "cpu, alloc");
    }

    @Test
    void tellsOfAFileThatCannotBeReadEvenIfNothingElseWasSampled() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.jfr"), "not a recording, but long enough to be looked at");

        CommandOutcome outcome = export(ExitCode.NOT_A_RECORDING, text + " --event lock");

        assertThat(outcome.err()).contains("notes.jfr", "no stack samples of the event lock");
    }

    @Test
    void refusesAFileThatCannotBeWrittenBeforeItReadsTheRecordings() {
        Path file = folder.resolve("none/cpu.collapsed");

        CommandOutcome outcome = export(ExitCode.NOT_WRITABLE, "--to " + file);

        assertThat(outcome.err())
                .contains("Cannot write " + file, "another --to")
                .doesNotContain("Reading ");
    }

    @Test
    void doesNotPrintBinaryFiles() {
        CommandOutcome outcome = export(ExitCode.USAGE, "--format pprof");

        assertThat(outcome.err()).contains("--to cpu.pb.gz");
    }

    @Test
    void namesAnUnknownEvent() {
        CommandOutcome outcome = export(ExitCode.USAGE, "--event heat");

        assertThat(outcome.err()).contains("'heat'", "cpu, alloc");
    }

    private CommandOutcome export(ExitCode code, String options) {
        CommandOutcome outcome = dyno("export " + RECORDINGS + " " + options);
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(code.code());
        return outcome;
    }
}
