package dyno.study;

import static dyno.study.Direction.FASTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimPriorityTest {
    @Test
    void isBetterFartherFromTheLimit() {
        assertThat(ClaimPriority.of(FASTER, 0.5, List.of(0.5), 6)).isEqualTo(1);
        assertThat(ClaimPriority.of(FASTER, 0.9, List.of(0.9), 6)).isBetween(0.4, 0.9);
        assertThat(ClaimPriority.of(FASTER, 1.03, List.of(1.03), 6)).isBetween(0.1, 0.4);
        assertThat(ClaimPriority.of(FASTER, Double.NaN, List.of(), 6)).isPositive();
    }

    @Test
    void isBetterWhereRoundsAgreeAndWithMoreRounds() {
        List<Double> close = List.of(0.96, 0.97, 0.965, 0.96);
        List<Double> apart = List.of(0.8, 1.1, 0.9, 1.05);

        assertThat(ClaimPriority.of(FASTER, 0.96, close, 6)).isGreaterThan(ClaimPriority.of(FASTER, 0.96, apart, 6));
        assertThat(ClaimPriority.of(FASTER, 0.96, apart, 24)).isGreaterThan(ClaimPriority.of(FASTER, 0.96, apart, 6));
    }
}
