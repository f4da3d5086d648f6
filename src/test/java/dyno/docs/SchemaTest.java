package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dyno.JsonSchemas;
import dyno.experiment.builds.PatchRow;
import dyno.feature.catalogue.WorkloadDocument;
import dyno.feature.patching.CheckRow;
import dyno.io.Json;
import dyno.io.JsonDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The schemas in {@code docs/schema} are those of the records that Dyno prints and stores. After a record or its Javadoc has
 * changed,
 *
 * <pre>mvn test -Dtest=SchemaTest -Ddoc.write=true</pre>
 *
 * writes them anew. A field that has changed its meaning or is gone also needs a higher number of its {@link JsonDocument}'s format.
 */
class SchemaTest {
    private static final boolean WRITE = Boolean.getBoolean("doc.write");

    /** What is printed as a list, and so has no number of its format. */
    private static final Map<String, Class<?>> LISTS =
            Map.of("workloads", WorkloadDocument.Row.class, "patches", PatchRow.class, "patch-checks", CheckRow.class);

    private static final JavaClasses RESULTS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dyno.experiment", "dyno.feature");

    private static final Map<String, String> GENERATED = generated();

    private static Map<String, String> generated() {
        Map<String, String> schemas = new TreeMap<>();
        RESULTS.stream()
                .filter(type -> type.isAnnotatedWith(JsonDocument.class))
                .map(JavaClass::reflect)
                .forEach(type -> schemas.put(
                        type.getAnnotation(JsonDocument.class).name(),
                        Json.document(SchemaGenerator.ofDocument(type))));
        LISTS.forEach((name, rows) -> schemas.put(name, Json.document(SchemaGenerator.ofList(name, rows))));
        return schemas;
    }

    @BeforeAll
    static void write() throws IOException {
        if (WRITE) {
            Files.createDirectories(JsonSchemas.FOLDER);
            for (Map.Entry<String, String> schema : GENERATED.entrySet()) {
                Files.writeString(JsonSchemas.file(schema.getKey()), schema.getValue());
            }
        }
    }

    @Test
    void theSchemasAreThoseOfTheRecords() throws IOException {
        assertThat(stored())
                .as("docs/schema does not fit the records; see 'Documents and their schemas' in DEVELOPMENT.md")
                .isEqualTo(GENERATED);
    }

    @Test
    void everyReportIsADocument() {
        assertThat(RESULTS.stream()
                        .filter(type -> type.getSimpleName().endsWith("Report"))
                        .toList())
                .hasSizeGreaterThan(15)
                .allMatch(type -> type.isAnnotatedWith(JsonDocument.class));
    }

    private static Map<String, String> stored() throws IOException {
        try (Stream<Path> files = Files.list(JsonSchemas.FOLDER)) {
            return files.collect(Collectors.toMap(
                    file -> file.getFileName().toString().replace(".json", ""),
                    SchemaTest::read,
                    (a, b) -> a,
                    TreeMap::new));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> names() {
        return GENERATED.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void eachIsAJsonSchema(String name) {
        JsonSchemas.assertIsSchema(read(JsonSchemas.file(name)));
    }

    @ParameterizedTest
    @CsvSource({
        "results, profiles/reference/results.json",
        "results, profiles/reference/classics",
        "studies, profiles/reference/studies.json",
        "verdict, profiles/reference/verdicts/drizzle-1.2-hexdump-guard.json",
        "verdict, profiles/reference/verdicts/drizzle-1.4-lazy-columns.json",
        "verdict, profiles/reference/verdicts/mysql-9.7.0-into-search.json",
        "comparison, docs/figures/choice.json",
        "comparison, docs/figures/drivers-encrypted.json",
        "comparison, docs/figures/drivers-plain.json",
        "tails, docs/figures/tails.json",
        "comparison, docs/figures/stack-drizzle.json",
        "comparison, docs/figures/stack-mariadb.json",
        "comparison, docs/figures/stack-mysql.json",
        "accuracy-comparison, docs/figures/comparison-drizzle-loopback-busy.json",
        "accuracy-comparison, docs/figures/comparison-mariadb.json",
        "accuracy-comparison, docs/figures/comparison-mysql-1percent.json",
        "accuracy-forks, docs/figures/forks.json",
        "accuracy-forks, docs/figures/steadiness.json",
        "accuracy-hotspots, docs/figures/rankings-loopback.json",
        "accuracy-hotspots, docs/figures/differences.json",
        "accuracy-hotspots, docs/figures/rankings-replay.json",
        "accuracy-simulation, docs/figures/simulation.json",
        "relay, docs/figures/relay.json",
        "work, docs/figures/work.json"
    })
    void storedDocumentsFitTheirSchemas(String name, Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> documents =
                    files.filter(file -> file.toString().endsWith(".json")).toList();
            assertThat(documents).isNotEmpty();
            documents.forEach(file -> JsonSchemas.assertValid(name, read(file)));
        }
    }
}
