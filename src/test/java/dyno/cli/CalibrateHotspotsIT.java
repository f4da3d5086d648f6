package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.profile.Event;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.ClearSystemProperty;

/** The ranking finds what was planted in a real driver; with one fork each, as the budget allows no more. */
// The shares are those of code as users have it.
@ClearSystemProperty(key = "dyno.fork.arguments")
class CalibrateHotspotsIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void findsWhatWasPlanted() throws Exception {
        JsonNode report = calibrate("drizzle@1.4 --plants=1 --budget=10s --seed=1 --run=it --patches=patches");

        assertThat(folder.resolve("profiles/it/accuracy.json")).isNotEmptyFile();
        for (Event event : List.of(Event.CPU, Event.ALLOCATION)) {
            assertThat(StreamSupport.stream(report.get("findings").spliterator(), false))
                    .filteredOn(finding -> finding.get("event").asText().equals(event.name()))
                    .filteredOn(finding -> finding.get("size").asDouble() >= 0.1)
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.get("rank").asInt()).isBetween(1, 5);
                        assertThat(finding.get("plantEstimate").asDouble())
                                .isBetween(
                                        finding.get("size").asDouble() / 3,
                                        2 * finding.get("size").asDouble());
                    });
        }

        // The same builds again, with the same costs at the same places.
        JsonNode resumed = calibrate("--resume=it");

        assertThat(resumed.get("nanosPerIteration")).isEqualTo(report.get("nanosPerIteration"));
        assertThat(resumed.get("findings")).isEqualTo(report.get("findings"));
    }

    private JsonNode calibrate(String options) throws Exception {
        return dyno("calibrate hotspots --json --output=" + folder + " " + options)
                .succeeded()
                .json();
    }
}
