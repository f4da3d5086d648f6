package dyno.docs;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import dyno.driver.DriverCoordinates;
import dyno.io.Json;
import dyno.io.JsonDocument;
import dyno.io.TestJson;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Describes what {@link Json} writes of a record as a JSON Schema: the fields are those that Jackson finds, the texts are those of
 * the Javadoc. A field may be null if it is a floating-point number, which may be NaN, or if its Javadoc says so.
 */
final class SchemaGenerator {
    /** Values that are texts in JSON. */
    private static final Set<Class<?>> NAMES = Set.of(DriverCoordinates.class, TransportName.class, WorkloadName.class);

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private final SerializerProvider serializers = TestJson.mapper().getSerializerProviderInstance();
    private final Map<String, ObjectNode> definitions = new TreeMap<>();

    private SchemaGenerator() {}

    /** The schema of a {@link JsonDocument}. */
    static ObjectNode ofDocument(Class<?> type) {
        SchemaGenerator generator = new SchemaGenerator();
        JsonDocument document = type.getAnnotation(JsonDocument.class);
        ObjectNode content = generator.object(type);
        ObjectNode root = head(document.name(), content.path("description").asText());
        root.put("type", "object");
        ObjectNode properties = root.putObject("properties");
        properties.putObject("format").put("const", document.format()).put("description", "number of the format");
        properties.setAll((ObjectNode) content.get("properties"));
        ArrayNode required = root.putArray("required").add("format");
        content.path("required").forEach(required::add);
        return generator.finished(root);
    }

    /** The schema of a list, which has no number of its format. */
    static ObjectNode ofList(String name, Class<?> rows) {
        SchemaGenerator generator = new SchemaGenerator();
        ObjectNode root = head(name, SourceJavadoc.of(rows).summary());
        root.put("type", "array");
        root.set("items", generator.schema(TestJson.mapper().constructType(rows)));
        return generator.finished(root);
    }

    private static ObjectNode head(String name, String description) {
        return TestJson.mapper()
                .createObjectNode()
                .put("$schema", DIALECT)
                .put("title", "Dyno: " + name)
                .put("description", description);
    }

    private ObjectNode finished(ObjectNode root) {
        if (!definitions.isEmpty()) {
            ObjectNode all = root.putObject("$defs");
            definitions.forEach(all::set);
        }
        return root;
    }

    private ObjectNode object(Class<?> type) {
        SourceJavadoc javadoc = SourceJavadoc.of(type);
        ObjectNode object = TestJson.mapper().createObjectNode();
        object.put("type", "object");
        object.put("description", javadoc.summary());
        ObjectNode properties = object.putObject("properties");
        ArrayNode required = object.putArray("required");
        Iterator<PropertyWriter> fields = fields(type);
        while (fields.hasNext()) {
            PropertyWriter field = fields.next();
            String said = javadoc.component(field.getName()).orElse("");
            properties.set(field.getName(), field(field.getType(), said));
            required.add(field.getName());
        }
        return object;
    }

    private Iterator<PropertyWriter> fields(Class<?> type) {
        try {
            return serializers.findValueSerializer(type).properties();
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException("Jackson does not write " + type, e);
        }
    }

    private ObjectNode field(JavaType type, String said) {
        boolean mayBeNull = said.contains("null");
        ObjectNode schema = schema(type);
        if (mayBeNull && !isFloating(type.getRawClass())) {
            schema = orNull(schema);
        }
        return said.isEmpty() ? schema : schema.put("description", said.replace("NaN", "null"));
    }

    private static ObjectNode orNull(ObjectNode schema) {
        ObjectNode either = TestJson.mapper().createObjectNode();
        if (schema.size() == 1 && schema.has("type")) {
            either.putArray("type").add(schema.get("type")).add("null");
        } else {
            either.putArray("anyOf").add(schema).addObject().put("type", "null");
        }
        return either;
    }

    private ObjectNode schema(JavaType type) {
        ObjectNode schema = TestJson.mapper().createObjectNode();
        Class<?> raw = type.getRawClass();
        if (type.isMapLikeType()) {
            schema.put("type", "object");
            if (type.getKeyType().isEnumType()) {
                names(schema.putObject("propertyNames"), type.getKeyType().getRawClass());
            }
            schema.set("additionalProperties", schema(type.getContentType()));
        } else if (type.isContainerType()) {
            schema.put("type", "array");
            schema.set("items", schema(type.getContentType()));
        } else if (NAMES.contains(raw)) {
            schema.put("type", "string");
        } else if (raw.isRecord()) {
            schema.put("$ref", "#/$defs/" + define(raw));
        } else if (type.isEnumType()) {
            names(schema, raw);
        } else if (isFloating(raw)) {
            schema.putArray("type").add("number").add("null");
        } else {
            schema.put("type", scalar(raw));
        }
        return schema;
    }

    private static void names(ObjectNode schema, Class<?> type) {
        ArrayNode names = schema.putArray("enum");
        for (Object constant : type.getEnumConstants()) {
            names.add(TestJson.mapper().<JsonNode>valueToTree(constant));
        }
    }

    private static boolean isFloating(Class<?> type) {
        return type == double.class || type == Double.class;
    }

    private static String scalar(Class<?> type) {
        if (type == String.class) {
            return "string";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "boolean";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "integer";
        }
        throw new IllegalArgumentException("A document has a " + type.getName() + ", of which no schema is known.");
    }

    /** The name of a record among the definitions. */
    private String define(Class<?> type) {
        String name =
                type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        if (!definitions.containsKey(name)) {
            // Before its fields, which may be of the same type.
            definitions.put(name, TestJson.mapper().createObjectNode());
            definitions.get(name).setAll(object(type));
        }
        return name;
    }
}
