package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.Golden;
import dyno.Records;
import dyno.export.SarifSchema;
import dyno.export.SourceTree;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Place;
import dyno.hotspot.finding.Operations;
import dyno.io.TestJson;
import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings as code hosts read them; a line to blame is named without its package. */
class SarifFormatTest {
    private static final Share TENTH = new Share(0.12, 0.1, 0.14);
    private static final Share LITTLE = new Share(0.002, 0, 0.008);

    @TempDir
    private Path checkout;

    @Test
    void findingsStandAtTheirLines() throws IOException {
        write("core/src/main/java/a/b/Packet.java");
        write("core/src/main/java/a/b/Other.java");
        write("copies/of/core/src/main/java/a/b/Packet.java");

        String log = SarifFormat.render(report(), SourceTree.of(checkout));

        Golden.assertStored("findings.sarif", log);
        SarifSchema.assertValid(log);
    }

    @Test
    void withoutACheckoutPathsAreThoseOfASourceJar() throws IOException {
        assertThat(results(SourceTree.NONE).findValuesAsText("uri"))
                .containsExactly("a/b/Packet.java", "a/c/Elsewhere.java", "a/b/Driver.java");
    }

    @Test
    void commandsOnTheWireHaveNoLine() throws IOException {
        assertThat(results(SourceTree.NONE)).hasSize(3);
    }

    @Test
    void aClassStandsInTheFileOfTheClassAroundIt() {
        assertThat(SourceTree.inJar("a.b.Packet$Reader$1")).isEqualTo("a/b/Packet.java");
        assertThat(SourceTree.inJar("a.b.Packet$$Lambda.0x00007f12")).isEqualTo("a/b/Packet.java");
        assertThat(SourceTree.inJar("Packet")).isEqualTo("Packet.java");
    }

    @Test
    void namesACheckoutThatIsNone() {
        Path none = checkout.resolve("none");

        assertThatThrownBy(() -> SourceTree.of(none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(none.toString(), "--sources");
    }

    private static JsonNode results(SourceTree sources) throws IOException {
        return TestJson.mapper()
                .readTree(SarifFormat.render(report(), sources))
                .path("runs")
                .path(0)
                .path("results");
    }

    private void write(String path) throws IOException {
        Path file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private static HotspotReport report() {
        Hotspot hotspot = Hotspots.hotspot(
                1,
                "a.b.Driver",
                "query",
                TENTH,
                0.1,
                Double.NaN,
                List.of(Hotspots.line(7, 0.1)),
                List.of(),
                List.of(Hotspots.path(List.of("a.c.Elsewhere.run:5"), 0.1)));
        Ranking ranking = Hotspots.ranking(Event.CPU, 5, 1000, TENTH, TENTH, TENTH, Double.NaN, List.of(hotspot));
        return new HotspotReport(
                List.of(),
                List.of(),
                List.of(new DriverRow(
                        "db@1",
                        List.of(ranking),
                        List.of(
                                finding(
                                        Cause.UNWRITTEN_LOG,
                                        "a.b.Packet$Reader",
                                        "Packet$Reader.read:12 builds \"a message\" that is never logged",
                                        List.of(
                                                new Place("Other.read:3", 0.1, null),
                                                new Place(
                                                        "Packet$Reader.read:12",
                                                        0.02,
                                                        new CodePlace("a.b.Packet$Reader", "read", 12))),
                                        TENTH),
                                finding(
                                        Cause.BOXING,
                                        "a.b.Driver",
                                        "it boxes numbers",
                                        List.of(new Place(
                                                "Elsewhere.run:5", 0.001, new CodePlace("a.c.Elsewhere", "run", 5))),
                                        LITTLE),
                                finding(Cause.LOCK, "a.b.Driver", "Driver.query:7 locks", List.of(), LITTLE),
                                finding(Cause.HIDDEN_ROUND_TRIP, "", "it asks the server", List.of(), LITTLE)),
                        0,
                        List.of())),
                List.of(),
                List.of());
    }

    private static Finding finding(Cause cause, String className, String explanation, List<Place> places, Share share) {
        String method = className.isEmpty() ? "" : className.equals("a.b.Driver") ? "query" : "read";
        return Records.with(
                Operations.finding(cause, className, method, explanation, share),
                "places",
                places,
                "nanos",
                34.5,
                "heapShare",
                TENTH);
    }
}
