package dyno.run.fork;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dyno.Records;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Progress;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.run.WaitLimits;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunExecutorTest {
    private static final Cell CELL = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final ForkSpec FORK = new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, CELL, new Iterations(1, 20, 5));
    private static final double NEIGHBOUR = 1.5;

    @TempDir
    private Path folder;

    private RunStore store;
    private int attempts;

    @BeforeEach
    void createStore() {
        store = RunStore.create(
                folder.resolve("run"), new RunPlan("triage", "2026-01-01T00:00:00Z", 1, Map.of(), List.of(FORK)));
    }

    private void execute(Function<ForkSpec, ForkResult> runner) {
        execute(List.of(FORK), runner);
    }

    private void execute(List<ForkSpec> forks, Function<ForkSpec, ForkResult> runner) {
        Progress progress = new Progress() {
            @Override
            public void step(String what, int done, int total, double secondsLeft) {}

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
        RunExecutor executor = new RunExecutor(
                store, forksAtOnce -> forksAtOnce.stream().map(runner).toList(), progress, new WaitLimits(6));
        forks.forEach(fork -> executor.run(List.of(fork), () -> {}));
    }

    /** As a fork does: stores what JMH says, and gives its result. */
    private ForkResult attempt(double beat) {
        attempts++;
        store.forks().saveJmh(FORK.id(), "[{\"attempt\": " + attempts + "}]");
        return result(FORK, attempts, beat, null);
    }

    private static ForkResult result(ForkSpec fork, String failure) {
        return result(fork, 1, 1, failure);
    }

    private static ForkResult result(ForkSpec fork, int seconds, double beat, String failure) {
        List<IterationScore> slices =
                failure == null ? Collections.nCopies(20, Measured.slice(1000, 5, 5, 0, beat, 1, 0, 1)) : List.of();
        return Records.with(Measured.fork(fork, "2026-01-01T00:00:00Z", seconds, slices, 5), "failure", failure);
    }

    private String jmh() throws Exception {
        return Files.readString(store.folder().resolve("forks/1.jmh.json"));
    }

    /** The attempts take 1 and 2 s. */
    @Test
    void aForkWithoutQuietTimeIsMeasuredOnceMore() throws Exception {
        execute(fork -> attempt(attempts == 0 ? NEIGHBOUR : 1));

        assertThat(store.results()).singleElement().satisfies(result -> {
            assertThat(result.lacksQuietTime()).isFalse();
            assertThat(result.seconds()).as("both attempts").isEqualTo(3);
        });
        assertThat(jmh()).contains("\"attempt\": 2");
    }

    /** They keep all processors busy themselves. */
    @Test
    void aForkOfSeveralThreadsIsMeasuredOnce() {
        Cell concurrent = cell("mysql@9.7.0", "ReadOnly:threads=5", TransportName.LOOPBACK);
        ForkSpec fork = new ForkSpec("f1", Purpose.SCORE, 1, Arm.NONE, concurrent, FORK.iterations());

        execute(List.of(fork), measured -> {
            attempts++;
            return result(measured, 1, NEIGHBOUR, null);
        });

        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void aForkThatIsNotSteadyIsMeasuredOnceMoreUntilThatDoesNotHelp() {
        List<ForkSpec> forks = IntStream.rangeClosed(1, 4)
                .mapToObj(i -> new ForkSpec("f" + i, Purpose.SCORE, i, Arm.NONE, CELL, FORK.iterations()))
                .toList();
        store = RunStore.create(
                folder.resolve("rounds"), new RunPlan("triage", "2026-01-01T00:00:00Z", 1, Map.of(), forks));
        List<String> measured = new ArrayList<>();

        execute(forks, fork -> {
            measured.add(fork.id());
            store.forks().saveJmh(fork.id(), "[]");
            return fork.id().equals("f3") ? result(fork, null) : falling(fork);
        });

        assertThat(measured).containsExactly("f1", "f1", "f2", "f3", "f4", "f4");
    }

    /** Its first half takes twice as long as its second. */
    private static ForkResult falling(ForkSpec fork) {
        List<IterationScore> slices = IntStream.range(0, 20)
                .mapToObj(i -> i < 10 ? 10 : 5)
                .map(nanos -> Measured.slice(1000, nanos, nanos, 0, 1, 1, 0, 1))
                .toList();
        return Measured.fork(fork, "2026-01-01T00:00:00Z", 1, slices, 5);
    }

    @Test
    void whatJmhSaysIsOfTheAttemptThatCounts() throws Exception {
        execute(fork -> attempt(NEIGHBOUR));

        assertThat(attempts).isEqualTo(2);
        assertThat(store.results())
                .singleElement()
                .satisfies(result ->
                        assertThat(result.seconds()).as("both attempts").isEqualTo(3));
        assertThat(jmh()).contains("\"attempt\": 1");
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 2", "5, 2, 1"})
    void ofTwoDisturbedAttemptsThatWithMoreQuietTimeCounts(int first, int second, int counts) throws Exception {
        execute(fork -> Records.with(attempt(NEIGHBOUR), "iterations", slices(attempts == 1 ? first : second)));

        assertThat(store.results())
                .singleElement()
                .satisfies(result -> assertThat(result.lacksQuietTime()).isTrue());
        assertThat(jmh()).contains("\"attempt\": " + counts);
    }

    private static List<IterationScore> slices(int quiet) {
        return IntStream.range(0, 20)
                .mapToObj(i -> Measured.slice(1000, 5, 5, 0, i < quiet ? 1 : NEIGHBOUR, 1, 0, 1))
                .toList();
    }

    @Test
    void theFirstAttemptIsKeptWhenTheSecondBreaksOffTheRun() throws Exception {
        RunException full = new RunException(RunException.Kind.NOT_WRITABLE, "full");

        assertThatThrownBy(() -> execute(fork -> {
                    ForkResult result = attempt(NEIGHBOUR);
                    if (attempts == 2) {
                        throw full;
                    }
                    return result;
                }))
                .isSameAs(full);

        assertThat(store.results()).hasSize(1);
        assertThat(jmh()).contains("\"attempt\": 1");
    }

    /** Each of the 17 slices of 5 ms, two of which are shorter, has an operation. */
    @Test
    void aDelayCountsForEachRoundTrip() {
        assertThat(delaySeconds("BatchText", "delayed-20ms")).isCloseTo(17 * 20.0, within(0.2));
        assertThat(delaySeconds("BatchText:mode=rewrite-batches", "delayed-20ms"))
                .isCloseTo(17 * 0.02, within(0.1));
        assertThat(delaySeconds("ReadUpdate:operations=50:threads=3", "delayed-20ms"))
                .isCloseTo(17 * 50 * 2 * 0.02, within(0.2));
    }

    private static double delaySeconds(String workload, String transport) {
        Cell distant = cell("drizzle@1.4", workload, TransportName.parse(transport));
        Cell near = cell("drizzle@1.4", workload, TransportName.LOOPBACK);
        return RunExecutor.expectedSeconds(longFork(distant)) - RunExecutor.expectedSeconds(longFork(near));
    }

    private static ForkSpec longFork(Cell cell) {
        return new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(2, 15, 5));
    }
}
