package dyno.family.mysql;

import dyno.wire.Protocol.Difference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The packets of the MySQL/MariaDB client/server protocol: three bytes of length (little endian), one byte of sequence
 * number, then the payload, whose first byte is the command in a request.
 */
public final class Packets {
    private static final int HEADER = 4;
    private static final int SHOWN = 60;

    /** In place of the length of a value that is NULL; the next higher ones announce lengths of 2, 3 and 8 bytes. */
    private static final int NULL = 0xfb;

    private static final byte[] COLUMN = {3, 'd', 'e', 'f'};

    private Packets() {}

    /** Divides a byte stream into packets, headers included; a last incomplete packet is unchanged. */
    public static List<byte[]> split(byte[] stream) {
        List<byte[]> packets = new ArrayList<>();
        for (int start = 0; start < stream.length; ) {
            int end = Math.min(stream.length, start + packetLength(stream, start));
            packets.add(Arrays.copyOfRange(stream, start, end));
            start = end;
        }
        return packets;
    }

    static int count(byte[] stream) {
        int count = 0;
        for (int start = 0; start < stream.length; start += packetLength(stream, start)) {
            count++;
        }
        return count;
    }

    /**
     * A reply of the same length whose last row has a value with another last character; empty if no value in it ends with a digit or an
     * ASCII letter, or if it does not consist of whole packets. A binary row that cannot be read as a text row is changed in its last byte.
     */
    static Optional<byte[]> withOtherValue(byte[] reply) {
        int row = -1;
        int last = -1;
        for (int start = 0; start < reply.length; start += packetLength(reply, start)) {
            if (start + packetLength(reply, start) > reply.length) {
                return Optional.empty();
            }
            if (last >= 0 && endsRows(reply, start) && !endsRows(reply, last) && !isColumn(reply, last)) {
                row = last;
            }
            last = start;
        }
        int end = row < 0 ? -1 : endOfValue(reply, row + HEADER, row + packetLength(reply, row));
        if (end < 0) {
            return Optional.empty();
        }
        byte[] changed = reply.clone();
        changed[end] = other(reply[end]);
        return Optional.of(changed);
    }

    /**
     * Where the last value of a row ends that can be changed; -1 if there is none. Text rows have a length before each value, see
     * "Protocol::LengthEncodedString" and "Text Resultset Row" in the protocol's documentation.
     */
    private static int endOfValue(byte[] stream, int begin, int end) {
        int found = -1;
        int at = begin;
        while (at < end) {
            int first = stream[at] & 0xff;
            int bytes = first < NULL ? 0 : first == NULL + 1 ? 2 : first == NULL + 2 ? 3 : 0;
            int length = first < NULL ? first : 0;
            for (int i = 0; i < bytes && at + 1 + i < end; i++) {
                length |= (stream[at + 1 + i] & 0xff) << 8 * i;
            }
            at += 1 + bytes + length;
            if (length > 0 && at <= end && isChangeable(stream[at - 1])) {
                found = at - 1;
            }
        }
        if (at == end) {
            return found;
        }
        return isChangeable(stream[end - 1]) ? end - 1 : -1;
    }

    /** An EOF packet, or the OK packet that replaces it: a row begins with FE only if its first column has more than 16 MB. */
    private static boolean endsRows(byte[] stream, int start) {
        return start + HEADER < stream.length && stream[start + HEADER] == (byte) 0xfe;
    }

    /** The definition of a column begins with its catalog, which is always "def". */
    private static boolean isColumn(byte[] stream, int start) {
        return Arrays.equals(COLUMN, Arrays.copyOfRange(stream, start + HEADER, start + HEADER + COLUMN.length));
    }

    private static boolean isChangeable(byte character) {
        return character >= '0' && character <= '9'
                || character >= 'A' && character <= 'Z'
                || character >= 'a' && character <= 'z';
    }

