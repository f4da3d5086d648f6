package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.io.Json;
import dyno.io.TestJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparisons that {@code ./dyno compare} has measured and stored: anybody can compute them again. */
class StoredComparisonTest {
    private static final Path STORED = Path.of("src/test/resources/dyno/comparison/measured.json");

    static Stream<JsonNode> stored() throws IOException {
        return StreamSupport.stream(TestJson.mapper().readTree(STORED.toFile()).spliterator(), false)
                .map(row -> row.get("comparison"));
    }

    @ParameterizedTest
    @MethodSource("stored")
    void intervalAndVerdictFollowFromTheScores(JsonNode row) throws IOException {
        Comparison stored = Json.parse(row.toString(), Comparison.class);

        Comparison recomputed =
                Comparison.of(stored.scores().stream().map(Round::of).toList(), stored.criterion());

        assertThat(recomputed.scores()).isEqualTo(stored.scores()).hasSize(stored.rounds());
        assertThat(recomputed.verdict()).isEqualTo(stored.verdict());
        assertThat(recomputed.estimate().ratio()).isCloseTo(stored.estimate().ratio(), within(1e-9));
        assertThat(recomputed.estimate().low()).isCloseTo(stored.estimate().low(), within(1e-9));
        assertThat(recomputed.estimate().high()).isCloseTo(stored.estimate().high(), within(1e-9));
        assertThat(recomputed.explanation()).isEqualTo(stored.explanation());
    }
}
