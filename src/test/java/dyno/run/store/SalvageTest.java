package dyno.run.store;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
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

class SalvageTest {
    private static final Environment THEN = environment("then");
    private static final Environment NOW = environment("now");

    @TempDir
    private Path folder;

    private RunStore store;

    @BeforeEach
    void measureTwoForks() {
        store = RunStore.create(
                folder.resolve("run"), new RunPlan("triage", "then", 1, Map.of(), List.of(fork("1"), fork("2"))));
        store.save(THEN);
        for (ForkSpec fork : store.plan().forks()) {
            store.save(result(fork, null));
            store.forks().saveJmh(fork.id(), "[]");
        }
    }

    private static Environment environment(String cpu) {
        return Environments.with("cpu", cpu);
    }

    private static ForkSpec fork(String id) {
        Cell cell = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
        return new ForkSpec(id, Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 1));
    }

    private static ForkResult result(ForkSpec fork, String recording) {
        return Records.with(Measured.fork(fork, "then", 1, List.of(), 1), "recording", recording);
    }

    private Path file(String name) {
        return store.folder().resolve("forks").resolve(name);
    }

    @Test
    void removesWhatKilledProcessesHaveLeft() throws IOException {
        Path result = Files.writeString(file("1.json.8c5e.part"), "{");
        Path plan = Files.writeString(store.folder().resolve("plan.json.8c5e.part"), "{");

        assertThat(Salvage.repair(store, NOW)).isEmpty();

        assertThat(result).doesNotExist();
        assertThat(plan).doesNotExist();
    }

    @Test
    void leavesAnIntactRunAlone() {
        assertThat(Salvage.repair(store, NOW)).isEmpty();

        assertThat(store.results()).hasSize(2);
        assertThat(store.environment()).isEqualTo(THEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"spec\" : {", "null", "{}", "[]"})
    void forgetsAForkWhoseResultIsDamaged(String content) throws IOException {
        Files.writeString(file("1.json"), content);

        assertThat(Salvage.repair(store, NOW)).containsExactly("Measured again, because their files were damaged: 1.");
        assertThat(store.results()).extracting(r -> r.spec().id()).containsExactly("2");
        assertThat(file("1.jmh.json")).doesNotExist();
    }

    @Test
    void forgetsAForkWhoseJmhResultIsDamaged() throws IOException {
        Files.writeString(file("2.jmh.json"), "[ {");

        assertThat(Salvage.repair(store, NOW)).hasSize(1);
        assertThat(store.results()).extracting(r -> r.spec().id()).containsExactly("1");
    }

    @Test
    void forgetsAForkWhoseRecordingIsGoneOrDamaged() throws IOException {
        store.save(result(fork("1"), "1.jfr"));
        store.save(result(fork("2"), "2.jfr"));
        Files.writeString(store.recordings().resolve("2.jfr"), "FLR\0 and no more");

        assertThat(Salvage.repair(store, NOW))
                .containsExactly("Measured again, because their files were damaged: 1, 2.");
        assertThat(store.results()).isEmpty();
    }

    @Test
    void putsTodaysEnvironmentInThePlaceOfALostOne() throws IOException {
        Files.delete(store.folder().resolve("environment.json"));

        assertThat(Salvage.repair(store, NOW)).singleElement().asString().contains("environment.json");
        assertThat(store.environment()).isEqualTo(NOW);
    }

    /** As when the run is interrupted while its server starts. */
    @Test
    void saysNothingOfAnEnvironmentInWhichNothingWasMeasured() {
        store = RunStore.create(
                folder.resolve("begun"), new RunPlan("bisect", "then", 1, Map.of(), List.of(fork("1"), fork("2"))));

        assertThat(Salvage.repair(store, NOW)).isEmpty();
        assertThat(store.environment()).isEqualTo(NOW);
    }
}