    /** Of the same kind: a number stays one, and a time of 59 seconds does not get 60. */
    private static byte other(byte character) {
        boolean isFirst = character == '0' || character == 'A' || character == 'a';
        return (byte) (isFirst ? character + 1 : character - 1);
    }

    /** Commands start a sequence; other packets continue one: authentication, or the data of a LOAD DATA. */
    static boolean startsSequence(byte[] packet) {
        return packet.length > HEADER && packet[HEADER - 1] == 0;
    }

    /** A packet of a request for people: its command, if it is one, then text or hexadecimal bytes. */
    static String describe(byte[] packet) {
        if (packet.length <= HEADER) {
            return "incomplete packet " + HexFormat.ofDelimiter(" ").formatHex(packet);
        }
        boolean isCommand = startsSequence(packet);
        byte[] argument = Arrays.copyOfRange(packet, isCommand ? HEADER + 1 : HEADER, packet.length);
        String name = isCommand ? commandName(packet[HEADER] & 0xff) : "data";
        return argument.length == 0 ? name : name + " " + (isText(argument) ? quote(argument) : hex(argument));
    }

    /** The first difference of two different requests. */
    static Difference firstDifference(byte[] expected, byte[] actual) {
        int position = Arrays.mismatch(expected, actual);
        int start = 0;
        int number = 1;
        while (start + HEADER <= expected.length && start + packetLength(expected, start) <= position) {
            start += packetLength(expected, start);
            number++;
        }
        return new Difference(number, position - start, describeAt(expected, start), describeAt(actual, start));
    }

    private static String describeAt(byte[] stream, int start) {
        if (start >= stream.length) {
            return "nothing";
        }
        int end = Math.min(stream.length, start + packetLength(stream, start));
        return describe(Arrays.copyOfRange(stream, start, end));
    }

    private static int packetLength(byte[] stream, int start) {
        if (start + HEADER > stream.length) {
            return stream.length - start;
        }
        int payload = (stream[start] & 0xff) | (stream[start + 1] & 0xff) << 8 | (stream[start + 2] & 0xff) << 16;
        return HEADER + payload;
    }

    private static boolean isText(byte[] bytes) {
        for (byte b : bytes) {
            if (b < ' ' && b != '\t' && b != '\n' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    private static String quote(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.US_ASCII);
        return '"' + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + '"';
    }

    private static String hex(byte[] bytes) {
        String text = HexFormat.ofDelimiter(" ").formatHex(bytes, 0, Math.min(bytes.length, SHOWN / 2));
        return bytes.length > SHOWN / 2 ? text + " …" : text;
    }

    /** Command bytes as in the protocol's documentation, "Text Protocol" and "Prepared Statements". */
    static String commandName(int command) {
        return switch (command) {
            case 0x01 -> "COM_QUIT";
            case 0x02 -> "COM_INIT_DB";
            case 0x03 -> "COM_QUERY";
            case 0x04 -> "COM_FIELD_LIST";
            case 0x09 -> "COM_STATISTICS";
            case 0x0a -> "COM_PROCESS_INFO";
            case 0x0c -> "COM_PROCESS_KILL";
            case 0x0d -> "COM_DEBUG";
            case 0x0e -> "COM_PING";
            case 0x11 -> "COM_CHANGE_USER";
            case 0x16 -> "COM_STMT_PREPARE";
            case 0x17 -> "COM_STMT_EXECUTE";
            case 0x18 -> "COM_STMT_SEND_LONG_DATA";
            case 0x19 -> "COM_STMT_CLOSE";
            case 0x1a -> "COM_STMT_RESET";
            case 0x1b -> "COM_SET_OPTION";
            case 0x1c -> "COM_STMT_FETCH";
            case 0x1f -> "COM_RESET_CONNECTION";
            case 0xfa -> "COM_STMT_BULK_EXECUTE";
            default -> String.format("command 0x%02x", command);
        };
    }
}
