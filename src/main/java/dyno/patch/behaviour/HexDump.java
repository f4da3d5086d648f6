package dyno.patch.behaviour;

/** A few bytes for people: in hexadecimal with the relevant one in brackets, then as text. */
public final class HexDump {
    private static final int BEFORE = 8;
    private static final int AFTER = 8;

    private HexDump() {}

    /** The bytes around an offset, which may be the end of the array. */
    static String around(byte[] bytes, int offset) {
        int from = Math.max(0, offset - BEFORE);
        int to = Math.min(bytes.length, offset + AFTER);
        StringBuilder hex = new StringBuilder();
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            hex.append(String.format(i == offset ? "[%02x] " : "%02x ", bytes[i]));
            text.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
        }
        if (offset >= bytes.length) {
            hex.append("[end] ");
        }
        return hex + "|" + text + "|";
    }
}
