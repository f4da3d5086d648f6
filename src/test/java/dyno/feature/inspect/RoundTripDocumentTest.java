package dyno.feature.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.JsonSchemas;
import dyno.document.TerminalWriter;
import dyno.feature.inspect.RoundTripReport.Row;
import dyno.io.Json;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundTripDocumentTest {
    private static final Footprint BATCH = new Footprint(
            "Batch",
            List.of(
                    new Sent("COM_QUERY", "SELECT @@hidden " + "x ".repeat(200), true, 1),
                    new Sent("COM_QUERY", "INSERT 1", false, 1000)),
            1001,
            1001,
            1003,
            42_000,
            11_000,
            1001,
            1002,
            7,
            2,
            null,
            null);
    private static final Footprint FAILED =
            new Footprint("Call", List.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, null, "it has no callables");
    private static final RoundTripReport REPORT =
            new RoundTripReport("server 1", List.of(new Row("a@1", List.of(BATCH, FAILED), null)));

    @Test
    void theJsonFitsItsSchema() {
        JsonSchemas.assertValid("roundtrips", Json.text(REPORT));
    }

    @Test
    void marksHiddenCommandsAndShowsThemInFull() {
        String text = TerminalWriter.wrapped(RoundTripDocument.of(REPORT), false);

        assertThat(text)
                .contains("a@1 on server 1", "! COM_QUERY SELECT @@hidden", "    1000 × COM_QUERY INSERT 1")
                .containsPattern("Batch +1001 +1 +1001 +1001/1003 +42000/11000 +1001 +1002 +7")
                .contains("not supported: it has no callables");
        assertThat(text.replaceAll("[^x]", "")).hasSizeGreaterThanOrEqualTo(200);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
    }

    @Test
    void tellsProgramsTheSame() {
        assertThat(Json.text(REPORT)).contains("\"hidden\" : true", "\"count\" : 1000", "\"roundTrips\" : 1001");
    }
}
