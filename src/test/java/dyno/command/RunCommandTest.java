package dyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.cli.Main;
import dyno.run.store.RunLock;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

class RunCommandTest {
    @TempDir
    private Path folder;

    private boolean worked;

    private record Outcome(int code, String err) {}

    @Command(name = "probe")
    private final class Probe extends RunCommand {
        private final Runnable work;

        private Probe(Runnable work) {
            this.work = work;
        }

        @Override
        public Integer call() {
            return make(runName("probe"), () -> {
                work.run();
                worked = true;
                return ExitCode.OK.code();
            });
        }
    }

    private Outcome probe(Runnable work) {
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .addSubcommand(new Probe(work))
                .setErr(new PrintWriter(err))
                .execute("probe", "--run=mine", "--output=" + folder);
        return new Outcome(code, err.toString());
    }

    @Test
    void leavesARunAloneThatAnotherProcessMeasures() {
        try (RunLock other = RunLock.of(folder.resolve("profiles/mine"))) {
            Outcome outcome = probe(() -> {});

            assertThat(outcome.code()).isEqualTo(ExitCode.RUN_IN_USE.code());
            assertThat(outcome.err()).contains("The run mine is in use by process");
            assertThat(worked).isFalse();
        }
        assertThat(probe(() -> {}).code()).isZero();
        assertThat(worked).isTrue();
    }

    @Test
    void keepsOthersOutOnlyWhileItMeasures() {
        Path run = folder.resolve("profiles/mine");
        Outcome outcome = probe(() -> RunLock.of(run));

        assertThat(outcome.code()).isEqualTo(ExitCode.RUN_IN_USE.code());
        RunLock.of(run).close();
    }

    @Test
    void explainsThatTheHeapIsTooSmall() {
        Outcome outcome = probe(() -> {
            RunStore.create(folder.resolve("profiles/mine"), new RunPlan("probe", "then", 1, Map.of(), List.of()));
            throw new OutOfMemoryError("Java heap space");
        });

        assertThat(outcome.code()).isEqualTo(ExitCode.OUT_OF_MEMORY.code());
        assertThat(outcome.err())
                .contains("MiB is too small", "Java heap space", "DYNO_HEAP=2g ./dyno", "--resume mine")
                .doesNotContain("\tat ");
        assertThat(probe(() -> {
                            throw new OutOfMemoryError("unable to create native thread");
                        })
                        .err())
                .contains("has no more memory", "native thread")
                .doesNotContain("DYNO_HEAP");
    }
}
