package dyno.recording;

import dyno.recording.Metadata.Type;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The constants of a chunk for stack traces, by id. Names and frames are read only when they are needed: in many
 * recordings, most stack traces belong to events that are not counted.
 */
final class ConstantPools {
    private static final int CHECKPOINT = 1;
    private static final int KERNEL = 5;

    private final ChunkInput in;
    private final Metadata metadata;
    private final Map<Integer, String> frameTypes = new HashMap<>();
    private final Map<Integer, String> threadStates = new HashMap<>();
    private final Map<Long, String> threads = new HashMap<>();
    private final Table stackTraces = new Table();
    private final Table methods = new Table();
    private final Table classes = new Table();
    private final Table symbols = new Table();
    private String[] texts = {};
    private String[] classNames = {};
    private Layout frameLayout;
    private boolean complete;

    /** Two numbers per id. */
    private static final class Table {
        private final IdTable ids = new IdTable();
        private long[] first = new long[64];
        private long[] second = new long[64];

        void put(long id, long one, long two) {
            int index = ids.add(id);
            first = IdTable.fitting(first, index);
            second = IdTable.fitting(second, index);
            first[index] = one;
            second[index] = two;
        }

        long first(long id, long otherwise) {
            int index = ids.find(id);
            return index < 0 ? otherwise : first[index];
        }
    }

    private ConstantPools(ChunkInput in, Metadata metadata) {
        this.in = in;
        this.metadata = metadata;
    }

    /** Reads all constants: along the links between them if they are intact, else from event to event. */
    static ConstantPools read(ChunkInput in, Metadata metadata, ChunkHeader header) {
        ConstantPools linked = new ConstantPools(in, metadata);
        if (linked.followLinks(header)) {
            linked.complete = true;
            return linked;
        }
        ConstantPools found = new ConstantPools(in, metadata);
        found.search(header);
        return found;
    }

