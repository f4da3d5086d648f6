package dyno.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.JsonSchemas;
import dyno.document.HtmlWriter;
import dyno.document.TerminalWriter;
import dyno.feature.triage.ExampleReport;
import dyno.feature.triage.TriageDocument;
import dyno.feature.triage.TriageReport;
import dyno.hotspot.finding.Cause;
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

    /** An older version of Dyno reported findings that may be due to chance. */
    @Test
    void placesOfAnOlderReportThatMayCostNothingAreNoFindings() throws IOException {
        ObjectNode root = (ObjectNode) written();
        root.remove("uncertain");
        for (JsonNode row : root.path("findings")) {
            ObjectNode finding = (ObjectNode) row.path("finding");
            if (finding.path("cause").asText().equals("UNWRITTEN_LOG")) {
                finding.withObject("/share").put("low", 0);
                finding.withObject("/heapShare").put("low", 0);
            }
        }
        Path file = folder.resolve("results.json");
        Files.writeString(file, root.toString());

        TriageReport older = JsonReport.read(file, TriageReport.class);

        assertThat(older.findings())
                .hasSize(root.path("findings").size() - 1)
                .allSatisfy(row -> assertThat(row.finding().cause()).isNotEqualTo(Cause.UNWRITTEN_LOG));
        assertThat(older.uncertain()).singleElement().satisfies(row -> {
            assertThat(row.driver()).isEqualTo(ExampleReport.DRIZZLE_12);
            assertThat(row.places()).isEqualTo(1);
        });
        assertThat(HtmlWriter.page(TriageDocument.page(older))).contains("1 place too uncertain for a finding");
        assertThat(TerminalWriter.wrapped(TriageDocument.summary(older, file), false))
                .contains("1 place too uncertain for a finding");
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
    void documentationNamesEveryField() throws IOException {
        String documentation = Files.readString(Path.of("docs/results.md"));
        Set<String> fields = new TreeSet<>();
        collectFields(TriageReport.class, fields);
        assertThat(fields).hasSizeGreaterThan(60);
        assertThat(fields).allSatisfy(field -> assertThat(documentation).contains("`" + field + "`"));
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
