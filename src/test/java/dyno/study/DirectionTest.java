package dyno.study;

import static dyno.study.Decision.HOLDS;
import static dyno.study.Decision.HOLDS_NO_LONGER;
import static dyno.study.Decision.NO_DIFFERENCE;
import static dyno.study.Decision.UNDECIDED;
import static dyno.study.Direction.EQUAL;
import static dyno.study.Direction.FASTER;
import static dyno.study.Direction.NOT_SLOWER;
import static dyno.study.Direction.SLOWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectionTest {
    /** The side of 1 decides, however small the difference; only an interval that includes 1 can show that there is none. */
    @ParameterizedTest
    @CsvSource({
        "FASTER, 0.8, 0.9, HOLDS",
        "FASTER, 0.99, 0.999, HOLDS",
        "FASTER, 0.99, 1, NO_DIFFERENCE",
        "FASTER, 0.99, 1.01, NO_DIFFERENCE",
        "FASTER, 0.97, 1.01, UNDECIDED",
        "FASTER, 0.99, 1.03, UNDECIDED",
        "FASTER, 1.001, 1.01, HOLDS_NO_LONGER",
        "FASTER, 1.1, 9, HOLDS_NO_LONGER",
        "SLOWER, 1.001, 1.01, HOLDS",
        "SLOWER, 0.99, 1.01, NO_DIFFERENCE",
        "SLOWER, 0.9, 1.1, UNDECIDED",
        "SLOWER, 0.8, 0.9, HOLDS_NO_LONGER",
        "EQUAL, 0.99, 1.01, HOLDS",
        "EQUAL, 1.001, 1.01, HOLDS",
        "EQUAL, 0.97, 1.01, UNDECIDED",
        "EQUAL, 1.001, 1.03, HOLDS_NO_LONGER",
        "EQUAL, 0.7, 0.99, HOLDS_NO_LONGER",
        "NOT_SLOWER, 0.5, 1.01, HOLDS",
        "NOT_SLOWER, 1.001, 1.01, HOLDS",
        "NOT_SLOWER, 0.9, 1.03, UNDECIDED",
        "NOT_SLOWER, 1.001, 1.03, HOLDS_NO_LONGER"
    })
    void oneRuleDecidesOnAllRatios(Direction direction, double low, double high, Decision decision) {
        assertThat(direction.decide(low, high)).isEqualTo(decision);
    }

    @Test
    void followsFromThePublishedRatio() {
        assertThat(Direction.of(0.98)).isEqualTo(FASTER);
        assertThat(Direction.of(0.981)).isEqualTo(EQUAL);
        assertThat(Direction.of(1.02)).isEqualTo(EQUAL);
        assertThat(Direction.of(1.021)).isEqualTo(SLOWER);
        assertThat(FASTER.isThatOf(0.999)).isTrue();
        assertThat(FASTER.isThatOf(1.001)).isFalse();
        assertThat(NOT_SLOWER.isThatOf(1.03)).isFalse();
    }

    /** A part of the operation is what the operation would be faster without. */
    @Test
    void aShareIsARatio() {
        assertThat(Direction.ofShare(0.502)).isCloseTo(2.008, within(0.001));
        assertThat(decideShares(0.023, 0.034)).isEqualTo(HOLDS);
        assertThat(decideShares(0, 0.0003)).isEqualTo(NO_DIFFERENCE);
        assertThat(decideShares(0, 0.03)).isEqualTo(UNDECIDED);
    }

    private static Decision decideShares(double low, double high) {
        return SLOWER.decide(Direction.ofShare(low), Direction.ofShare(high));
    }

    @ParameterizedTest
    @CsvSource({
        "0.8, 0.82, 0.79, 0.85, INSIDE",
        "0.8, 0.9, 0.85, 0.95, SMALLER",
        "0.8, 0.5, 0.4, 0.6, LARGER",
        "1.28, 1.014, 1.004, 1.042, SMALLER",
        "1.28, 2, 1.5, 3, LARGER",
        "1.28, 0.99, 0.9, 1.1, SMALLER",
        "1.28, 0.5, 0.4, 1.1, SMALLER",
        "1.28, 0.8, 0.7, 0.9,",
        "0.8, 1.2, 1.1, 1.3,",
        "1.01, 0.8, 0.7, 0.9, LARGER",
        "1.01, 1.002, 0.999, 1.005, SMALLER",
        "NaN, 0.8, 0.7, 0.9,",
        "0.8, 0.8, NaN, NaN,"
    })
    void oneRuleComparesAllSizes(double published, double ratio, double low, double high, Size size) {
        assertThat(Size.of(published, ratio, low, high)).isEqualTo(size);
    }

    @Test
    void aNumberIsExact() {
        assertThat(Size.ofCount(4, 4)).isEqualTo(Size.INSIDE);
        assertThat(Size.ofCount(4, 3)).isEqualTo(Size.SMALLER);
        assertThat(Size.ofCount(4, 5)).isEqualTo(Size.LARGER);
        assertThat(Size.ofCount(Double.NaN, 5)).isNull();
        assertThat(new Count(2, null).decide(1)).isEqualTo(HOLDS_NO_LONGER);
        assertThat(new Count(2, null).decide(2)).isEqualTo(HOLDS);
        assertThat(new Count(null, 999).decide(1000)).isEqualTo(HOLDS_NO_LONGER);
        assertThat(new Count(0, 0)).hasToString("0");
        assertThat(new Count(2, null)).hasToString("at least 2");
        assertThatIllegalArgumentException().isThrownBy(() -> new Count(null, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Count(2, 1));
    }
}
