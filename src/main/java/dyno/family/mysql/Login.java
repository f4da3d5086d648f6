package dyno.family.mysql;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The packet with which a client answers the server's greeting; its password data is skipped.
 *
 * @param capabilities the client's flags
 * @param schema empty when the client names none
 */
record Login(int capabilities, String user, String schema) {
    private static final int WITH_SCHEMA = 1 << 3;
    private static final int COMPRESSED = 1 << 5;
    private static final int ENCRYPTED = 1 << 11;
    private static final int SHORT_SECRET = 1 << 15;
    private static final int LENGTH_ENCODED_SECRET = 1 << 21;
    private static final int QUERY_ATTRIBUTES = 1 << 27;

    /** Packet header, flags, packet size, character set, reserved bytes. */
    private static final int USER = 4 + 4 + 4 + 1 + 23;

    /** Reads the packet, header included; fields missing at its end are empty. */
    static Login parse(byte[] packet) {
        if (packet.length < USER) {
            return new Login(0, "", "");
        }
        ByteBuffer in = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
        int capabilities = in.getInt(4);
        in.position(USER);
        String user = text(in);
        if ((capabilities & (SHORT_SECRET | LENGTH_ENCODED_SECRET)) == 0) {
            text(in);
        } else if (in.hasRemaining()) {
            int length = in.get() & 0xff;
            in.position(Math.min(in.limit(), in.position() + length));
        }
        return new Login(capabilities, user, (capabilities & WITH_SCHEMA) == 0 ? "" : text(in));
    }

    private static String text(ByteBuffer in) {
        int begin = in.position();
        int end = begin;
        while (end < in.limit() && in.get(end) != 0) {
            end++;
        }
        in.position(Math.min(in.limit(), end + 1));
        return new String(in.array(), begin, end - begin, StandardCharsets.UTF_8);
    }

    /** Whether the following packets cannot be read. */
    boolean compressesTheRest() {
        return (capabilities & COMPRESSED) != 0;
    }

    /** Whether it is only the wish to encrypt: the login itself follows, in records of TLS instead of packets. */
    boolean encryptsTheRest() {
        return (capabilities & ENCRYPTED) != 0;
    }

    /** Whether a statement's text follows a number of attributes. */
    boolean hasQueryAttributes() {
        return (capabilities & QUERY_ATTRIBUTES) != 0;
    }

    @Override
    public String toString() {
        return "user " + user + (schema.isEmpty() ? "" : ", schema " + schema);
    }
}
