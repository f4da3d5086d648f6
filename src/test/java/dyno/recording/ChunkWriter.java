package dyno.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes chunks of a few hundred bytes in JFR's format, including ones that no profiler would write. */
final class ChunkWriter {
    private static final long START_NANOS = 1_700_000_000_000_000_000L;
    private static final int SIZE_BYTES = 4;

    private final List<String> strings = new ArrayList<>();
    private final Map<Long, byte[]> types = new LinkedHashMap<>();
    private final List<byte[]> events = new ArrayList<>();
    private final Map<Long, List<byte[]>> pools = new LinkedHashMap<>();
    private long ticksPerSecond = 1_000_000_000L;

    /** A field of a type: of constants where it starts with {@code #}, an array where it ends with {@code []}. */
    record Field(String name, String type) {}

    /** Bytes as a recording writes them. */
    static final class Bytes {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Bytes numbers(long... values) {
            for (long value : values) {
                number(value);
            }
            return this;
        }

        Bytes number(long value) {
            long rest = value;
            for (int i = 0; i < 8 && rest >>> 7 != 0; i++) {
                out.write((int) rest & 0x7f | 0x80);
                rest >>>= 7;
            }
            out.write((int) rest);
            return this;
        }

        Bytes bytes(byte... bytes) {
            out.writeBytes(bytes);
            return this;
        }

        Bytes text(String text) {
            byte[] utf = text.getBytes(StandardCharsets.UTF_8);
            out.write(3);
            return number(utf.length).bytes(utf);
        }

        byte[] array() {
            return out.toByteArray();
        }
    }

    /** Describes a type; fields may only be of types that were described before. */
    ChunkWriter type(long id, String name, Field... fields) {
        Bytes bytes = element("class", Map.of("id", Long.toString(id), "name", name), fields.length);
        for (Field field : fields) {
            boolean array = field.type.endsWith("[]");
            boolean constant = field.type.startsWith("#");
            String of = field.type.substring(constant ? 1 : 0, field.type.length() - (array ? 2 : 0));
            bytes.bytes(element(
                            "field",
                            Map.of(
                                    "name",
                                    field.name,
                                    "class",
                                    of,
                                    "constantPool",
                                    Boolean.toString(constant),
                                    "dimension",
                                    array ? "1" : "0"),
                            0)
                    .array());
        }
        types.put(id, bytes.array());
        return this;
    }

    private Bytes element(String name, Map<String, String> attributes, int children) {
        Bytes bytes = new Bytes().numbers(string(name), attributes.size());
        attributes.forEach((key, value) -> bytes.numbers(string(key), string(value)));
        return bytes.number(children);
    }

    private int string(String text) {
        if (!strings.contains(text)) {
            strings.add(text);
        }
        return strings.indexOf(text);
    }

    /** How many ticks of the events' times make a second; without it, a tick is a nanosecond. */
    ChunkWriter ticksPerSecond(long ticks) {
        ticksPerSecond = ticks;
        return this;
    }

    /** A constant of a type. */
    ChunkWriter constant(long type, long id, Consumer<Bytes> value) {
        Bytes bytes = new Bytes().number(id);
        value.accept(bytes);
        pools.computeIfAbsent(type, t -> new ArrayList<>()).add(bytes.array());
        return this;
    }

    ChunkWriter event(long type, Consumer<Bytes> body) {
        Bytes bytes = new Bytes().number(type);
        body.accept(bytes);
        events.add(sized(bytes.array()));
        return this;
    }

    /** The chunk: header, events, constants, metadata. */
    byte[] chunk() {
        Bytes root = element("root", Map.of(), 1)
                .bytes(element("metadata", Map.of(), types.size()).array());
        types.values().forEach(root::bytes);
        Bytes metadata = new Bytes().numbers(0, 0, 0, 1).number(strings.size());
        strings.forEach(metadata::text);
        return chunk(metadata.bytes(root.array()).array());
    }

    /** The chunk with metadata of its own, from the event's type on. */
    byte[] chunk(byte[] metadata) {
        Bytes body = new Bytes();
        events.forEach(body::bytes);
        int constantsAt = ChunkHeader.BYTES + body.array().length;
        body.bytes(constants());
        int metadataAt = ChunkHeader.BYTES + body.array().length;
        body.bytes(sized(metadata));
        byte[] all = body.array();
        ByteBuffer chunk = ByteBuffer.allocate(ChunkHeader.BYTES + all.length);
        chunk.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 0);
        chunk.putLong(chunk.capacity()).putLong(constantsAt).putLong(metadataAt);
        chunk.putLong(START_NANOS)
                .putLong(1_000_000_000L)
                .putLong(0)
                .putLong(ticksPerSecond)
                .putInt(0);
        return chunk.put(all).array();
    }

    private byte[] constants() {
        Bytes bytes = new Bytes().numbers(1, 0, 0, 0).bytes((byte) 0).number(pools.size());
        pools.forEach((type, constants) -> {
            bytes.numbers(type, constants.size());
            constants.forEach(bytes::bytes);
        });
        return sized(bytes.array());
    }

    /** An event with its size before it, in four bytes. */
    private static byte[] sized(byte[] event) {
        int size = event.length + SIZE_BYTES;
        byte[] sized = new byte[size];
        for (int i = 0; i < SIZE_BYTES; i++) {
            sized[i] = (byte) (size >>> 7 * i & 0x7f | (i < SIZE_BYTES - 1 ? 0x80 : 0));
        }
        System.arraycopy(event, 0, sized, SIZE_BYTES, event.length);
        return sized;
    }

    /** Chunks one after the other. */
    static byte[] file(byte[]... chunks) {
        Bytes file = new Bytes();
        Arrays.stream(chunks).forEach(file::bytes);
        return file.array();
    }

    static Field field(String name, String type) {
        return new Field(name, type);
    }
}
