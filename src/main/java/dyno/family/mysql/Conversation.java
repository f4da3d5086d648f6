package dyno.family.mysql;

import dyno.wire.Command;
import dyno.wire.Exchange;
import dyno.wire.Exchange.RoundTrip;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads commands from the bytes of one connection, which it needs from the first byte on: the text of an executed
 * statement was sent when it was prepared.
 */
final class Conversation {
    private static final int HEADER = 4;
    private static final int FULL_PACKET = 0xffffff + HEADER;

    /** MariaDB's id for the statement that was prepared last. */
    private static final int LAST_PREPARED = -1;

    private final Map<Integer, String> prepared = new HashMap<>();
    private String lastPrepared = "";
    private Login login;
    private boolean continued;

    List<Command> commands(Exchange part) {
        List<Command> commands = new ArrayList<>();
        for (RoundTrip roundTrip : part.roundTrips()) {
            int answered = 0;
            int position = 0;
            for (byte[] packet : Packets.split(roundTrip.request())) {
                if (isEncrypted()) {
                    commands.add(new Command(
                            Command.ENCRYPTED, "not decoded, " + (roundTrip.request().length - position) + " bytes"));
                    break;
                }
                position += packet.length;
                boolean continuation = continued;
                continued = packet.length == FULL_PACKET;
                if (!continuation && packet.length > HEADER) {
                    Command command = read(packet);
                    commands.add(command);
                    // Only the position of the first answer in the reply is certain.
                    if (command.name().equals("COM_STMT_PREPARE") && answered == 0) {
                        remember(roundTrip.reply(), command.text());
                    }
                    answered += isAnswered(command) ? 1 : 0;
                }
            }
        }
        return commands;
    }

    private boolean isEncrypted() {
        return login != null && login.encryptsTheRest();
    }

    private Command read(byte[] packet) {
        if (login == null) {
            login = Login.parse(packet);
            return isEncrypted()
                    ? new Command("encryption request", "")
                    : new Command("handshake response", login.toString());
        }
        if (login.compressesTheRest()) {
            return new Command("unreadable", packet.length + " bytes, compressed");
        }
        return Packets.startsSequence(packet)
                ? command(packet)
                : new Command("data", packet.length - HEADER + " bytes");
    }

    private Command command(byte[] packet) {
        String name = Packets.commandName(packet[HEADER] & 0xff);
        return switch (name) {
            case "COM_QUERY" -> new Command(name, query(packet));
            case "COM_STMT_PREPARE" -> {
                lastPrepared = text(packet, HEADER + 1);
                yield new Command(name, lastPrepared);
            }
            case "COM_STMT_EXECUTE",
                    "COM_STMT_BULK_EXECUTE",
                    "COM_STMT_SEND_LONG_DATA",
                    "COM_STMT_CLOSE",
                    "COM_STMT_RESET",
                    "COM_STMT_FETCH" -> new Command(name, statement(packet));
            case "COM_INIT_DB", "COM_FIELD_LIST" -> new Command(name, text(packet, HEADER + 1));
            default -> new Command(name, "");
        };
    }

    /** Connector/J sends the number of attributes, usually none, to MySQL servers before the statement. */
    private String query(byte[] packet) {
        boolean noAttributes = packet.length > HEADER + 3 && packet[HEADER + 1] == 0 && packet[HEADER + 2] == 1;
        return text(packet, login.hasQueryAttributes() && noAttributes ? HEADER + 3 : HEADER + 1);
    }

    private String statement(byte[] packet) {
        if (packet.length < HEADER + 5) {
            return "";
        }
        int id = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN).getInt(HEADER + 1);
        return id == LAST_PREPARED ? lastPrepared : prepared.getOrDefault(id, lastPrepared);
    }

    private void remember(byte[] reply, String sql) {
        if (reply.length >= HEADER + 5 && reply[HEADER] == 0) {
            int id = ByteBuffer.wrap(reply).order(ByteOrder.LITTLE_ENDIAN).getInt(HEADER + 1);
            prepared.put(id, sql);
        }
    }

    private static boolean isAnswered(Command command) {
        return !List.of("COM_STMT_CLOSE", "COM_STMT_SEND_LONG_DATA", "COM_QUIT").contains(command.name());
    }

    private static String text(byte[] packet, int begin) {
        return new String(Arrays.copyOfRange(packet, begin, packet.length), StandardCharsets.UTF_8);
    }
}
