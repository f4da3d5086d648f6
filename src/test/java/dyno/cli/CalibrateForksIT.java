package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few forks of one cell, of which one is lost. */
class CalibrateForksIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void forksAreMeasuredAndGoOnAfterAnInterruption() throws Exception {
        JsonNode report =
                calibrate("drizzle@1.4 --workload=DoOne --transport=replay --forks=2 --long=1s --seed=1 --run=it");

        assertThat(report.get("rows")).hasSize(1);
        JsonNode row = report.get("rows").get(0);
        assertThat(row.get("forks").asInt() + row.get("disturbed").asInt()).isEqualTo(2);
        assertThat(row.get("changes").size()).isLessThanOrEqualTo(3);
        Path forks = folder.resolve("profiles/it/forks");
        List<Path> longForks = results(forks, "steadiness.json");
        assertThat(longForks).hasSize(3);
        for (Path fork : longForks) {
            assertThat(new JsonMapper().readTree(fork.toFile()).get("iterations"))
                    .hasSize(200);
        }

        Path lost = results(forks, "score.json").get(0);
        Files.delete(lost);
        JsonNode resumed = calibrate("--resume=it");

        assertThat(lost).isNotEmptyFile();
        assertThat(resumed.get("rows").get(0).get("changes")).isEqualTo(row.get("changes"));
        assertThat(resumed.get("started")).isEqualTo(report.get("started"));
    }

    private static List<Path> results(Path forks, String suffix) throws Exception {
        try (Stream<Path> files = Files.list(forks)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }

    private JsonNode calibrate(String options) throws Exception {
        return dyno("calibrate forks --json --patches=patches --output=" + folder + " " + options)
                .succeeded()
                .json();
    }
}
