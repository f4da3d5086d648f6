package dyno.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadLimitTest {
    @Test
    void countsRecordings() {
        UnreadLimit three = UnreadLimit.parse("3");

        assertThat(three.isReached(2, 2)).isFalse();
        assertThat(three.isReached(3, 1_000_000)).isTrue();
    }

    @Test
    void takesAPercentageOfAllRecordings() {
        UnreadLimit some = UnreadLimit.parse("12.5%");

        assertThat(some.isReached(1, 8)).isTrue();
        assertThat(some.isReached(1, 9)).isFalse();
        assertThat(UnreadLimit.parse("0.001%").isReached(0, 10)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0%", "101%", "-1", "1.5", "%", "five", "", "1e3", "9999999999"})
    void refusesOthersByName(String text) {
        assertThatThrownBy(() -> UnreadLimit.parse(text))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--fail-if-unread " + text + ": give a whole number");
    }
}
