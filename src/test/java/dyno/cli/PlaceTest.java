package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.command.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Language, country, time zone and home folder of the user. */
class PlaceTest {
    private static final long MOST_MINUTES = 5;

    @TempDir
    private Path folder;

    /** Turkish has another lower case of I, a decimal comma, and day and month in another order. */
    @Test
    void aReportIsTheSameInTurkeyAndBeyondTheDateLine() throws Exception {
        String here = report("en", "GB", "UTC");
        String page = page();

        assertThat(report("tr", "TR", "Pacific/Kiritimati")).isEqualTo(here).contains("drizzle@1.2");
        assertThat(page()).isEqualTo(page);
    }

    private String page() throws Exception {
        return Files.readString(folder.resolve("profiles/run/report.html"));
    }

    private String report(String language, String country, String zone) throws Exception {
        Path run = Files.createDirectories(folder.resolve("profiles").resolve("run"));
        for (String file : List.of("plan.json", "results.json")) {
            Path copy = run.resolve(file);
            Files.deleteIfExists(copy);
            Files.copy(Path.of("profiles", "reference", file), copy);
        }
        return said(
                0,
                new String[] {"-Duser.language=" + language, "-Duser.country=" + country, "-Duser.timezone=" + zone},
                "report",
                "run");
    }

    /** As in a container whose user is only a number. */
    @Test
    void aUserWithoutAHomeIsToldHowToSetOne() throws Exception {
        String said = said(ExitCode.USAGE.code(), new String[] {"-Duser.home=?"}, "triage", "drizzle@1.4", "--dry-run");

        assertThat(said)
                .isEqualTo("dyno: This user has no home folder for downloads (user.home is \"?\"). Set one:"
                        + " JAVA_TOOL_OPTIONS=-Duser.home=/path/to/folder ./dyno ...\n");
        assertThat(Path.of("?")).doesNotExist();
    }

    private String said(int code, String[] properties, String... command) throws Exception {
        Path said = Files.createTempFile(folder, "said", ".txt");
        List<String> words = DynoJvm.words(properties);
        words.addAll(List.of(command));
        words.add("--output=" + folder);
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile());
        // Java would say that it has read them.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process dyno = builder.start();
        assertThat(dyno.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(dyno.exitValue()).as(Files.readString(said)).isEqualTo(code);
        return Files.readString(said);
    }
}
