package dyno.feature.reproduce;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.study.Method;
import dyno.wire.TransportName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublishedMethodTest {
    private static final Cell ABOVE = cell("mysql@9.7.0", "DoOne", TransportName.LOOPBACK);
    private static final Cell BELOW = cell("drizzle@1.4", "DoOne", TransportName.LOOPBACK);

    private static final List<ForkResult> THREE =
            List.of(fork(ABOVE, 1, 30, 50), fork(ABOVE, 2, 20, 20), fork(ABOVE, 3, 90, 90));

    @Test
    void takesWhatTheStudyWouldHavePublished() {
        assertThat(PublishedMethod.time(Method.SINGLE_RUN, THREE)).isEqualTo(40);
        assertThat(PublishedMethod.time(Method.BEST_OF_THREE, THREE)).isEqualTo(20);
        assertThat(PublishedMethod.time(Method.MEAN_OF_ITERATIONS, THREE)).isCloseTo(50, within(1e-9));
    }

    @Test
    void thereIsNoBestOfTwo() {
        assertThat(PublishedMethod.time(Method.BEST_OF_THREE, THREE.subList(0, 2)))
                .isNaN();
        assertThat(PublishedMethod.time(Method.SINGLE_RUN, List.of())).isNaN();
    }

    @Test
    void dividesSums() {
        PairedRounds measured = new PairedRounds(
                Stream.concat(THREE.stream(), Stream.of(fork(BELOW, 1, 10, 10))).toList());

        assertThat(PublishedMethod.ratio(Method.SINGLE_RUN, measured, List.of(ABOVE), List.of(BELOW)))
                .isEqualTo(4);
        assertThat(PublishedMethod.ratio(Method.SINGLE_RUN, measured, List.of(ABOVE), List.of(BELOW, ABOVE)))
                .isEqualTo(0.8);
        assertThat(PublishedMethod.ratio(Method.BEST_OF_THREE, measured, List.of(ABOVE), List.of(BELOW)))
                .isNaN();
        assertThat(PublishedMethod.ratio(null, measured, List.of(ABOVE), List.of(BELOW)))
                .isNaN();
    }

    private static ForkResult fork(Cell cell, int round, double... wallNanos) {
        ForkSpec spec = new ForkSpec(
                cell.driver() + "-" + round,
                Purpose.SCORE,
                round,
                Arm.NONE,
                cell,
                new Iterations(1, wallNanos.length, 5));
        return Measured.fork(
                spec,
                "2026-01-31T10:00:00Z",
                3,
                Arrays.stream(wallNanos)
                        .mapToObj(nanos -> Measured.iteration(1, nanos, nanos, 1))
                        .toList(),
                1);
    }
}
