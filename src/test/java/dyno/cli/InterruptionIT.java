package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dyno's process is told to end, or killed, in the middle of a triage. */
class InterruptionIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Process dyno;
    private List<ProcessHandle> descendants;

    /** Starts a triage and waits until a fork runs. */
    private void startTriage() throws Exception {
        start("triage", "drizzle@1.4", "--workload=DoOne", "--transport=replay", "--budget=10m");
    }

    /** Starts a command and waits until a JVM of its own runs. */
    private void start(String... command) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        words.addAll(List.of(command));
        words.addAll(List.of("--run=it", "--output=" + folder));
        dyno = new ProcessBuilder(words)
                .redirectError(folder.resolve("err").toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        await(() -> Files.exists(folder.resolve("profiles/it/environment.json"))
                && dyno.descendants().anyMatch(InterruptionIT::isJava));
        descendants = dyno.descendants().toList();
    }

    @AfterEach
    void end() {
        dyno.destroyForcibly();
    }

    private static boolean isJava(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("java");
    }

    private interface Condition {
        boolean isMet() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!condition.isMet()) {
            assertThat(Instant.now()).isBefore(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private List<String> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void putsEverythingAwayOnSigtermAndSaysHowToGoOn() throws Exception {
        startTriage();

        dyno.destroy();

        assertThat(dyno.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(dyno.exitValue()).isEqualTo(143);
        assertThat(descendants).noneMatch(ProcessHandle::isAlive);
        assertThat(temporaryFiles()).as("JMH leaves its lock").isSubsetOf("jmh.lock");
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: Interrupted after ", "./dyno triage --resume it --output " + folder)
                .doesNotContain("Exception");
        assertThat(folder.resolve("profiles/it/plan.json")).isNotEmptyFile();
    }

    @Test
    void givesNoVerdictOnAPatchWhoseCheckIsInterrupted() throws Exception {
        start("patch", "validate", "hexdump-guard", "--patches=patches");

        dyno.destroy();

        assertThat(dyno.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(dyno.exitValue()).isEqualTo(143);
        assertThat(folder.resolve("err"))
                .content()
                .contains("dyno: Interrupted while the behaviour was checked.", "./dyno patch validate --resume it");
        assertThat(folder.resolve("out")).isEmptyFile();
        assertThat(folder.resolve("profiles/it/verdict.json")).doesNotExist();
    }

    @Test
    void leavesNoProcessAndNoPasswordBehindWhenKilled() throws Exception {
        startTriage();

        dyno.destroyForcibly();

        await(() -> descendants.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(temporaryFiles()).noneMatch(name -> name.startsWith("dyno"));
        assertThat(folder.resolve("profiles/it/plan.json")).isNotEmptyFile();
    }
}
