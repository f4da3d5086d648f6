package dyno.run.store;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStoreTest {
    @TempDir
    private Path profiles;

    private Path folder;

    @BeforeEach
    void name() {
        folder = profiles.resolve("mine");
    }

    private static ForkSpec fork(String id) {
        Cell cell = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
        return new ForkSpec(id, Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 1));
    }

    private static RunPlan plan(String... forks) {
        return new RunPlan(
                "triage",
                "then",
                1,
                Map.of(),
                List.of(forks).stream().map(RunStoreTest::fork).toList());
    }

    private static ForkResult result(String id) {
        return Measured.fork(fork(id), "then", 1, List.of(), 1);
    }

    private static ForkResult failed(String id) {
        return Measured.failed(fork(id), "then", "It did not start.");
    }

    @Test
    void refusesASecondRunOfTheSameName() {
        RunStore.create(folder, plan("first"));

        assertThatThrownBy(() -> RunStore.create(folder, plan("second")))
                .isInstanceOf(RunException.class)
                .hasMessageContainingAll("The run 'mine' already exists", "--resume mine");
        assertThatThrownBy(() -> RunStore.requireFree(folder)).hasMessageContaining("The run 'mine' already exists");
        assertThat(RunStore.open(folder).plan().forks()).containsExactly(fork("first"));
    }

    /** The files after a kill before the plan is written. */
    @ParameterizedTest
    @ValueSource(strings = {"forks/", "lock", "plan.json.123.part"})
    void takesAFolderInWhichNoRunBegan(String left) throws IOException {
        Files.createDirectories(folder.resolve("forks"));
        if (!left.endsWith("/")) {
            Files.createFile(folder.resolve(left));
        }

        assertThatThrownBy(() -> RunStore.open(folder)).hasMessageContaining("There is no run in " + folder);
        assertThatCode(() -> RunStore.requireFree(folder)).doesNotThrowAnyException();

        RunStore.create(folder, plan("1"));

        assertThat(RunStore.open(folder).plan().forks()).containsExactly(fork("1"));
    }

    @Test
    void refusesThePlanOfAnotherVersion() throws IOException {
        RunStore store = RunStore.create(folder, plan("1"));
        Path file = folder.resolve("plan.json");
        Files.writeString(file, Files.readString(file).replace("\"seed\"", "\"luck\""));

        assertThatThrownBy(store::plan)
                .isInstanceOf(RunException.class)
                .hasMessage(file + " cannot be read (it has no 'seed')."
                        + " The run cannot be used without it: start a new one.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"thesis.txt", "base/thesis.txt"})
    void leavesAFolderAloneThatHoldsSomethingElse(String other) throws IOException {
        Files.createDirectories(folder.resolve(other).getParent());
        Files.writeString(folder.resolve(other), "chapter 1");

        assertThatThrownBy(() -> RunStore.requireFree(folder))
                .hasMessageContainingAll(folder.toString(), "is not a run", "choose another --run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"spec\" : {", "null", "{}", "[]"})
    void keepsTheOtherForksWhenOneCannotBeRead(String content) throws IOException {
        RunStore store = RunStore.create(folder, plan("1", "2"));
        for (String id : List.of("1", "2")) {
            store.save(result(id));
            store.forks().saveJmh(id, "[{}]");
        }
        assertThat(store.unreadable()).isEmpty();

        Files.writeString(folder.resolve("forks/1.json"), content);

        assertThat(store.results()).containsExactly(result("2"));
        assertThat(store.unreadable())
                .singleElement()
                .asString()
                .contains(folder.resolve("forks/1.json").toString(), "--resume mine measures the fork again");
        store.gatherJmhJson();
        assertThat(folder.resolve("jmh.json")).content().containsOnlyOnce("{ }");
    }

    @Test
    void gathersWhatCanBeRead() throws IOException {
        RunStore store = RunStore.create(folder, plan("1", "2"));
        for (String id : List.of("1", "2")) {
            store.save(result(id));
            store.forks().saveJmh(id, "[{}]");
        }
        Files.writeString(folder.resolve("forks/2.jmh.json"), "[{");

        store.gatherJmhJson();

        assertThat(folder.resolve("jmh.json")).content().containsOnlyOnce("{ }");
        assertThat(store.unreadable()).singleElement().asString().contains("2.jmh.json");
    }

    /** As when a fork is measured again, and fails. */
    @Test
    void doesNotGatherWhatAForkMeasuredBeforeItFailed() {
        RunStore store = RunStore.create(folder, plan("1", "2"));
        for (String id : List.of("1", "2")) {
            store.save(result(id));
            store.forks().saveJmh(id, "[{\"fork\": " + id + "}]");
        }
        store.save(failed("2"));

        store.gatherJmhJson();

        assertThat(folder.resolve("jmh.json"))
                .content()
                .contains("\"fork\" : 1")
                .doesNotContain("\"fork\" : 2");
    }
}
