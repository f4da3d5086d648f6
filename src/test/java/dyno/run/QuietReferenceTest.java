package dyno.run;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which slices are quiet if the beats before the run were those with a neighbour, or those of the run are. */
class QuietReferenceTest {
    private static final double TRUE_RATIO = 1.234;
    private static final int SLICES = 100;

    private final Random random = new Random(1);

    @TempDir
    private Path folder;

    @Test
    void theQuietSlicesCountIfTheReferenceWasLearntBesideANeighbour() {
        double learnt = 1.25 * TRUE_RATIO;
        List<ForkResult> forks = List.of(
                fork(1, Arm.BASELINE, learnt, 20), fork(1, Arm.CANDIDATE, learnt, 0), fork(2, Arm.BASELINE, learnt, 0));

        List<ForkResult> judged = judged(forks);

        assertThat(forks.get(0).cpuNanos()).isCloseTo(140, within(1e-9));
        assertThat(judged.get(0).quietShare()).isEqualTo(0.19);
        assertThat(judged.get(0).cpuNanos()).isEqualTo(100);
        assertThat(judged.get(0).lacksQuietTime()).isFalse();
        assertThat(judged.subList(1, 3)).allSatisfy(fork -> {
            assertThat(fork.quietShare()).isZero();
            assertThat(fork.lacksQuietTime()).isTrue();
        });
    }

    @Test
    void noneIsQuietInABusyRunOnAProcessorThatHasShownLess() {
        KnownBeats known = new KnownBeats(folder, "processor");
        known.atMost(new Quiet(TRUE_RATIO, 6000, 0.5));
        double reference = known.atMost(new Quiet(1.25 * TRUE_RATIO, 6000, 0.8)).ratio();

        List<ForkResult> judged =
                judged(List.of(fork(1, Arm.BASELINE, reference, 0), fork(1, Arm.CANDIDATE, reference, 0)));

        assertThat(judged).allSatisfy(fork -> assertThat(fork.quietShare()).isZero());
    }

    @Test
    void nothingChangesIfTheReferenceIsRightOrOnlySingleSlicesAreLower() {
        List<ForkResult> right = List.of(fork(1, Arm.BASELINE, TRUE_RATIO, 50));
        List<ForkResult> byChance = List.of(fork(1, Arm.BASELINE, 1.25 * TRUE_RATIO, 9));

        assertThat(judged(right)).isEqualTo(right);
        assertThat(judged(byChance)).isEqualTo(byChance);
        assertThat(QuietReference.of(List.of()).ratio()).isEqualTo(1);
    }

    @Test
    void whatIsJudgedAgainStaysTheSame() {
        List<ForkResult> judged = judged(List.of(fork(1, Arm.BASELINE, 1.25 * TRUE_RATIO, 30)));

        assertThat(judged(judged)).isEqualTo(judged);
    }

    /** A run that was resumed, too, is judged as a whole. */
    @Test
    void theResultsOfARunAreRelativeToTheirQuietest() {
        ForkResult before = fork(1, Arm.BASELINE, 1.25 * TRUE_RATIO, 0);
        ForkResult after = fork(1, Arm.CANDIDATE, 1.25 * TRUE_RATIO, 60);
        RunStore store = RunStore.create(
                folder.resolve("run"),
                new RunPlan("compare", "2026-11-01T10:00:00Z", 1, Map.of(), List.of(before.spec(), after.spec())));
        store.save(before);
        assertThat(store.results()).containsExactly(before);

        store.save(after);

        assertThat(store.results()).containsExactlyElementsOf(judged(List.of(before, after)));
        assertThat(store.results().get(0).quietShare()).isZero();
        assertThat(store.result(before.spec().id())).contains(before);
        assertThat(store.quietReference().ratio()).isCloseTo(0.8, within(0.01));
    }

    private static List<ForkResult> judged(List<ForkResult> forks) {
        QuietReference reference = QuietReference.of(forks);
        return forks.stream().map(reference::applied).toList();
    }

    /** Its first slices are quiet and take 100 ns, the others are beside a neighbour and take 140. */
    private ForkResult fork(int round, Arm arm, double reference, int quiet) {
        List<IterationScore> slices = new ArrayList<>();
        for (int i = 0; i < SLICES; i++) {
            boolean isQuiet = i < quiet;
            double beat = TRUE_RATIO * (isQuiet ? 1 : 1.25) * (1 + 0.004 * random.nextDouble());
            double nanos = isQuiet ? 100 : 140;
            slices.add(Measured.slice(1, nanos, nanos, 8, beat / reference, 1, 0, 1));
        }
        Cell cell = cell("drizzle@1.4", "SelectOne", TransportName.REPLAY);
        return Measured.fork(
                new ForkSpec(round + "-" + arm, Purpose.SCORE, round, arm, cell, Iterations.slices(SLICES)),
                "2026-11-01T10:00:00Z",
                3,
                slices,
                100);
    }
}
