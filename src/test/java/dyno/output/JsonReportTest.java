package dyno.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.feature.triage.report.ExampleReport;
import dyno.feature.triage.report.TriageDocument;
import dyno.feature.triage.report.TriageReport;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReportTest {
    @TempDir
    private Path folder;

    @Test
    void readsBackWhatItWrote() {
        Path file = folder.resolve("results.json");
        JsonReport.write(ExampleReport.create(), file);
        assertThat(JsonReport.read(file, TriageReport.class)).isEqualTo(ExampleReport.create());
        assertThat(folder).isDirectoryContaining(p -> p.equals(file));
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pass", "fixFirst", "scores[0].disturbed"})
    void refusesAReportWithoutAFieldOfThisVersion(String field) throws IOException {
        JsonNode root = written();
        boolean isOfRow = field.startsWith("scores");
        String name = field.replaceFirst(".*\\.", "");
        ((ObjectNode) (isOfRow ? root.path("scores").get(0) : root)).remove(name);

        assertRefused(root, "it has no '" + name + "'");
    }

    @Test
    void refusesAReportOfAnotherFormat() throws IOException {
        for (int format : new int[] {1, 2, 4}) {
            assertRefused(((ObjectNode) written()).put("format", format), "it does not have format 3");
        }
    }

    private void assertRefused(JsonNode root, String why) throws IOException {
        Path file = Files.writeString(folder.resolve("results.json"), root.toString());

        assertThatThrownBy(() -> JsonReport.read(file, TriageReport.class))
                .isInstanceOf(ReportException.class)
                .hasMessageContainingAll(
                        "Cannot read " + file + ": ", why, ". Use a file that this version of Dyno wrote.");
    }

    @Test
    void rendersWhereThereArePlacesThatMayCostNothing() throws IOException {
        ObjectNode root = (ObjectNode) written();
        root.withArray("uncertain")
                .addObject()
                .put("driver", ExampleReport.DRIZZLE_12)
                .put("workload", "SelectOne")
                .put("transport", "replay")
                .put("places", 1);
        Path file = Files.writeString(folder.resolve("results.json"), root.toString());

        TriageReport report = JsonReport.read(file, TriageReport.class);

        assertThat(HtmlWriter.page(TriageDocument.page(report))).contains("1 place not confirmed as a finding");
        assertThat(TerminalWriter.wrapped(TriageDocument.summary(report, file), false))
                .contains("1 place not confirmed as a finding");
    }

    @Test
    void fitsItsSchema() throws IOException {
        written();

        JsonSchemas.assertValid("results", Files.readString(folder.resolve("results.json")));
    }

    @Test
    void missingFiguresAreNull() throws IOException {
        JsonNode loopback = written().path("scores").get(1);
        assertThat(loopback.path("transport").asText()).isEqualTo("loopback");
        assertThat(loopback.path("replayCostNanos").isNull()).isTrue();
        assertThat(loopback.path("wire").isNull()).isTrue();
        assertThat(Files.readString(folder.resolve("results.json"))).doesNotContain("NaN");
    }

    @Test
    void fieldsStandInTheOrderOfTheRecord() throws IOException {
        JsonNode root = written();
        List<String> components = Arrays.stream(TriageReport.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        assertThat(root.fieldNames()).toIterable().startsWith("format").containsSubsequence(components);
        assertThat(root.properties()).hasSize(components.size() + 1);
    }

    private JsonNode written() throws IOException {
        Path file = folder.resolve("results.json");
        JsonReport.write(ExampleReport.create(), file);
        return new ObjectMapper().readTree(file.toFile());
    }

    @Test
    void theSchemaNamesEveryField() throws IOException {
        String schema = Files.readString(Path.of("docs/schema/results.json"));
        Set<String> fields = new TreeSet<>();
        collectFields(TriageReport.class, fields);
        assertThat(fields).hasSizeGreaterThan(60);
        assertThat(fields).allSatisfy(field -> assertThat(schema).contains("\"" + field + "\" : {"));
    }

    private static void collectFields(Type type, Set<String> fields) {
        if (type instanceof ParameterizedType list) {
            Arrays.stream(list.getActualTypeArguments()).forEach(t -> collectFields(t, fields));
        } else if (type instanceof Class<?> c && c.isRecord()) {
            for (RecordComponent component : c.getRecordComponents()) {
                fields.add(component.getName());
                collectFields(component.getGenericType(), fields);
            }
        }
    }

    @Test
    void refusesWhatIsNoResultsFile() throws IOException {
        Path truncated = Files.writeString(folder.resolve("truncated.json"), "{\"format\": 1, \"run\": ");
        Path other = Files.writeString(folder.resolve("other.json"), "{}");
        for (Path file : List.of(truncated, other, folder.resolve("missing.json"))) {
            assertThatThrownBy(() -> JsonReport.read(file, TriageReport.class))
                    .isInstanceOfSatisfying(
                            ReportException.class, e -> assertThat(e.kind()).isEqualTo(ReportException.Kind.UNREADABLE))
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void saysWhereItCannotWrite() {
        Path file = folder.resolve("no/such/folder/results.json");
        assertThatThrownBy(() -> JsonReport.write(ExampleReport.create(), file))
                .isInstanceOfSatisfying(
                        ReportException.class, e -> assertThat(e.kind()).isEqualTo(ReportException.Kind.UNWRITABLE))
                .hasMessageContaining(file.toString());
    }
}
