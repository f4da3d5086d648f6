package dyno.patch.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dyno.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class BuildProcessTest {
    @TempDir
    private Path folder;

    private void run(String script, BuildProcess.Progress progress) throws IOException {
        new BuildProcess(folder, folder.resolve("log"), Duration.ofMinutes(10))
                .run(List.of("sh", "-c", script), Map.of(), progress);
    }

    @Test
    void doesNotWaitForInput() throws IOException {
        run("cat", () -> {});

        assertThat(folder.resolve("log")).isEmptyFile();
    }

    @Test
    void saysWhatAFailedBuildPrintedInAnyEncoding() {
        assertThatIOException()
                .isThrownBy(() -> run("printf 'gro\\337e Datei'; exit 3", () -> {}))
                .withMessageEndingWith("ended with 3:\ngro\ufffde Datei");
    }

    @Test
    void endsTheBuildWhenItsProgressCannotBeRead() throws Exception {
        Path file = folder.resolve("pid");
        assertThatIOException()
                .isThrownBy(() -> run("echo $$ >starting; mv starting pid; exec sleep 600", () -> {
                    if (Files.exists(file)) {
                        throw new IOException("unreadable");
                    }
                }))
                .withMessage("unreadable");

        long pid = Long.parseLong(Files.readString(file).strip());
        Eventually.await(
                "the end of the build",
                () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }
}
