package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.comparison.StoppingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonSettingTest {
    @ParameterizedTest
    @ValueSource(strings = {"2%@3m", "0.5%@1h30m", "50%@3r"})
    void readsWhatItWrites(String text) {
        assertThat(ComparisonSetting.parse(text)).hasToString(text);
    }

    @Test
    void looksAsCompareDoes() {
        assertThat(ComparisonSetting.parse("2%@3m").looks(4)).isEqualTo(StoppingRule.SEQUENTIAL);
        assertThat(ComparisonSetting.parse("1%@10m").looks(5)).isEqualTo(StoppingRule.SEQUENTIAL.twice());
        assertThat(ComparisonSetting.parse("2%@3m").looks(9).rounds()).isEqualTo(20);
        assertThat(ComparisonSetting.parse("2%@6r").looks(9)).isEqualTo(StoppingRule.once(6));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2%", "0%@3m", "2%@", "2%@2r", "2%@0r", "x%@3m", "2%@3x"})
    void refusesOthers(String text) {
        assertThatThrownBy(() -> ComparisonSetting.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
