package dyno.experiment;

import dyno.Records;
import dyno.run.Cells;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.WaitLimits;
import dyno.run.fork.RunExecutor;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.fork.Note;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Forks that do not run, and a session that gives them results. */
public final class MadeUpForks {
    private MadeUpForks() {}

    /** A session whose forks have the results that a function makes. */
    public static Session session(RunStore store, Function<ForkSpec, ForkResult> runner) {
        Console console = new SilentConsole();
        RunExecutor executor =
                new RunExecutor(store, group -> group.stream().map(runner).toList(), console, WaitLimits.ofHost());
        executor.hurry(() -> Double.MAX_VALUE);
        return new Session(store, executor, console);
    }

    static Cell cell(String driver) {
        return Cells.cell(driver, "DoOne", TransportName.REPLAY);
    }

    static ForkSpec fork(String id, Purpose purpose, int round, Arm arm, Cell cell) {
        return new ForkSpec(id, purpose, round, arm, cell, new Iterations(1, 20, 5));
    }

    static ForkSpec scored(String id, int round, Cell cell) {
        return fork(id, Purpose.SCORE, round, Arm.NONE, cell);
    }

    /** A second of measuring. */
    public static ForkResult measured(ForkSpec fork, double nanos) {
        return Measured.fork(fork, Instant.now().toString(), 1, nanos);
    }

    /** One whose driver did not do the same each time. */
    static ForkResult notRepeated(ForkSpec fork) {
        return Records.with(
                failed(fork, "It sends nothing."),
                "notes",
                List.of(new Note(Note.Kind.NOT_REPEATED, "it sent nothing")));
    }

    static ForkResult failed(ForkSpec fork, String why) {
        return Measured.failed(fork, Instant.now().toString(), why);
    }
}
