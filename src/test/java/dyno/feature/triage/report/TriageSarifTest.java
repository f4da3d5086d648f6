package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Golden;
import dyno.Records;
import dyno.export.SarifSchema;
import dyno.export.SourceTree;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.FixFirstRow;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Place;
import dyno.hotspot.finding.Operations;
import dyno.hotspot.finding.Priorities;
import dyno.hotspot.finding.ProfiledOperation;
import dyno.hotspot.finding.ProfiledOperation.Profiled;
import dyno.io.TestJson;
import dyno.output.JsonReport;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The findings of a triage as code hosts read them. */
class TriageSarifTest {
    private static final Path REFERENCE = Path.of("profiles", "reference", "results.json");
    private static final Share HALF = new Share(0.5, 0.4, 0.6);
    private static final Share QUARTER = new Share(0.25, 0.2, 0.3);

    @TempDir
    private Path checkout;

    @Test
    void aPlaceHasOneResultWithItsCostAndCause() throws IOException {
        String log = TriageSarif.of(ExampleReport.create(), SourceTree.NONE).text();

        SarifSchema.assertValid(log);
        Golden.assertStored("triage.sarif", log);
    }

    @Test
    void theReferenceRunFitsTheSchema() throws IOException {
        TriageReport report = JsonReport.read(REFERENCE, TriageReport.class);
        TriageSarif sarif = TriageSarif.of(report, SourceTree.NONE);

        SarifSchema.assertValid(sarif.text());
        JsonNode runs = TestJson.mapper().readTree(sarif.text()).path("runs");
        assertThat(runs).hasSameSizeAs(report.drivers());
        assertThat(runs.findValues("fixFirst")).isNotEmpty();
        for (int i = 0; i < report.drivers().size(); i++) {
            DriverRow driver = report.drivers().get(i);
            JsonNode results = runs.path(i).path("results");
            assertThat(results.isEmpty()).as(driver.name()).isEqualTo(!driver.sources());
            assertThat(results.findValuesAsText("causeAndMethod/v1")).doesNotHaveDuplicates();
            assertThat(results)
                    .allSatisfy(result -> assertThat(
                                    result.path("message").path("text").asText())
                            .contains("With " + driver.name() + ", ", " of the CPU time"));
            assertThat(sarif.leftOut().stream().anyMatch(line -> line.startsWith(driver.name())))
                    .isEqualTo(!driver.sources());
        }
    }

    @Test
    void aPlaceTellsItsPartOverLoopbackIfItWasSeenThere() throws IOException {
        assertThat(message(of("db@1", "a.b.Packet", "read", 12, "replay", "loopback")))
                .contains(
                        "DO 1 over replay spends 50 % (40 to 60 %) of the CPU time",
                        " Over loopback it is 25 % (20 to 30 %) of the client's CPU time. It is number 1 of the places to fix first.");
        assertThat(message(of("db@1", "a.b.Packet", "read", 12, "replay"))).doesNotContain("loopback");
    }

    private static String message(TriageReport report) throws IOException {
        return TestJson.mapper()
                .readTree(TriageSarif.of(report, SourceTree.NONE).text())
                .findValue("results")
                .path(0)
                .path("message")
                .path("text")
                .asText();
    }

