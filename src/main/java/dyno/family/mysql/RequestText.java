package dyno.family.mysql;

import dyno.wire.Command;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The commands in a request of which nothing else is known: bytes that are not the text of a statement are shown in hexadecimal and as
 * ASCII characters. A {@link Conversation} knows more.
 */
final class RequestText {
    private static final int HEADER = 4;
    private static final int FULL = HEADER + 0xffffff;
    private static final int LONGEST = 400;
    private static final int QUERY = 0x03;
    private static final int PREPARE = 0x16;

    private RequestText() {}

    static List<Command> commands(byte[] request) {
        List<Command> commands = new ArrayList<>();
        boolean continued = false;
        for (byte[] packet : Packets.split(request)) {
            if (!continued) {
                commands.add(of(packet));
            }
            continued = packet.length == FULL;
        }
        return commands;
    }

    private static Command of(byte[] packet) {
        if (!Packets.startsSequence(packet)) {
            return new Command("packet", dump(packet));
        }
        int code = packet[HEADER] & 0xff;
        byte[] argument = Arrays.copyOfRange(packet, HEADER + 1, packet.length);
        boolean isText = code == QUERY || code == PREPARE;
        return new Command(
                Packets.commandName(code),
                isText ? shortened(new String(argument, StandardCharsets.UTF_8)) : dump(argument));
    }

    private static String dump(byte[] bytes) {
        byte[] shown = Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST / 4));
        StringBuilder ascii = new StringBuilder();
        for (byte b : shown) {
            ascii.append(b >= ' ' && b < 0x7f ? (char) b : '.');
        }
        String more = shown.length < bytes.length ? " … " + bytes.length + " bytes" : "";
        return bytes.length == 0 ? "" : HexFormat.ofDelimiter(" ").formatHex(shown) + " |" + ascii + "|" + more;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " … " + text.length() + " characters";
    }
}
