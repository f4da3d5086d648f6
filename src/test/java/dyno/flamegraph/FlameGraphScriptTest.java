package dyno.flamegraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of a flame graph's page, run by node; skipped where there is none. */
class FlameGraphScriptTest {
    private static final Path SCRIPTS = Path.of("src/main/resources/dyno/output");
    private static final Path TESTS = Path.of("src/test/resources/dyno/output");

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(SCRIPTS)) {
            return files.filter(file -> file.toString().endsWith(".js")).toList();
        }
    }

    /** Those with a test of their own, which may use the views. */
    @ParameterizedTest
    @ValueSource(strings = {"flamegraph-views", "flamegraph-steps", "flamegraph-export", "flamegraph-text"})
    void doesWhatItsTestExpects(String script) throws IOException, InterruptedException {
        assertSucceeds(
                TESTS.resolve(script + "-test.js").toString(),
                SCRIPTS.resolve(script + ".js").toString(),
                SCRIPTS.resolve("flamegraph-views.js").toString());
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void everyScriptIsValid(Path script) throws IOException, InterruptedException {
        assertSucceeds("--check", script.toString());
    }

    /** A page is put together from the scripts: the end of one within them would end them all. */
    @ParameterizedTest
    @MethodSource("scripts")
    void noScriptHoldsMarkup(Path script) throws IOException {
        assertThat(script).content().doesNotContainIgnoringCase("</script", "<!--", "innerHTML", "eval(");
    }

    private static void assertSucceeds(String... arguments) throws IOException, InterruptedException {
        assumeTrue(hasNode(), "node is not installed");
        Process node = start(arguments);
        String output = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(node.waitFor()).as(output).isZero();
    }

    private static boolean hasNode() throws InterruptedException {
        try {
            return start("--version").waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command =
                Stream.concat(Stream.of("node"), Stream.of(arguments)).toList();
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
