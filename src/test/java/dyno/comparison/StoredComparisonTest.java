package dyno.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.io.Json;
import dyno.io.TestJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
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

        Comparison recomputed = stored.recomputed();

        assertThat(recomputed.scores()).isEqualTo(stored.scores()).hasSize(stored.rounds());
        assertThat(recomputed.verdict()).isEqualTo(stored.verdict());
        assertThat(recomputed.estimate().ratio()).isCloseTo(stored.estimate().ratio(), within(1e-9));
        assertThat(recomputed.estimate().low()).isCloseTo(stored.estimate().low(), within(1e-9));
        assertThat(recomputed.estimate().high()).isCloseTo(stored.estimate().high(), within(1e-9));
        assertThat(recomputed.explanation()).isEqualTo(stored.explanation());
    }

    @Test
    void resultsOfOlderVersionsHaveNoScores() throws IOException {
        JsonNode row = stored().findFirst().orElseThrow().deepCopy();
        ((ObjectNode) row).without(List.of("scores", "criterion"));

        Comparison older = Json.parse(row.toString(), Comparison.class);

        assertThat(older.scores()).isEmpty();
        assertThatThrownBy(older::recomputed).isInstanceOf(IllegalArgumentException.class);
    }
}
