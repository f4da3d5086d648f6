package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import dyno.export.PprofFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real recording, read back from the files that other tools get. */
class ExportTest {
    private static final String RECORDINGS = "profiles/reference/recordings";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void collapsedStacksAndPprofHoldTheSame() throws IOException {
        Path pprof = folder.resolve("cpu.pb.gz");
        assertThat(export("--format", "pprof", "--to", pprof.toString())).isEqualTo(ExitCode.OK);
        assertThat(export()).isEqualTo(ExitCode.OK);

        PprofFile file = new PprofFile(Files.readAllBytes(pprof));
        List<String> lines = out.toString().lines().toList();
        long collapsed = lines.stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();

        assertThat(file.sampleTypes()).containsExactly("samples/count");
        assertThat(file.stacks().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(collapsed)
                .isGreaterThan(1000);
        assertThat(lines).anyMatch(line -> line.contains("org.drizzle.jdbc.internal.mysql.MySQLProtocol.hexdump"));
    }

    @Test
    void writesCollapsedStacksOfAllocationsIntoAFile() throws IOException {
        Path file = folder.resolve("alloc.collapsed");

        assertThat(export("--event", "alloc", "--to", file.toString())).isEqualTo(ExitCode.OK);

        assertThat(out.toString()).isEmpty();
        assertThat(Files.readAllLines(file)).isNotEmpty().allMatch(line -> line.matches(".+ \\d+"));
    }

    @Test
    void namesTheEventsThatThereAre() {
        assertThat(export("--event", "lock")).isEqualTo(ExitCode.NOTHING_SAMPLED);

        assertThat(err.toString()).contains("no stack samples of the event lock", "cpu, alloc");
    }

    @Test
    void tellsOfAFileThatCannotBeReadEvenIfNothingElseWasSampled() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.jfr"), "not a recording, but long enough to be looked at");

        assertThat(export(text.toString(), "--event", "lock")).isEqualTo(ExitCode.NOT_A_RECORDING);

        assertThat(err.toString()).contains("notes.jfr", "no stack samples of the event lock");
    }

    @Test
    void refusesAFileThatCannotBeWrittenBeforeItReadsTheRecordings() {
        Path file = folder.resolve("none/cpu.collapsed");

        assertThat(export("--to", file.toString())).isEqualTo(ExitCode.NOT_WRITABLE);

        assertThat(err.toString())
                .contains("Cannot write " + file, "another --to")
                .doesNotContain("Reading ");
    }

    @Test
    void doesNotPrintBinaryFiles() {
        assertThat(export("--format", "pprof")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains("--to cpu.pb.gz");
    }

    @Test
    void namesAnUnknownEvent() {
        assertThat(export("--event", "heat")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains("'heat'", "cpu, alloc");
    }

    private ExitCode export(String... options) {
        List<String> words = new ArrayList<>(List.of("export", RECORDINGS));
        words.addAll(List.of(options));
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
        return Arrays.stream(ExitCode.values())
                .filter(known -> known.code() == code)
                .findFirst()
                .orElseThrow();
    }
}
