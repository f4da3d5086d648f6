package dyno;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The JSON Schemas in {@code docs/schema}, to hold documents against. */
public final class JsonSchemas {
    public static final Path FOLDER = Path.of("docs", "schema");

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private JsonSchemas() {}

    /** The file of a schema. */
    public static Path file(String name) {
        return FOLDER.resolve(name + ".json");
    }

    /** Holds a document of this Dyno against its schema. */
    public static void assertValid(String name, String document) {
        assertThat(problems(name, document)).as("the document of " + file(name)).isEmpty();
    }

    /** Holds a schema against that of all schemas. */
    public static void assertIsSchema(String schema) {
        Schema ofAll = REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));
        assertThat(ofAll.validate(schema, InputFormat.JSON)).isEmpty();
    }

    private static List<Error> problems(String name, String document) {
        try {
            return REGISTRY.getSchema(Files.readString(file(name)), InputFormat.JSON)
                    .validate(document, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
