package dyno.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Reads a profile in the format of pprof, by the numbers that profile.proto gives to the fields. */
public final class PprofFile {
    private final List<String> texts;
    private final Map<Long, Message> functions = new HashMap<>();
    private final Map<Long, Message> locations = new HashMap<>();
    private final Message profile;

    /** The fields of a message: numbers, or the bytes of texts and messages, in their order. */
    private record Message(Map<Integer, List<Object>> fields) {
        static Message of(byte[] bytes) {
            Map<Integer, List<Object>> fields = new HashMap<>();
            Cursor in = new Cursor(bytes);
            while (in.at < bytes.length) {
                long key = in.varint();
                Object value = switch ((int) (key & 7)) {
                    case 0 -> in.varint();
                    case 2 -> in.bytes((int) in.varint());
                    default -> throw new AssertionError("unknown wire type of key " + key);
                };
                fields.computeIfAbsent((int) (key >>> 3), field -> new ArrayList<>())
                        .add(value);
            }
            return new Message(fields);
        }

        List<Long> numbers(int field) {
            return fields.getOrDefault(field, List.of()).stream()
                    .map(Long.class::cast)
                    .toList();
        }

        long number(int field) {
            List<Long> numbers = numbers(field);
            return numbers.isEmpty() ? 0 : numbers.get(0);
        }

        List<byte[]> values(int field) {
            return fields.getOrDefault(field, List.of()).stream()
                    .map(byte[].class::cast)
                    .toList();
        }

        List<Message> messages(int field) {
            return values(field).stream().map(Message::of).toList();
        }
    }

    private static final class Cursor {
        private final byte[] bytes;
        private int at;

        private Cursor(byte[] bytes) {
            this.bytes = bytes;
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = bytes[at++];
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        private byte[] bytes(int length) {
            at += length;
            return Arrays.copyOfRange(bytes, at - length, at);
        }
    }

    /** Reads the bytes of a file. */
    public PprofFile(byte[] file) throws IOException {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(file))) {
            profile = Message.of(gzip.readAllBytes());
        }
        texts = profile.values(6).stream()
                .map(text -> new String(text, StandardCharsets.UTF_8))
                .toList();
        profile.messages(5)
                .forEach(function -> assertThat(functions.put(function.number(1), function))
                        .as("function %d", function.number(1))
                        .isNull());
        profile.messages(4)
                .forEach(location -> assertThat(locations.put(location.number(1), location))
                        .as("location %d", location.number(1))
                        .isNull());
        assertThat(texts.get(0)).isEmpty();
        assertThat(functions).doesNotContainKey(0L);
        assertThat(locations).doesNotContainKey(0L);
    }

    /** What the values count, such as {@code samples/count}. */
    public List<String> sampleTypes() {
        return profile.messages(1).stream()
                .map(type -> text(type, 1) + "/" + text(type, 2))
                .toList();
    }

    /** Weight by stack, as collapsed stacks with a line number behind each frame that has one. */
    public Map<String, Long> stacks() {
        Map<String, Long> stacks = new HashMap<>();
        for (Message sample : profile.messages(2)) {
            List<String> frames = new ArrayList<>();
            sample.numbers(1).forEach(location -> frames.add(0, frame(locations.get(location))));
            stacks.merge(String.join(";", frames), sample.number(2), Long::sum);
        }
        return stacks;
    }

    /** The source file of each function. */
    public Map<String, String> files() {
        Map<String, String> files = new HashMap<>();
        functions.values().forEach(function -> files.put(text(function, 2), text(function, 4)));
        return files;
    }

    private String frame(Message location) {
        Message line = location.messages(4).get(0);
        return text(functions.get(line.number(1)), 2) + (line.number(2) > 0 ? ":" + line.number(2) : "");
    }

    private String text(Message message, int field) {
        return texts.get((int) message.number(field));
    }
}
