package dyno.patch.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dyno.Corpus;
import dyno.Cost;
import dyno.driver.JarContent;
import dyno.patch.apply.PatchApplier;
import dyno.patch.candidate.Patches;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any patch is read and applied, or refused with a {@link PatchException}, without delay. */
class PatchFuzzTest {
    private static final int FUZZ = 3;

    @TempDir
    private static Path folder;

    private static Path sources;

    @BeforeAll
    static void makeSources() {
        sources = folder.resolve("sources.jar");
        String lines =
                IntStream.rangeClosed(1, 30).mapToObj(line -> line + "\n").reduce("", String::concat);
        JarContent.write(
                Map.of(
                        "A.java", lines.getBytes(StandardCharsets.UTF_8),
                        "B.java", lines.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8)),
                sources);
    }

    static Stream<byte[]> seeds() throws IOException {
        String change = "--- a/A.java\n+++ b/A.java\n@@ -2,3 +2,4 @@\n 2\n-3\n+three\n+and a half\n 4\n";
        String second = "@@ -9,3 +10,2 @@\n 9\n-10\n 11\n";
        String created = "--- /dev/null\n+++ b/C.java\n@@ -0,0 +1 @@\n+new\n\\ No newline at end of file\n";
        Stream<byte[]> small = Stream.of(change + second, change.replace("A.java", "B.java") + created)
                .map(diff -> (Patches.HEADER + diff).getBytes(StandardCharsets.UTF_8));
        byte[] real = Files.readAllBytes(Path.of("patches/drizzle/1.2/hexdump-guard.patch"));
        return Stream.of(small, Stream.of(real), Corpus.of(PatchFuzzTest.class)).flatMap(seeds -> seeds);
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void appliesOrRefuses(byte[] bytes) throws Exception {
        Cost.assertLinear(bytes.length, () -> apply(bytes));
    }

    private static void apply(byte[] bytes) {
        try {
            PatchFile patch = PatchFile.parse("fake", "1.0", "fuzzed", bytes);
            PatchApplier.apply(List.of(patch, patch), sources, FUZZ);
        } catch (PatchException refused) {
            assertThat(refused).hasMessageContaining("fake/1.0/fuzzed.patch");
        }
    }
}
