package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares real profiles and real versions. */
class DiffIT {
    private static final Path RECORDINGS = Path.of("profiles", "reference", "recordings");

    @TempDir
    private Path folder;

    @Test
    void aRecordingDoesNotDifferFromItself() throws IOException {
        JsonNode report = json(recording() + " --against " + recording() + " --driver drizzle@1.2 --run same");

        JsonNode cpu = report.get("differences").get(0);
        assertThat(cpu.get("unit").asText()).isEqualTo("%");
        assertThat(cpu.get("before").get("unit").asText()).isEqualTo("time slice");
        assertThat(cpu.get("methods")).isNotEmpty().allSatisfy(method -> {
            assertThat(method.get("before").asDouble())
                    .isEqualTo(method.get("after").asDouble());
            assertThat(method.get("beyondNoise").asBoolean()).isFalse();
        });
        assertThat(cpu.get("methods").toString()).contains("MySQLProtocol.hexdump");
        assertThat(Path.of(cpu.get("flameGraph").asText())).content().contains("dynoGraph");
    }

    @Test
    void warnsOfSidesThatWereRecordedAtOtherRatesOrInOtherThreads() throws IOException {
        String bytes = Files.readString(recording(), StandardCharsets.ISO_8859_1);
        Path rarer = Files.writeString(
                folder.resolve("rarer.jfr"),
                bytes.replace("500000", "900000").replace("-jmh-worker-", "-jmh-walker-"),
                StandardCharsets.ISO_8859_1);

        JsonNode report = json(recording() + " --against " + rarer + " --driver drizzle@1.2 --run rates");

        assertThat(report.get("warnings").toString())
                .contains(
                        "JMH benchmarks are counted in " + recording().getFileName() + ", but all threads in rarer.jfr")
                .contains("every 0.5 ms", "rarer.jfr by async-profiler, cpu by perf every 0.9 ms");
    }

    private static Path recording() throws IOException {
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            return files.filter(file -> file.toString().contains("drizzle@1.2"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The driver puts parameters into the text itself, or has the server do it. */
    @Test
    @Tag("slow")
    void oneDriverByTextAndByBinaryProtocolIsLaidOverItself() throws IOException {
        JsonNode report = json("mysql@9.7.0 mysql@9.7.0 --workload=PreparedText100Bytes"
                + " --candidate-workload=PreparedBinary100Bytes --forks=1 --run=protocols");

        JsonNode cpu = report.get("differences").get(0);
        assertThat(cpu.get("workload").asText()).isEqualTo("PreparedText100Bytes → PreparedBinary100Bytes");
        assertThat(cpu.get("unit").asText()).isEqualTo("ns/op");
        JsonNode search = method(cpu, "StringInspector.indexOfNextChar");
        assertThat(search.get("before").asDouble()).isPositive();
        assertThat(search.get("after").asDouble()).isZero();
        // With few stack samples, it is random which of them is found.
        assertThat(cpu.get("methods")).anySatisfy(method -> {
            assertThat(method.get("name").asText()).startsWith("ServerPrepared");
            assertThat(method.get("before").asDouble()).isZero();
            assertThat(method.get("after").asDouble()).isPositive();
        });
        assertThat(Path.of(cpu.get("flameGraph").asText())).content().contains("PreparedStatement.executeQuery");
    }

    private static JsonNode method(JsonNode difference, String name) {
        for (JsonNode method : difference.get("methods")) {
            if (method.get("name").asText().equals(name)) {
                return method;
            }
        }
        throw new AssertionError("No " + name + " in " + difference.get("methods"));
    }

    private JsonNode json(String words) throws IOException {
        return dyno("diff " + words + " --json --output " + folder).succeeded().json();
    }
}
