package dyno.family.mysql;

import java.nio.charset.StandardCharsets;

/** Requests of a client, as bytes. */
public final class SomeRequest {
    private SomeRequest() {}

    /** The statement of a {@code COM_QUERY}, which must be short. */
    public static byte[] query(String sql) {
        byte[] text = sql.getBytes(StandardCharsets.US_ASCII);
        byte[] packet = new byte[text.length + 5];
        packet[0] = (byte) (text.length + 1);
        packet[4] = 3;
        System.arraycopy(text, 0, packet, 5, text.length);
        return packet;
    }
}
