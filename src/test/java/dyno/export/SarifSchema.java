package dyno.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dyno.io.TestJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Holds logs against the published schema of SARIF, and against what code hosts require beside it. */
public final class SarifSchema {
    private static final Path FILE = Path.of("src", "test", "resources", "dyno", "schema", "sarif-schema-2.1.0.json");
    private static final URI ROOT = URI.create("file:/sources/of/a/driver/");

    private SarifSchema() {}

    public static void assertValid(String log) throws IOException {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_4)
                        .getSchema(Files.readString(FILE), InputFormat.JSON)
                        .validate(log, InputFormat.JSON))
                .isEmpty();
        for (JsonNode run : TestJson.mapper().readTree(log).path("runs")) {
            assertThat(run.path("results")).allSatisfy(result -> assertHasPlace(run, result));
        }
    }

    private static void assertHasPlace(JsonNode run, JsonNode result) {
        JsonNode physical = result.path("locations").path(0).path("physicalLocation");
        String uri = physical.path("artifactLocation").path("uri").asText();
        assertThat(ROOT.resolve(URI.create(uri)).normalize().toString())
                .as(uri)
                .startsWith(ROOT.toString())
                .endsWith(".java");
        assertThat(physical.path("region").path("startLine").asInt()).isPositive();
        assertThat(run.path("tool")
                        .path("driver")
                        .path("rules")
                        .path(result.path("ruleIndex").asInt())
                        .path("id"))
                .isEqualTo(result.path("ruleId"));
    }
}
