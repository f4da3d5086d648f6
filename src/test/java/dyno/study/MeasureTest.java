package dyno.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dyno.study.Measure.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "time mariadb DoOne loopback",
                "time mysql ColdConnect+Connect*49 loopback",
                "commands mysql connect+disconnect",
                "hidden mysql DoOne:mode=max-performance",
                "trips mysql BatchText",
                "share mysql SelectOne A.method|B.method",
                "support drizzle CallInOut loopback",
                "none because of this, and that"
            })
    void isReadAsItIsWritten(String text) {
        assertThat(Measure.parse(text)).hasToString(text);
    }

    @Test
    void takesOperationsAsOftenAsTheyAreDone() {
        assertThat(Measure.parse("time mysql ColdConnect+Connect*49 loopback").parts())
                .containsExactly(new Part("ColdConnect", 1), new Part("Connect", 49));
    }

    @ParameterizedTest
    @ValueSource(strings = {"speed mysql DoOne loopback", "time mysql DoOne", "commands mysql DoOne loopback"})
    void refusesWhatMeasuresNothing(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.parse(text))
                .withMessageContaining(text);
    }
}
