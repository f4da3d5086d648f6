package dyno.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The layout of a chunk's events and constants. */
final class Metadata {
    /** The JDK's metadata has 100 to 300 KiB. */
    private static final int MOST_BYTES = 1 << 23;

    /** Metadata has five levels, and values hardly more. */
    private static final int MOST_LEVELS = 64;

    private final Map<Long, Type> types = new HashMap<>();
    private final Map<Long, Layout> layouts = new HashMap<>();
    private final List<String> strings = new ArrayList<>();
    private int levels;
    private byte[] bytes = {};

    /** A type of events or values. */
    record Type(long id, String name, List<Field> fields) {}

    /**
     * A field of a type.
     *
     * @param type id of the field's type
     * @param constant whether the field holds the number of a constant instead of a value
     * @param array whether it holds any number of them
     */
    record Field(String name, long type, boolean constant, boolean array) {}

    private Metadata() {}

    /**
     * Reads the metadata event at a position.
     *
     * @param before the metadata of another chunk, which is the result when the bytes are the same; may be null
     */
    static Metadata read(ChunkInput in, long position, Metadata before) throws IOException {
        in.seek(position);
        long size = in.readLong();
        if (in.readLong() != 0) {
            throw new IOException("no metadata at the position in the header");
        }
        if (size > MOST_BYTES) {
            throw new IOException("metadata of " + size + " bytes");
        }
        in.bound(position + size);
        in.skipNumbers(3);
        if (before != null && before.bytes.length > 0 && in.startsWith(before.bytes)) {
            return before;
        }
        Metadata metadata = new Metadata();
        long start = in.position();
        byte[] bytes = in.peek(position + size - start);
        for (int count = in.readCount(); count > 0; count--) {
            metadata.strings.add(in.readString());
        }
        metadata.readElement(in, 1);
        // If complete, the same bytes give the same result
        metadata.bytes = in.position() == start + bytes.length ? bytes : metadata.bytes;
        return metadata;
    }

    Map<Long, Type> types() {
        return types;
    }

    /** How the values of a type are laid out. */
    Layout layout(long type) throws IOException {
        Layout known = layouts.get(type);
        if (known == null) {
            Type described = types.get(type);
            if (described == null || layouts.containsKey(type)) {
                throw new IOException("a type that is not described");
            }
            if (levels == MOST_LEVELS) {
                throw new IOException("types nested too deeply");
            }
            layouts.put(type, null);
            levels++;
            try {
                known = Layout.of(described, this);
            } finally {
                levels--;
            }
            layouts.put(type, known);
        }
        return known;
    }

    /** Reads an element of the metadata's tree with all below it; its fields, when it describes a type. */
    private List<Field> readElement(ChunkInput in, int level) throws IOException {
        if (level > MOST_LEVELS) {
            throw new IOException("metadata nested too deeply");
        }
        String element = strings.get(in.readInt());
        Map<String, String> attributes = new HashMap<>();
        for (int count = in.readCount(); count > 0; count--) {
            attributes.put(strings.get(in.readInt()), strings.get(in.readInt()));
        }
        List<Field> fields = new ArrayList<>();
        for (int count = in.readCount(); count > 0; count--) {
            fields.addAll(readElement(in, level + 1));
        }
        if ("field".equals(element)) {
            return List.of(new Field(
                    attributes.getOrDefault("name", ""),
                    Long.parseLong(attributes.get("class")),
                    "true".equals(attributes.get("constantPool")),
                    "1".equals(attributes.get("dimension"))));
        }
        if ("class".equals(element)) {
            long id = Long.parseLong(attributes.get("id"));
            types.put(id, new Type(id, attributes.getOrDefault("name", ""), List.copyOf(fields)));
        }
        return List.of();
    }
}
