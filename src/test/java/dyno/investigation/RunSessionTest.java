package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.Covariates;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.RunPlan;
import dyno.run.RunStore;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSessionTest {
    private static final Cell CELL = new Cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final ForkSpec FORK = new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, CELL, new Iterations(1, 1, 1));

    @TempDir
    private Path folder;

    private static ForkResult failure(String started) {
        return Measured.fork(
                FORK, started, 1, List.of(), 1, null, null, List.of(), new Covariates(0, 0, 0), "It has failed.");
    }

    /** Whatever the clock of the machine says: it may have been set since. */
    @Test
    void whatFailedBeforeTheSessionIsTriedAgain() {
        RunPlan plan = new RunPlan("compare", "then", 1, Map.of(), List.of(FORK));
        RunStore store = RunStore.create(folder.resolve("run"), plan);
        store.save(failure("2126-01-31T10:00:00Z"));
        RunSession session = StoredSession.of(store);

        assertThat(session.failedCells()).isEmpty();

        store.save(failure("2026-01-31T10:00:00Z"));

        assertThat(session.failedCells()).containsExactly(CELL);
    }
}