    @Test
    void aCheckoutLimitsTheResultsToItsFiles() throws IOException {
        Path file = checkout.resolve("src/main/java/org/drizzle/jdbc/internal/common/packet/RawPacket.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Path other = checkout.resolve("src/main/java/org/drizzle/jdbc/internal/mysql/MySQLProtocol.java");
        Files.createDirectories(other.getParent());
        Files.writeString(other, "");

        TriageSarif sarif = TriageSarif.of(JsonReport.read(REFERENCE, TriageReport.class), SourceTree.of(checkout));

        assertThat(TestJson.mapper().readTree(sarif.text()).findValuesAsText("uri"))
                .isNotEmpty()
                .allSatisfy(uri -> assertThat(uri).startsWith("src/main/java/org/drizzle/"));
        assertThat(sarif.leftOut()).anySatisfy(line -> assertThat(line).contains("mysql@", "checkout does not have"));
    }

    @Test
    void fingerprintsDoNotChangeAsLinesMove() throws IOException {
        assertThat(fingerprints(of("db@1", "a.b.Packet", "read", 12, "replay")))
                .containsExactly("FORMATTING a.b.Packet.read")
                .isEqualTo(fingerprints(of("db@1", "a.b.Packet", "read", 99, "replay")));
    }

    @Test
    void sizeDecidesBetweenWarningAndNote() throws IOException {
        assertThat(TestJson.mapper()
                        .readTree(TriageSarif.of(of("db@1", "a.b.Packet", "read", 12, "replay"), SourceTree.NONE)
                                .text())
                        .path("runs")
                        .path(0)
                        .path("results")
                        .findValuesAsText("level"))
                .containsExactly("warning");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.b.With space",
                "a.b.\"Quoted\"",
                "a.b.<script>alert(1)</script>",
                "a.b.Größe\u202e\ud83d\ude00",
                "../../../etc.passwd",
                "/etc.passwd",
                "..",
                "a.b.{0}",
                "a.b.%2e%2e%2f",
                "a.b.x:y?z#w\\v",
                "file:///etc.passwd",
                "a.b.\u0000\n\ud800"
            })
    void hostileNamesStayBelowTheRoot(String className) throws IOException {
        for (int line : new int[] {0, 12}) {
            String log = TriageSarif.of(
                            of("my \"db\" <1>@ü/../x", className, "read](x) {0}", line, "replay"), SourceTree.NONE)
                    .text();

            SarifSchema.assertValid(log);
            JsonNode result =
                    TestJson.mapper().readTree(log).findValue("results").path(0);
            assertThat(result.path("message").path("text").asText())
                    .contains("{{0}}")
                    .doesNotContain("read](");
            assertThat(result.findValue("fullyQualifiedName").asText()).isEqualTo(className + ".read](x) {0}");
        }
    }

    private static List<String> fingerprints(TriageReport report) throws IOException {
        return TestJson.mapper()
                .readTree(TriageSarif.of(report, SourceTree.NONE).text())
                .findValuesAsText("causeAndMethod/v1");
    }

    private static Finding finding(String className, String method, int line, Share share) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        String place = simple + "." + method + ":" + line;
        return Records.with(
                Operations.finding(Cause.FORMATTING, className, method, place + " formats", share),
                "places",
                List.of(new Place(place, 0.5, new CodePlace(className, method, line))),
                "nanos",
                500.0,
                "cost",
                new CostRange(400, 600),
                "heapShare",
                Share.UNKNOWN);
    }

    /** A driver with one hotspot, which one finding explains. */
    private static TriageReport of(String driver, String className, String method, int line, String... transports) {
        TriageReport example = ExampleReport.create();
        Hotspot hotspot = Hotspots.hotspot(
                1, className, method, HALF, 0.5, 500, List.of(Hotspots.line(line, 0.5)), List.of(), List.of());
        List<ProfileRow> profiles = Stream.of(transports)
                .map(transport -> new ProfileRow(
                        driver,
                        "DoOne",
                        TransportName.parse(transport),
                        Hotspots.ranking(Event.CPU, 3, 100, HALF, HALF, HALF, 1000, List.of(hotspot)),
                        "",
                        List.of()))
                .toList();
        List<FindingRow> findings = Stream.of(transports)
                .map(transport -> new FindingRow(
                        driver,
                        "DoOne",
                        TransportName.parse(transport),
                        finding(className, method, line, transport.equals("replay") ? HALF : QUARTER)))
                .toList();
        List<Profiled> profiled = IntStream.range(0, transports.length)
                .mapToObj(i -> new Profiled(
                        profiles.get(i).ranking(), List.of(findings.get(i).finding())))
                .toList();
        List<FixFirstRow> fixFirst = Priorities.of(List.of(new ProfiledOperation(
                        "db",
                        driver,
                        "DoOne",
                        profiled.get(0),
                        profiled.stream().skip(1).findFirst(),
                        Double.NaN)))
                .stream()
                .map(priority -> new FixFirstRow(priority.versions(), "", List.of(), ""))
                .toList();
        List<DriverRow> drivers = List.of(new DriverRow(driver, "1", "a.b.Driver", true, ""));
        return ReportLike.empty(
                example, "drivers", drivers, "profiles", profiles, "findings", findings, "fixFirst", fixFirst);
    }
}
