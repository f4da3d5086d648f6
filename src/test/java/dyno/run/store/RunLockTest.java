package dyno.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.run.RunException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    private Path profiles;

    /** Another process that locks a run and waits. */
    public static final class Holder {
        private Holder() {}

        public static void main(String[] folder) throws IOException {
            try (RunLock lock = RunLock.of(Path.of(folder[0]))) {
                System.out.println("locked");
                System.in.read();
            }
        }
    }

    private Process hold(Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void keepsAnotherProcessOutUntilItDies() throws Exception {
        Path folder = profiles.resolve("mine");
        RunStore.create(folder, new RunPlan("triage", "then", 1, Map.of(), List.of()));
        Process other = hold(folder);
        try (BufferedReader told = other.inputReader()) {
            assertThat(told.readLine()).isEqualTo("locked");

            assertThatThrownBy(() -> RunLock.of(folder))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.kind()).isEqualTo(RunException.Kind.IN_USE))
                    .hasMessageContainingAll("The run mine is in use by process " + other.pid(), "--run");
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (RunLock lock = RunLock.of(folder)) {
            assertThat(folder.resolve("lock"))
                    .content()
                    .isEqualTo(Long.toString(ProcessHandle.current().pid()));
        }
    }

    @Test
    void isRefusedWithinTheSameProcessToo() {
        Path folder = profiles.resolve("mine");
        try (RunLock lock = RunLock.of(folder)) {
            assertThatThrownBy(() -> RunLock.of(folder)).hasMessageContaining("The run mine is in use by process");
        }
        RunLock.of(folder).close();
    }

    @Test
    void leavesNoFolderWhenNoRunBegan() throws IOException {
        RunLock.of(profiles.resolve("none")).close();
        assertThat(profiles.resolve("none")).doesNotExist();

        Path used = profiles.resolve("used");
        try (RunLock lock = RunLock.of(used)) {
            Files.writeString(used.resolve("notes"), "of somebody else");
        }
        assertThat(used).isDirectoryContaining("glob:**notes").isDirectoryNotContaining("glob:**lock");
    }

    @Test
    void namesTheFolderThatCannotBeWritten() throws IOException {
        Path file = Files.createFile(profiles.resolve("file"));

        assertThatThrownBy(() -> RunLock.of(file.resolve("mine")))
                .hasMessageContainingAll("Cannot write to " + file.resolve("mine"), "--output");
    }
}
