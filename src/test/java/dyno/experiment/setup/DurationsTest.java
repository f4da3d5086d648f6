package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @ValueSource(strings = {"90s", "10m", "1h", "1h30m", "2m5s"})
    void readsWhatItWrites(String text) {
        assertThat(Durations.parse(Durations.text(Durations.parse(text)))).isEqualTo(Durations.parse(text));
    }

    @Test
    void addsTheUnitsUp() {
        assertThat(Durations.parse("1h2m3s")).isEqualTo(Duration.ofSeconds(3723));
        assertThat(Durations.text(Duration.ofSeconds(60))).isEqualTo("1m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "m", "-1m", "1m1h", "0s", "1.5m"})
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000000h", "9999999999999999h", "99999999999999999999s"})
    void refusesWhatNobodyWaitsFor(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Invalid duration '" + text + "'; write 90s, 10m, 1h or 1h30m.");
    }

    @Test
    void theLongestFitsIntoNanoseconds() {
        assertThat(Durations.parse("999999h999999m999999s").toNanos()).isPositive();
    }
}