    private boolean followLinks(ChunkHeader header) {
        if (header.constants() <= header.start()) {
            return false;
        }
        try {
            long position = header.constants();
            long behind = header.end();
            long link;
            do {
                link = readCheckpoint(position, behind);
                behind = position;
                position += link;
            } while (link < 0);
            return link == 0;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Constants after a damaged place cannot be found. */
    private void search(ChunkHeader header) {
        EventCursor events = new EventCursor(in, header);
        while (events.next()) {
            if (events.type() == CHECKPOINT) {
                try {
                    readCheckpoint(events.position(), header.end());
                } catch (IOException | RuntimeException e) {
                    return;
                }
            }
        }
    }

    /**
     * Reads the constants at a position.
     *
     * @param behind where they must have ended: overlapping constants would be read again and again
     * @return how far from there the ones before them are, 0 for the first
     */
    private long readCheckpoint(long position, long behind) throws IOException {
        in.seek(position);
        long size = in.readLong();
        if (size > behind - position) {
            throw new IOException("constants that overlap");
        }
        in.bound(position + size);
        if (in.readLong() != CHECKPOINT) {
            throw new IOException("no constants at the linked position");
        }
        in.skipNumbers(2);
        long link = in.readLong();
        in.readByte();
        for (int pools = in.readCount(); pools > 0; pools--) {
            readPool(in.readLong());
        }
        return link;
    }

    private void readPool(long typeId) throws IOException {
        Type type = metadata.types().get(typeId);
        if (type == null) {
            throw new IOException("constants of a type that is not described");
        }
        Layout layout = metadata.layout(typeId);
        int count = in.readCount(1 + Math.min(layout.leastBytes(), Integer.MAX_VALUE - 1));
        switch (type.name()) {
            case "jdk.types.StackTrace" -> readStackTraces(layout, count);
            case "jdk.types.Method" -> readPairs(layout, count, methods, "type", "name");
            case "java.lang.Class" -> readPairs(layout, count, classes, "name", "name");
            case "jdk.types.Symbol" -> readSymbols(layout, count);
            case "java.lang.Thread" -> readThreads(layout, count);
            case "jdk.types.FrameType" -> readNames(layout, count, "description", frameTypes);
            case "jdk.types.ThreadState" -> readNames(layout, count, "name", threadStates);
            default -> {
                for (int i = 0; i < count; i++) {
                    in.readLong();
                    layout.skip(in);
                }
            }
        }
    }

    private void readStackTraces(Layout layout, int count) throws IOException {
        int frames = layout.field("frames");
        Layout frame = layout.structure(frames);
        if (frameLayout != null && frameLayout != frame) {
            throw new IOException("two types of stack traces");
        }
        frameLayout = frame;
        long[] values = new long[layout.fields()];
        for (int i = 0; i < count; i++) {
            long id = in.readLong();
            layout.read(in, values, frames);
            long position = in.position();
            long hash = 0;
            for (int field = frames; field < layout.fields(); field++) {
                if (field == frames && frame.isNumbers()) {
                    hash = in.skipNumbers((long) in.readCount(Math.max(1, frame.leastBytes())) * frame.fields());
                } else {
                    layout.skipField(in, field);
                }
            }
            stackTraces.put(id, position, hash);
        }
    }

    private void readPairs(Layout layout, int count, Table table, String one, String two) throws IOException {
        long[] values = new long[layout.fields()];
        int first = layout.field(one);
        int second = layout.field(two);
        for (int i = 0; i < count; i++) {
            long id = in.readLong();
            layout.read(in, values, values.length);
            table.put(id, values[first], values[second]);
        }
    }

    private void readSymbols(Layout layout, int count) throws IOException {
        int text = layout.text("string");
        for (int i = 0; i < count; i++) {
            long id = in.readLong();
            for (int field = 0; field < layout.fields(); field++) {
                if (field == text) {
                    symbols.put(id, in.position(), in.skipString());
                } else {
                    layout.skipField(in, field);
                }
            }
        }
    }

    private void readThreads(Layout layout, int count) throws IOException {
        long[] values = new long[layout.fields()];
        int javaName = layout.text("javaName");
        int osThread = layout.text("osName");
        for (int i = 0; i < count; i++) {
            long id = in.readLong();
            layout.read(in, values, values.length);
            long next = in.position();
            String name = textAt(values[javaName]);
            String osName = textAt(values[osThread]);
            threads.put(id, name == null || name.isEmpty() ? osName : name);
            in.seek(next);
        }
    }

    private void readNames(Layout layout, int count, String field, Map<Integer, String> names) throws IOException {
        long[] values = new long[layout.fields()];
        int text = layout.text(field);
        for (int i = 0; i < count; i++) {
            int id = in.readInt();
            layout.read(in, values, values.length);
            long next = in.position();
            names.put(id, textAt(values[text]));
            in.seek(next);
        }
    }

    private String textAt(long position) throws IOException {
        in.seek(position);
        return in.readString();
    }

    /** How many stack traces there are. */
    int stackTraces() {
        return stackTraces.ids.size();
    }

    /** Number of a stack trace, from 0; -1 when it is not among the constants. */
    int stackTrace(long id) {
        return stackTraces.ids.find(id);
    }

    /** Where the frames of a stack trace start, with their count. */
    long framesAt(int stackTrace) {
        return stackTraces.first[stackTrace];
    }

    /** A hash of the bytes of all frames of a stack trace; only if frames are plain numbers. */
    long framesHash(int stackTrace) {
        return stackTraces.second[stackTrace];
    }

    /** True when all constants were found through the chunk's links. */
    boolean areComplete() {
        return complete;
    }

    /** How the frames of the stack traces are laid out; if there are none, from the type of that name. */
    Layout frameLayout() throws IOException {
        if (frameLayout != null) {
            return frameLayout;
        }
        for (Type type : metadata.types().values()) {
            if (type.name().equals("jdk.types.StackFrame")) {
                return metadata.layout(type.id());
            }
        }
        throw new IOException("no layout of stack frames");
    }

    /** Name of a thread; its number when it has none. */
    String thread(long id) {
        String name = threads.get(id);
        return name == null ? "[tid=" + id + "]" : name;
    }

    /** The recording's names of frame types; empty when the table is damaged. */
    Map<Integer, String> frameTypes() {
        return frameTypes;
    }

    /** The recording's names of thread states; empty when the table is damaged. */
    Map<Integer, String> threadStates() {
        return threadStates;
    }

    /** True when async-profiler wrote the chunk: only it records frames of the kernel. */
    boolean areAsyncProfilers() {
        return frameTypes.containsKey(KERNEL);
    }

    boolean hasMethod(long id) {
        return methods.ids.find(id) >= 0;
    }

    /** A hash of the names of a method and its class, as they are written; of nothing for what is missing. */
    long methodHash(long method) {
        int number = methods.ids.find(method);
        return Hash.mix(symbolHash(classes.first(methods.first[number], -1)), symbolHash(methods.second[number]));
    }

    private long symbolHash(long id) {
        int number = symbols.ids.find(id);
        return number < 0 ? 0 : symbols.second[number];
    }

    /** Name of a method, without its class. */
    String methodName(long method) throws IOException {
        return symbol(methods.second[methods.ids.find(method)]);
    }

    /** Binary name of a method's class with dots, one text for all methods of the class; empty when there is none. */
    String className(long method) throws IOException {
        long name = classes.first(methods.first(method, -1), -1);
        int number = symbols.ids.find(name);
        if (number < 0) {
            return "";
        }
        if (classNames.length < symbols.ids.size()) {
            classNames = new String[symbols.ids.size()];
        }
        if (classNames[number] == null) {
            classNames[number] = symbol(name).replace('/', '.');
        }
        return classNames[number];
    }

    /** A symbol, read at its first use. */
    private String symbol(long id) throws IOException {
        int number = symbols.ids.find(id);
        if (number < 0) {
            return "";
        }
        if (texts.length < symbols.ids.size()) {
            texts = new String[symbols.ids.size()];
        }
        if (texts[number] == null) {
            String text = textAt(symbols.first[number]);
            texts[number] = text == null ? "" : text;
        }
        return texts[number];
    }
}
