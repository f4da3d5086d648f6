package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CommandTest {
    @Test
    void readsTheTextOfAQuery() {
        assertThat(Command.in(ReplayTest.query("SELECT 'ü'")))
                .containsExactly(new Command(3, "COM_QUERY", new String(
                        "SELECT 'ü'".getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)));
    }

    @Test
    void showsOtherArgumentsAsBytes() {
        byte[] request = {1, 0, 0, 0, 14, 7, 0, 0, 0, 0x17, 1, 0, 0, 0, 'a', '\''};

        assertThat(Command.in(request))
                .extracting(Command::toString)
                .containsExactly("COM_PING", "COM_STMT_EXECUTE 01 00 00 00 61 27 |....a'|");
    }

    @Test
    void tellsWhatIsNoCommand() {
        assertThat(Command.in(new byte[] {1, 0, 0, 2, 'x'}))
                .containsExactly(new Command(-1, "packet", "01 00 00 02 78 |....x|"));
    }

    @Test
    void cutsLongTexts() {
        assertThat(Command.in(ReplayTest.query("x".repeat(1000))).get(0).text())
                .endsWith("x … 1000 characters")
                .hasSizeLessThan(500);
    }
}
