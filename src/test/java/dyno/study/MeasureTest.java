package dyno.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "time mariadb DoOne loopback",
                "time mysql ColdConnect:from=2:calls=49 loopback",
                "statements mysql CallInOut",
                "commands mysql connect+disconnect",
                "hidden mysql DoOne:mode=max-performance",
                "trips mysql BatchText",
                "growth mysql SelectOneNamed:letters=10+SelectOneNamed:letters=60",
                "share mysql SelectOne replay A.method|B.method",
                "support drizzle CallInOut loopback"
            })
    void isReadAsItIsWritten(String text) {
        assertThat(Measure.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "speed mysql DoOne loopback",
                "time mysql DoOne",
                "commands mysql DoOne loopback",
                "share mysql SelectOne A.method",
                "growth mysql DoOne loopback"
            })
    void refusesWhatMeasuresNothing(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.parse(text))
                .withMessageContaining(text);
    }

    @Test
    void aShareNamesMethodsOrAllOfAClass() {
        Measure share = Measure.parse("share mysql SelectOne loopback StatementImpl.find|QueryInfo.*");

        assertThat(share.names("com.mysql.StatementImpl", "find")).isTrue();
        assertThat(share.names("com.mysql.StatementImpl", "findAll")).isFalse();
        assertThat(share.names("com.mysql.QueryInfo", "<init>")).isTrue();
        assertThat(share.names("com.mysql.QueryInfo$Part", "<init>")).isFalse();
    }

    @Test
    void onlyCountsAndTwoTimesAddUp() {
        assertThat(Measure.parse("commands mysql connect+disconnect").operations())
                .containsExactly("connect", "disconnect");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.parse("time mysql DoOne+SelectOne+Connect loopback"))
                .withMessageContaining("Only counts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measure.parse("growth mysql DoOne"))
                .withMessageContaining("two operations");
        assertThat(Measure.parse("time mysql ReadOnly+UpdateOnly loopback").operations())
                .containsExactly("ReadOnly", "UpdateOnly");
    }
}
