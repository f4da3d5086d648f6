package dyno.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message in the wire format of Protocol Buffers, of the three kinds of fields that a profile needs. */
final class ProtobufMessage {
    private static final int VARINT = 0;
    private static final int LENGTH_DELIMITED = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Appends a number; 0 is the value of a field that is absent. */
    ProtobufMessage number(int field, long value) {
        if (value != 0) {
            varint((long) field << 3 | VARINT);
            varint(value);
        }
        return this;
    }

    /** Appends a message, as one more value of the field. */
    ProtobufMessage message(int field, ProtobufMessage value) {
        return delimited(field, value.toByteArray());
    }

    /** Appends a text, as one more value of the field. */
    ProtobufMessage text(int field, String value) {
        return delimited(field, value.getBytes(StandardCharsets.UTF_8));
    }

    private ProtobufMessage delimited(int field, byte[] value) {
        varint((long) field << 3 | LENGTH_DELIMITED);
        varint(value.length);
        bytes.writeBytes(value);
        return this;
    }

    /** Seven bits a byte, the lowest first; all but the last byte have the eighth bit set. */
    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
