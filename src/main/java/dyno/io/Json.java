package dyno.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;

/** Records as JSON, a {@link JsonDocument} after the number of its format; a figure that does not exist (NaN) is null. */
public final class Json {
    /**
     * Maximum size of a file in bytes; a run of hundreds of forks takes a few megabytes. Jackson limits the depth to
     * 500.
     */
    private static final long MOST_BYTES = 256L << 20;

    private static final String FORMAT = "format";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(MOST_BYTES)
                    .build())
            .build();

    private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
            .addModule(new SimpleModule()
                    .addSerializer(double.class, new NumberOrNull(double.class))
                    .addSerializer(Double.class, new NumberOrNull(Double.class))
                    .addDeserializer(double.class, new NumberOrNan()))
            .addModule(new NameModule())
            // A record's components as declared; what is derived of them after that, by name: reflection has no order
            // of methods.
            .enable(
                    MapperFeature.SORT_PROPERTIES_ALPHABETICALLY,
                    MapperFeature.SORT_CREATOR_PROPERTIES_BY_DECLARATION_ORDER)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    /** The mapper for all of Dyno's files; all but tests use it through the methods below. */
    static JsonMapper mapper() {
        return MAPPER;
    }

    public static String text(Object value) {
        return text(value, MAPPER.writer());
    }

    /** A value as text of a single line, for scripts. */
    public static String line(Object value) {
        return text(value, MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT));
    }

    private static String text(Object value, ObjectWriter writer) {
        try {
            return writer.writeValueAsString(numbered(value));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "Not a value for JSON: " + value.getClass() + ", " + e.getOriginalMessage(), e);
        }
    }

    private static Object numbered(Object value) {
        if (value == null || !value.getClass().isAnnotationPresent(JsonDocument.class)) {
            return value;
        }
        ObjectNode root = MAPPER.createObjectNode().put(FORMAT, format(value.getClass()));
        root.setAll((ObjectNode) MAPPER.valueToTree(value));
        return root;
    }

    /** The number of a document's format. */
    public static int format(Class<?> document) {
        return document.getAnnotation(JsonDocument.class).format();
    }

    public static String document(Object value) {
        return text(value) + System.lineSeparator();
    }

    public static void write(Path file, Object value) throws IOException {
        AtomicFile.write(file, document(value));
    }

    /**
     * Reads a value from a file that Dyno has written.
     *
     * @throws IOException when the file cannot be read, is not such a value, or lacks a component; see {@link IoProblem#explain}
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return present(stored(type).readValue(file.toFile()));
    }

    /**
     * Reads a {@link JsonDocument} from a file.
     *
     * @throws IOException as {@link #read}, also when the document has another format
     */
    public static <T> T readDocument(Path file, Class<T> type) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return document(MAPPER.readTree(content), type);
        }
    }

    /**
     * A {@link JsonDocument} from text.
     *
     * @throws IOException when the text is no such document, has another format, or lacks a component
     */
    public static <T> T parseDocument(String text, Class<T> type) throws IOException {
        return document(MAPPER.readTree(text), type);
    }

    /**
     * Reads a value from a file that a person has written; components that it lacks are null.
     *
     * @throws IOException when the file cannot be read or is not such a value: the message names the key, or the line
     */
    public static <T> T readWritten(Path file, Class<T> type) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return present(MAPPER.readerFor(type)
                    .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .with(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .readValue(content));
        } catch (UnrecognizedPropertyException e) {
            String known = e.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .collect(Collectors.joining(", "));
            throw new IOException("it has the unknown key '" + e.getPropertyName() + "'; known are " + known, e);
        } catch (JsonMappingException e) {
            String key = e.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("."));
            throw new IOException((key.isEmpty() ? "" : "the key '" + key + "': ") + IoProblem.explain(e), e);
        } catch (JsonProcessingException e) {
            throw new IOException("line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage(), e);
        }
    }

    private static <T> T document(JsonNode root, Class<T> type) throws IOException {
        if (root.path(FORMAT).asInt() != format(type)) {
            throw new IOException("it does not have format " + format(type));
        }
        return stored(type).readValue(root);
    }

    /** What Dyno has stored has every component of its record: what lacks one was written by another version. */
    private static ObjectReader stored(Class<?> type) {
        return MAPPER.readerFor(type).with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);
    }

    /**
     * A value from text; components that it lacks are null.
     *
     * @throws IOException when the text is not such a value
     */
    public static <T> T parse(String text, Class<T> type) throws IOException {
        return present(MAPPER.readValue(text, type));
    }

    /** Jackson takes the text {@code null} for a value of any type. */
    private static <T> T present(T value) throws IOException {
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }

    /** JSON has no NaN. */
    private static final class NumberOrNull extends StdScalarSerializer<Double> {
        private static final long serialVersionUID = 1L;

        NumberOrNull(Class<Double> type) {
            super(type);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }

    private static final class NumberOrNan extends StdScalarDeserializer<Double> {
        private static final long serialVersionUID = 1L;

        NumberOrNan() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.getDoubleValue();
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
