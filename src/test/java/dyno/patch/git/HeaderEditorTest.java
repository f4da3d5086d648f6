package dyno.patch.git;

import static dyno.patch.candidate.Patches.HEADER;
import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.candidate.FakeDriver;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderEditorTest {
    private static final String GAIN = "0.931 (0.92 to 0.94) of the CPU time of DoOne";

    @TempDir
    private Path root;

    private PatchCatalogue catalogue;
    private Path file;

    @BeforeEach
    void createFolder() throws IOException {
        catalogue = new PatchCatalogue(root);
        file = Files.createDirectories(root.resolve("fake/1.0")).resolve("hello.patch");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void recordsAGainAndKeepsTheDiff(String lineEnd) throws IOException {
        String diff = FakeDriver.GREETER_DIFF.replace("\n", lineEnd);
        Files.writeString(file, HEADER.replace("\n", lineEnd) + diff);
        PatchFile patch = catalogue.find("fake", "1.0", "hello");

        PatchFile measured = HeaderEditor.recordGain(catalogue, patch, GAIN);

        assertThat(measured.header().measuredGain()).contains(GAIN);
        assertThat(measured.header().description()).isEqualTo(patch.header().description());
        assertThat(measured.header().risk()).isEqualTo("none");
        assertThat(Files.readString(file)).endsWith(diff);
        assertThat(catalogue.find("fake", "1.0", "hello")).isEqualTo(measured);
    }

    @Test
    void leavesTheFileAloneIfTheGainHasNoRatio() throws IOException {
        byte[] content = (HEADER + FakeDriver.GREETER_DIFF).getBytes(StandardCharsets.UTF_8);
        Files.write(file, content);
        PatchFile patch = catalogue.find("fake", "1.0", "hello");

        assertThat(failureOf(() -> HeaderEditor.recordGain(catalogue, patch, "much"))
                        .kind())
                .isEqualTo(Kind.MALFORMED);
        assertThat(file).hasBinaryContent(content);
    }
}
