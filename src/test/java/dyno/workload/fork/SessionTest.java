package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.wire.TransportName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
    /** There is no relay, and no socket is known: it would be measured over loopback. */
    @ParameterizedTest
    @ValueSource(strings = {"unix", "delayed", "delayed-2ms"})
    void jmhAloneRefusesWhatItCannotReach(String transport) {
        TransportName name = TransportName.parse(transport);

        assertThatThrownBy(() -> new Session("mariadb", name, "SelectOne"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("over " + transport + ", measure with ./dyno triage --transport " + name.kind());
    }
}
