package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.process.ProbeJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Language, country and time zone of the user change nothing. */
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
        Path said = folder.resolve("said-" + language);
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=" + language,
                "-Duser.country=" + country,
                "-Duser.timezone=" + zone));
        words.addAll(ProbeJvm.SHORT_LIVED);
        words.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "report",
                "run",
                "--output=" + folder));
        Process dyno = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(dyno.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(dyno.exitValue()).as(Files.readString(said)).isZero();
        return Files.readString(said);
    }
}
