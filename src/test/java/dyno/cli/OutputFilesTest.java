package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No output replaces an input, or a file that is no earlier output of the same kind. */
class OutputFilesTest {
    /** Commands whose last word is an option for a file; FOLDER and RECORDING are replaced. */
    private static final List<String> COMMANDS = List.of(
            "export RECORDING --to",
            "export RECORDING --format pprof --to",
            "hotspots RECORDING --partials",
            "history FOLDER/history.json --html",
            "plan drizzle@1.2,drizzle@1.4 --file",
            "gate drizzle base head --output FOLDER/out --comment",
            "gate drizzle base head --output FOLDER/out --junit",
            "gate drizzle base head --output FOLDER/out --append",
            "compare drizzle@1.2 drizzle@1.4 --output FOLDER/out --append");

    @TempDir
    private Path folder;

    private Path recording;
    private String err;

    @BeforeEach
    void files() throws IOException {
        try (Stream<Path> recordings = Files.list(Path.of("profiles", "reference", "recordings"))) {
            Path some = recordings.findFirst().orElseThrow();
            recording = Files.copy(some, folder.resolve("a.jfr"));
        }
        Files.writeString(folder.resolve("history.json"), "{\"format\": 1, \"entries\": []}");
    }

    static Stream<String> commands() {
        return COMMANDS.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesAFileOfAnotherKind(String command) throws IOException {
        for (String content : List.of("Notes about 5 drivers\n", Files.readString(Path.of("pom.xml")))) {
            Path other = Files.writeString(folder.resolve("other" + ending(command)), content);

            assertThat(run(command, other)).isIn(ExitCode.NOT_WRITABLE.code(), ExitCode.REPORT_UNREADABLE.code());

            assertThat(err).contains(other.getFileName().toString()).doesNotContain("\tat ");
            assertThat(other).content().isEqualTo(content);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesALinkToAFileOfAnotherKindAndALinkToNone(String command) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link" + ending(command)), recording);
        Path lost = Files.createSymbolicLink(folder.resolve("lost" + ending(command)), folder.resolve("none"));
        byte[] before = Files.readAllBytes(recording);

        assertThat(run(command, link)).isIn(ExitCode.NOT_WRITABLE.code(), ExitCode.REPORT_UNREADABLE.code());
        assertThat(recording).hasBinaryContent(before);
        assertThat(link).isSymbolicLink();
        if (!command.startsWith("plan")) {
            assertThat(run(command, lost)).isEqualTo(ExitCode.NOT_WRITABLE.code());
            assertThat(err).contains("link to a file that does not exist");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void refusesAFolder(String command) throws IOException {
        Path other = Files.createDirectory(folder.resolve("folder" + ending(command)));

        assertThat(run(command, other)).isIn(ExitCode.NOT_WRITABLE.code(), ExitCode.REPORT_UNREADABLE.code());
        assertThat(other).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"export RECORDING --to", "export RECORDING --format pprof --to"})
    void refusesTheRecordingThatItReads(String command) throws IOException {
        byte[] before = Files.readAllBytes(recording);
        Path below = Files.createDirectory(folder.resolve("below"));

        assertThat(run(command, recording)).isEqualTo(ExitCode.NOT_WRITABLE.code());
        assertThat(err).contains("a.jfr: this command also reads or writes it", "another --to");
        assertThat(run(command, below.resolve("../a.jfr"))).isEqualTo(ExitCode.NOT_WRITABLE.code());
        assertThat(recording).hasBinaryContent(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export RECORDING --to",
                "export RECORDING --format pprof --to",
                "hotspots RECORDING --partials",
                "history FOLDER/history.json --html"
            })
    void replacesAnEarlierOutputAlsoBehindALink(String command) throws IOException {
        Path file = folder.resolve("mine" + ending(command));
        assertThat(run(command, file)).isZero();
        byte[] first = Files.readAllBytes(file);
        Path link = Files.createSymbolicLink(folder.resolve("link" + ending(command)), file);

        assertThat(run(command, link)).isZero();

        assertThat(link).isSymbolicLink();
        assertThat(file).hasBinaryContent(first);
        assertThat(run(command, Files.createFile(folder.resolve("empty" + ending(command)))))
                .isZero();
    }

    @Test
    void refusesTwoOutputsInOneFile() {
        Path file = folder.resolve("gate.txt");

        assertThat(run("gate drizzle base head --output FOLDER/out --comment " + file + " --junit", file))
                .isEqualTo(ExitCode.NOT_WRITABLE.code());

        assertThat(err).contains("gate.txt: this command also reads or writes it", "another --junit");
        assertThat(run("gate drizzle base head --output FOLDER/out --append " + file + " --comment", file))
                .isEqualTo(ExitCode.NOT_WRITABLE.code());
        assertThat(file).doesNotExist();
    }

    @Test
    void leavesTheFlameGraphsOfAnotherRunAlone() throws IOException {
        Path graphs = Files.createDirectories(folder.resolve("out/flamegraphs/mine"));
        Files.writeString(graphs.resolve("index.html"), "<p>mine");
        String files = "diff RECORDING --against RECORDING --driver drizzle@1.2 --output FOLDER/out --run";

        assertThat(run(files, Path.of("mine"))).isEqualTo(ExitCode.NOT_WRITABLE.code());
        assertThat(err).contains(graphs + " exists, with the flame graphs of another run");
        assertThat(run("triage drizzle@1.2 --output FOLDER/out --run", Path.of("mine")))
                .isEqualTo(ExitCode.NOT_WRITABLE.code());
        assertThat(graphs.resolve("index.html")).content().isEqualTo("<p>mine");
    }

    @Test
    void replacesNoJarThatDynoHasNotBuilt() throws IOException {
        Path jar = folder.resolve("jars/drizzle-jdbc-1.2+hexdump-guard.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "mine");
        String build = "patch build drizzle@1.2+hexdump-guard --to";

        assertThat(run(build, jar.getParent())).isEqualTo(ExitCode.PATCH_IO.code());
        assertThat(err).contains("Cannot write the jar " + jar, "it exists", "remove it");
        assertThat(jar).content().isEqualTo("mine");

        Files.delete(jar);
        assertThat(run(build, jar.getParent())).isZero();
        assertThat(run(build, jar.getParent())).isZero();
        try (JarFile built = new JarFile(jar.toFile())) {
            assertThat(built.getManifest().getMainAttributes().getValue("Dyno-Patches"))
                    .isEqualTo("hexdump-guard");
        }
    }

    private static String ending(String command) {
        return command.endsWith("--partials") ? ".jsonl.gz" : "";
    }

    private int run(String command, Path last) {
        CommandOutcome outcome =
                dyno(command.replace("FOLDER", folder.toString()).replace("RECORDING", recording.toString()), last);
        err = outcome.err();
        return outcome.code();
    }
}
