package dyno.recording;

import dyno.recording.Metadata.Field;
import dyno.recording.Metadata.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How the values of a type are laid out in the file, so that they can be read and skipped. */
final class Layout {
    private static final byte NUMBER = 0;
    private static final byte BYTE = 1;
    private static final byte FLOAT = 2;
    private static final byte DOUBLE = 3;
    private static final byte STRING = 4;
    private static final byte STRUCTURE = 5;

    private final List<String> names;
    private final byte[] kinds;
    private final boolean[] arrays;
    private final Layout[] structures;
    private final int[] leastBytes;
    private boolean numbers = true;

    private Layout(List<Field> fields) {
        this.names = fields.stream().map(Field::name).toList();
        this.kinds = new byte[fields.size()];
        this.arrays = new boolean[fields.size()];
        this.structures = new Layout[fields.size()];
        this.leastBytes = new int[fields.size() + 1];
    }

    static Layout of(Type type, Metadata metadata) throws IOException {
        Field itself = new Field("", type.id(), false, false);
        // a constant may also be a text or a number
        List<Field> fields =
                kind(itself, metadata) == STRUCTURE ? withoutEmpty(type.fields(), metadata) : List.of(itself);
        Layout layout = new Layout(fields);
        for (int i = 0; i < layout.kinds.length; i++) {
            Field field = fields.get(i);
            layout.arrays[i] = field.array();
            layout.kinds[i] = field.constant() ? NUMBER : kind(field, metadata);
            layout.numbers &= layout.kinds[i] == NUMBER && !field.array();
            if (layout.kinds[i] == STRUCTURE) {
                layout.structures[i] = metadata.layout(field.type());
            }
            layout.leastBytes[i + 1] = (int) Math.min(Integer.MAX_VALUE, (long) layout.leastBytes[i] + layout.least(i));
        }
        return layout;
    }

    /** Fields of a type without fields take no bytes: there is nothing to read, whatever their number. */
    private static List<Field> withoutEmpty(List<Field> fields, Metadata metadata) throws IOException {
        List<Field> some = new ArrayList<>();
        for (Field field : fields) {
            boolean single = !field.constant() && !field.array() && kind(field, metadata) == STRUCTURE;
            if (!single || !metadata.layout(field.type()).isEmpty()) {
                some.add(field);
            }
        }
        return some;
    }

    private int least(int field) {
        return arrays[field] ? 1 : leastOfOne(field);
    }

    private int leastOfOne(int field) {
        return switch (kinds[field]) {
            case FLOAT -> Float.BYTES;
            case DOUBLE -> Double.BYTES;
            case STRUCTURE -> structures[field].leastBytes();
            default -> 1;
        };
    }

    private boolean isEmpty() {
        return kinds.length == 0;
    }

    /** How many bytes a value takes at least. */
    int leastBytes() {
        return leastBytes(kinds.length);
    }

    /** How many bytes the first fields take at least. */
    int leastBytes(int fields) {
        return leastBytes[fields];
    }

    private static byte kind(Field field, Metadata metadata) throws IOException {
        Type type = metadata.types().get(field.type());
        if (type == null) {
            throw new IOException("a field of a type that is not described");
        }
        return switch (type.name()) {
            case "long", "int", "short", "char" -> NUMBER;
            case "byte", "boolean" -> BYTE;
            case "float" -> FLOAT;
            case "double" -> DOUBLE;
            case "java.lang.String" -> STRING;
            default -> STRUCTURE;
        };
    }

    /** Index of a field; -1 when there is none of that name. */
    int field(String name) {
        return names.indexOf(name);
    }

    /**
     * Index of a field that holds a text.
     *
     * @throws IOException when there is none of that name
     */
    int text(String name) throws IOException {
        int field = field(name);
        if (field < 0 || kinds[field] != STRING || arrays[field]) {
            throw new IOException("no text '" + name + "'");
        }
        return field;
    }

    int fields() {
        return kinds.length;
    }

    /** Layout of a field's values. */
    Layout structure(int field) {
        return structures[field];
    }

    /** True when a value is nothing but numbers, of which many can be skipped at once. */
    boolean isNumbers() {
        return numbers;
    }

    /** True when the first fields are nothing but numbers. */
    boolean startsWithNumbers(int fields) {
        for (int i = 0; i < fields; i++) {
            if (arrays[i] || kinds[i] != NUMBER) {
                return false;
            }
        }
        return true;
    }

    /** Reads the first fields of a value: numbers unchanged, for all others the position in the file. */
    void read(ChunkInput in, long[] values, int fields) throws IOException {
        for (int i = 0; i < fields; i++) {
            if (arrays[i] || kinds[i] > BYTE) {
                values[i] = in.position();
                skipField(in, i);
            } else {
                values[i] = kinds[i] == NUMBER ? in.readLong() : in.readByte();
            }
        }
    }

    void skip(ChunkInput in) throws IOException {
        for (int i = 0; i < kinds.length; i++) {
            skipField(in, i);
        }
    }

    void skipField(ChunkInput in, int field) throws IOException {
        int least = leastOfOne(field);
        int count = arrays[field] ? in.readCount(Math.max(1, least)) : 1;
        for (int left = least == 0 ? 0 : count; left > 0; left--) {
            switch (kinds[field]) {
                case NUMBER -> in.readLong();
                case BYTE -> in.skip(1);
                case FLOAT -> in.skip(Float.BYTES);
                case DOUBLE -> in.skip(Double.BYTES);
                case STRING -> in.skipString();
                default -> structures[field].skip(in);
            }
        }
    }
}
