package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A comparison on other JDKs: those in the folders of the environment variable {@value #JDKS}, separated like a class
 * path.
 */
@EnabledIfEnvironmentVariable(named = OtherJdkIT.JDKS, matches = ".+")
class OtherJdkIT {
    static final String JDKS = "DYNO_TEST_JDKS";

    @TempDir
    private Path folder;

    static Stream<Path> jdks() {
        return Stream.of(System.getenv(JDKS).split(File.pathSeparator)).map(Path::of);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void comparesTwoVersions(Path jdk) throws IOException, InterruptedException {
        List<String> words = DynoJvm.words(jdk, "-Dsun.misc.unsafe.memory.access=allow");
        String command =
                "compare drizzle@1.2 drizzle@1.3 --workload=DoOne --transport=replay --rounds=3 --json --output="
                        + folder;
        words.addAll(List.of(command.split(" ")));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();

        assertThat(process.waitFor()).as(Files.readString(err)).isIn(0, 3);
        JsonNode report = new JsonMapper().readTree(out.toFile());
        assertThat(report.get("environment").get("jdk").asText()).contains(version(jdk));
        assertThat(report.get("candidates").get(0).get("comparisons")).anySatisfy(row -> {
            assertThat(row.get("transport").asText()).isEqualTo("replay");
            assertThat(row.get("comparison").get("estimate").get("ratio").asDouble())
                    .isLessThan(0.7);
        });
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void repeatsAnOperationInVirtualThreads(Path jdk) throws IOException {
        assumeTrue(Integer.parseInt(version(jdk).split("\\.")[0]) >= 21);

        JsonNode report =
                dyno("tails drizzle@1.4 --workload DoOne --threads 2 --virtual --rounds 1 --duration 1s --json"
                                + " --java " + jdk + " --output " + folder)
                        .succeeded()
                        .json();

        assertThat(report.get("virtual").asBoolean()).isTrue();
        assertThat(report.get("rows")
                        .get(0)
                        .get("rounds")
                        .get(0)
                        .get("reading")
                        .get("operations")
                        .asLong())
                .isPositive();
    }

    private static String version(Path jdk) throws IOException {
        return Files.readAllLines(jdk.resolve("release")).stream()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .findFirst()
                .orElseThrow()
                .replaceAll("^.*=\"|\"$", "");
    }
}
