package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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

    /** Of one column, whose definition is shortened, and of an end that is an EOF packet. */
    private static byte[] rows(String... rows) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        packet(stream, "\u0001");
        packet(stream, "\u0003def1");
        packet(stream, "\u00fe\0\0\u0002\0");
        for (String row : rows) {
            packet(stream, row);
        }
        packet(stream, "\u00fe\0\0\u0002\0");
        return stream.toByteArray();
    }

    private static void packet(ByteArrayOutputStream stream, String payload) {
        byte[] bytes = payload.getBytes(StandardCharsets.ISO_8859_1);
        stream.writeBytes(new byte[] {(byte) bytes.length, 0, 0, 1});
        stream.writeBytes(bytes);
    }

    @Test
    void changesTheLastValueOfTheLastRow() {
        assertThat(Packets.withOtherValue(rows("\u00011", "\u000242"))).hasValue(rows("\u00011", "\u000241"));
        assertThat(Packets.withOtherValue(rows("\u000220"))).hasValue(rows("\u000221"));
        assertThat(Packets.withOtherValue(rows("\u0003abc"))).hasValue(rows("\u0003abb"));
    }

    /** A length is no value, though it may be a letter's code. */
    @Test
    void changesAnEarlierColumnWhereTheLastHasNoDigitOrLetter() {
        String letters = "x".repeat(65);

        assertThat(Packets.withOtherValue(rows("\u00017\u00fb"))).hasValue(rows("\u00016\u00fb"));
        assertThat(Packets.withOtherValue(rows("\u00017\0\u0001.A" + letters.substring(1) + "-")))
                .hasValue(rows("\u00016\0\u0001.A" + letters.substring(1) + "-"));
        assertThat(Packets.withOtherValue(rows("\u00fc\u0041\0" + letters)))
                .hasValue(rows("\u00fc\u0041\0" + letters.substring(1) + "w"));
    }

    @Test
    void changesNothingWhereThereIsNoValue() {
        assertThat(Packets.withOtherValue(rows())).isEmpty();
        assertThat(Packets.withOtherValue(rows("\u00fb"))).isEmpty();
        assertThat(Packets.withOtherValue(new byte[] {7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0}))
                .isEmpty();
        assertThat(Packets.withOtherValue(new byte[0])).isEmpty();
    }
}
