package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One comparison of a recompiled build, and of one that is planted to take twice as long. */
class CalibrateComparisonIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void findsALargePlantAndGoesOnWhereItStopped() throws Exception {
        JsonNode begun =
                calibrate("drizzle@1.4 --equal=recompiled --slower=100 --within=10%@3r --comparisons=1 --budget=1s"
                        + " --seed=1 --run=it");

        assertThat(begun.get("rounds").asInt()).isEqualTo(1);
        assertThat(begun.get("warnings").toString()).contains("it needs 3 valid rounds", "--resume it --budget ");
        assertThat(begun.findValues("trials").get(0)).isEmpty();

        JsonNode report = calibrate("--resume=it --budget=1h");

        assertThat(folder.resolve("profiles/it/accuracy.json")).isNotEmptyFile();
        assertThat(report.get("rounds").asInt()).isEqualTo(3);
        JsonNode recompiled = report.get("builds").get(0);
        JsonNode slower = report.get("builds").get(1);
        assertThat(recompiled.get("kind").asText()).isEqualTo("RECOMPILED");
        assertThat(recompiled.get("what").asText()).startsWith("org.drizzle.jdbc");
        assertThat(slower.get("kind").asText()).isEqualTo("SLOWER");
        // The command measures how far the two agree; on a busy machine they were measured at different times.
        assertThat(slower.get("planted").asDouble()).isBetween(0.5, 2.0);
        assertThat(slower.get("measured").get("ratio").asDouble()).isBetween(1.5, 3.0);

        JsonNode result = report.get("results").get(0);
        for (JsonNode outcome : result.get("outcomes")) {
            assertThat(outcome.get("trials")).hasSize(1);
            JsonNode trial = outcome.get("trials").get(0);
            assertThat(trial.get("rounds").asInt() - trial.get("voided").asInt())
                    .isEqualTo(3);
            assertThat(trial.get("rounds").asInt() + outcome.get("unused").asInt())
                    .isEqualTo(report.get("rounds").asInt());
        }
        JsonNode found = result.get("outcomes").get(1);
        assertThat(found.get("trials").get(0).get("verdict").asText()).isEqualTo("REGRESSION");
        assertThat(found.get("called").get("hits").asInt()).isEqualTo(1);
        assertThat(result.get("falseAlarms").get("trials").asInt()).isEqualTo(1);
        assertThat(report.get("warnings")).isEmpty();
    }

    private JsonNode calibrate(String options) throws Exception {
        return dyno("calibrate comparison --json --patches=patches --output=" + folder + " " + options)
                .succeeded()
                .json();
    }
}
