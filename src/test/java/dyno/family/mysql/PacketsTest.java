package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacketsTest {
    @Test
    void cutsAStreamIntoPackets() {
        byte[] stream = {1, 0, 0, 0, 14, 2, 0, 0, 1, 5, 6};

        assertThat(Packets.split(stream)).containsExactly(new byte[] {1, 0, 0, 0, 14}, new byte[] {2, 0, 0, 1, 5, 6});
    }

    @Test
    void keepsAnIncompleteLastPacket() {
        assertThat(Packets.split(new byte[] {9, 0, 0, 0, 3, 65})).containsExactly(new byte[] {9, 0, 0, 0, 3, 65});
        assertThat(Packets.split(new byte[] {9, 0})).containsExactly(new byte[] {9, 0});
    }

    @Test
    void describesCommands() {
        assertThat(Packets.describe(SomeRequest.query("DO 1"))).isEqualTo("COM_QUERY \"DO 1\"");
        assertThat(Packets.describe(new byte[] {1, 0, 0, 0, 14})).isEqualTo("COM_PING");
        assertThat(Packets.describe(new byte[] {5, 0, 0, 0, 0x19, 1, 0, 0, 0})).isEqualTo("COM_STMT_CLOSE 01 00 00 00");
    }

    @Test
    void describesWhatIsNoCommand() {
        assertThat(Packets.describe(new byte[] {3, 0, 0, 2, '1', '\n', '2'})).isEqualTo("data \"1\n2\"");
        assertThat(Packets.describe(new byte[] {2, 0, 0, 3, 0x17, 1})).isEqualTo("data 17 01");
    }

    @Test
    void cutsLongTexts() {
        assertThat(Packets.describe(SomeRequest.query("x".repeat(100))))
                .endsWith("x…\"")
                .hasSizeLessThan(80);
    }
}
