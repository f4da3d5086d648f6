package dyno.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Records as maps of texts, and back: the form of the options in a stored plan. A component is an entry of its name. The values of a
 * list are separated by spaces, or by line ends if one contains a space. A map of lists has an entry {@code component of key} for
 * each key.
 */
public final class TextMap {
    private static final String OF = " of ";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addDeserializer(Duration.class, new DurationReader()))
            .addModule(new NameModule())
            .build();

    private TextMap() {}

    public static Map<String, String> of(Record options) {
        Map<String, String> texts = new LinkedHashMap<>();
        JsonNode tree = MAPPER.valueToTree(options);
        for (RecordComponent component : options.getClass().getRecordComponents()) {
            String name = component.getName();
            JsonNode value = tree.get(name);
            if (value.isObject()) {
                value.properties().forEach(entry -> texts.put(name + OF + entry.getKey(), text(entry.getValue())));
            } else {
                texts.put(name, text(value));
            }
        }
        return texts;
    }

    /** The entries in which two records of a class differ, by name. */
    public static <R extends Record> List<String> differences(R one, R other) {
        Map<String, String> those = of(one);
        Map<String, String> these = of(other);
        return Stream.concat(those.keySet().stream(), these.keySet().stream())
                .distinct()
                .filter(name -> !Objects.equals(those.get(name), these.get(name)))
                .toList();
    }

    private static String text(JsonNode value) {
        if (!value.isArray()) {
            return value.asText();
        }
        List<String> words = StreamSupport.stream(value.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        return words.stream().anyMatch(word -> word.contains(" "))
                ? words.stream().map(word -> word + "\n").collect(Collectors.joining())
                : String.join(" ", words);
    }

    /**
     * A record from the texts of its components; a number that is missing is 0. Other entries are not read.
     *
     * @throws IllegalArgumentException when a text is not a value of its component; an unchecked exception of the record's own
     *     constructor, or of the type of a component, is thrown as it is
     */
    public static <T extends Record> T read(Map<String, String> texts, Class<T> type) {
        ObjectNode tree = MAPPER.createObjectNode();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            String text = texts.get(name);
            if (Map.class.isAssignableFrom(component.getType())) {
                ObjectNode entries = tree.putObject(name);
                texts.keySet().stream()
                        .filter(key -> key.startsWith(name + OF))
                        .forEach(
                                key -> addWords(entries.putArray(key.substring((name + OF).length())), texts.get(key)));
            } else if (text != null && List.class.isAssignableFrom(component.getType())) {
                addWords(tree.putArray(name), text);
            } else {
                tree.put(name, text);
            }
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    private static void addWords(ArrayNode list, String text) {
        if (!text.isEmpty()) {
            List.of(text.split(text.contains("\n") ? "\n" : " ")).forEach(list::add);
        }
    }

    /** ISO 8601, which {@link Duration#toString} writes. */
    private static final class DurationReader extends StdScalarDeserializer<Duration> {
        private static final long serialVersionUID = 1L;

        DurationReader() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return Duration.parse(in.getText());
        }
    }
}
