package dyno.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandTest {
    @Test
    void readsTheTextOfAQuery() {
        assertThat(Command.in(ReplayTest.query("SELECT 1"))).containsExactly(new Command("COM_QUERY", "SELECT 1"));
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
                .containsExactly(new Command("packet", "01 00 00 02 78 |....x|"));
    }
}
