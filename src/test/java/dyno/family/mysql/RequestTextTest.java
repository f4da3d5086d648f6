package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Command;
import org.junit.jupiter.api.Test;

class RequestTextTest {
    @Test
    void readsTheTextOfAQuery() {
        assertThat(RequestText.commands(SomeRequest.query("SELECT 1")))
                .containsExactly(new Command("COM_QUERY", "SELECT 1"));
    }

    @Test
    void showsOtherArgumentsAsBytes() {
        byte[] request = {1, 0, 0, 0, 14, 7, 0, 0, 0, 0x17, 1, 0, 0, 0, 'a', '\''};

        assertThat(RequestText.commands(request))
                .extracting(Command::toString)
                .containsExactly("COM_PING", "COM_STMT_EXECUTE 01 00 00 00 61 27 |....a'|");
    }

    @Test
    void tellsWhatIsNoCommand() {
        assertThat(RequestText.commands(new byte[] {1, 0, 0, 2, 'x'}))
                .containsExactly(new Command("packet", "01 00 00 02 78 |....x|"));
    }
}
