package dyno.feature.bisect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.experiment.SilentConsole;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Folders;
import dyno.io.TextMap;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectionTest {
    @TempDir
    private Path folder;

    /** Its plan has forks of all versions, and none of steps. */
    @Test
    void doesNotResumeARunThatTimedAllVersions() {
        CommandContext context = new CommandContext(
                Folders.of(folder, folder.resolve("patches")),
                artifacts -> {
                    throw new AssertionError("no server is needed");
                },
                new SilentConsole());
        Map<String, String> options = new HashMap<>(TextMap.of(BisectOptionsTest.options()));
        options.remove("budget");
        options.put("scanForks", "2");
        RunStore store = RunStore.create(
                folder.resolve("profiles/old"), CommandContext.plan(Bisection.COMMAND, 1, options, List.of()));

        assertThatThrownBy(() -> new Bisection(context).resume(store, Optional.empty()))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("has no budget, so another version of Dyno planned it")
                .hasMessageContaining("Start a new run.");
    }
}
