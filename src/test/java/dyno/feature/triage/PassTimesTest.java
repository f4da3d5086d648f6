package dyno.feature.triage;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.experiment.Pace;
import dyno.experiment.Schedule;
import dyno.experiment.Task;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PassTimesTest {
    private static final double BUDGET = 900;

    @Test
    void theFirstReportIsThereAfterAThird() {
        PassTimes times = new PassTimes(BUDGET, 30);

        assertThat(times.first(100)).isEqualTo(270);
        assertThat(times.first(350)).isEqualTo(270);
    }

    @Test
    void theFirstReportOfAShortRunIsComplete() {
        PassTimes times = new PassTimes(100, 6);

        assertThat(times.first(20)).isCloseTo(100 / 3.0 - 6, within(1e-9));
        assertThat(times.first(42)).isEqualTo(42);
        assertThat(times.first(44)).isEqualTo(44);
        assertThat(times.first(45)).isCloseTo(100 / 3.0 - 6, within(1e-9));
    }

    @Test
    void eachLaterPassTakesAsLongAsAllBeforeItAndTheLastOneTheRest() {
        PassTimes times = new PassTimes(BUDGET, 30);

        assertThat(times.later(200)).isEqualTo(370);
        assertThat(times.later(400)).isEqualTo(870);
    }

    @Test
    void theLastForksMayEndLateRatherThanTheRunEarlyByMore() {
        PassTimes times = new PassTimes(BUDGET, 30);

        assertThat(times.last(800)).isEqualTo(915);
        assertThat(times.last(830)).isEqualTo(870);
    }

    /** On a quiet machine, and on one that becomes three times as slow and quiet again; forks vary by a fifth. */
    @Test
    void aRunEndsWithinATenthOfItsBudget() {
        for (double slowness : List.of(1.0, 3.0)) {
            for (double budget : List.of(60 * slowness, 300.0, 900.0)) {
                for (int seed = 0; seed < 20; seed++) {
                    assertThat(new SimulatedRun(budget, slowness, seed).end())
                            .as("budget %s, slowness %s, seed %s", budget, slowness, seed)
                            .isBetween(0.9 * budget, 1.1 * budget);
                }
            }
        }
    }

    /** Invented forks of 3 s, and reports of 2 s, on a machine whose speed changes. */
    private static final class SimulatedRun {
        private final Random random;
        private final double budget;
        private final double slowness;
        private final Pace pace = new Pace(1);
        private double now = 8;

        SimulatedRun(double budget, double slowness, int seed) {
            this.budget = budget;
            this.slowness = slowness;
            this.random = new Random(seed);
        }

        /** How many times as long as in quiet time everything takes now. */
        private double slownessNow() {
            double burst = now > 0.4 * budget && now < 0.7 * budget ? slowness : 1 + (slowness - 1) / 2;
            return burst * Math.exp(0.2 * random.nextGaussian());
        }

        double end() {
            boolean first = true;
            double end;
            do {
                PassTimes times = new PassTimes(budget, 2 * pace.slowness());
                end = first ? times.first(now) : times.later(now);
                first = false;
                double ofPass = end;
                if (!pass(() -> ofPass)) {
                    pass(this::last);
                }
                now += 2 * slownessNow();
            } while (now + pace.seconds(List.of(fork(0))) <= last()
                    && now + pace.mostSeconds(List.of(fork(0))) <= last() + 0.05 * budget);
            return now;
        }

        private double last() {
            return new PassTimes(budget, 2 * pace.slowness()).last(now);
        }

        /** Returns whether anything was measured. */
        private boolean pass(DoubleSupplier end) {
            double begun = now;
            List<List<ForkSpec>> groups = new ArrayList<>();
            IntStream.range(0, 400).forEach(i -> groups.add(List.of(fork(i))));
            Schedule schedule =
                    Schedule.endingStrictlyWithin(budget, () -> end.getAsDouble() - now, () -> budget - now, pace);
            for (List<ForkSpec> group : groups) {
                if (schedule.beginsAlone(new Task(1, group))) {
                    double seconds = Pace.onQuietMachine(group) * slownessNow();
                    now += seconds;
                    pace.learn(group, seconds);
                }
            }
            return now > begun;
        }

        private static ForkSpec fork(int number) {
            Cell cell = cell("drizzle@1.4", "DoOne", TransportName.REPLAY);
            return new ForkSpec("f" + number, Purpose.SCORE, 1, Arm.NONE, cell, Iterations.slices(100));
        }
    }
}
