package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFileTest {
    @ParameterizedTest
    @CsvSource({
        "a.b.Packet, a/b/Packet.java",
        "a.b.Packet$Reader$1, a/b/Packet.java",
        "a/b/Packet$Reader, a/b/Packet.java",
        "a.b.$Packet$1, a/b/$Packet.java",
        "Packet, Packet.java"
    })
    void isThatOfTheOutermostClass(String className, String file) {
        assertThat(SourceFile.of(className)).isEqualTo(file);
    }
}
