package dyno.family.mysql;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers a connection's prepared statements in the order of their use, because MariaDB continues counting from earlier
 * connections.
 */
final class StatementIds {
    private static final int HEADER = 4;
    private static final int FULL = HEADER + 0xffffff;

    /** Refers to the statement prepared last, for drivers that do not wait for its id. */
    private static final int LAST_PREPARED = -1;

    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** The requests of the connection's next operation, with these numbers instead of the server's ids. */
    List<byte[]> normalise(List<byte[]> requests) {
        List<byte[]> normalised = new ArrayList<>();
        for (byte[] request : requests) {
            normalised.add(normalise(request.clone()));
        }
        return normalised;
    }

    private byte[] normalise(byte[] request) {
        ByteBuffer bytes = ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN);
        boolean continued = false;
        int start = 0;
        for (byte[] packet : Packets.split(request)) {
            if (!continued && Packets.startsSequence(packet) && hasStatementId(packet[HEADER] & 0xff)) {
                number(bytes, start + HEADER + 1, packet.length - HEADER - 1);
            }
            continued = packet.length == FULL;
            start += packet.length;
        }
        return request;
    }

    private void number(ByteBuffer bytes, int position, int length) {
        if (length < Integer.BYTES) {
            // Some old drivers send only a part of the id.
            Arrays.fill(bytes.array(), position, position + length, (byte) 0);
            return;
        }
        int id = bytes.getInt(position);
        if (id != LAST_PREPARED) {
            bytes.putInt(position, numbers.computeIfAbsent(id, unknown -> numbers.size() + 1));
        }
    }

    /** COM_STMT_EXECUTE, SEND_LONG_DATA, CLOSE, RESET, FETCH and BULK_EXECUTE. */
    private static boolean hasStatementId(int command) {
        return command >= 0x17 && command <= 0x1a || command == 0x1c || command == 0xfa;
    }
}
