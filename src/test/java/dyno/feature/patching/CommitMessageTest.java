package dyno.feature.patching;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommitMessageTest {
    static List<PatchFile> patches() {
        PatchCatalogue catalogue = new PatchCatalogue(Path.of("patches"));
        return catalogue.names().stream()
                .flatMap(name -> catalogue.find(name).stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("patches")
    void aMessageHasASubjectAndTheReasonsTheGainAndTheRisk(PatchFile patch) {
        String message = CommitMessage.of(patch.header());

        assertThat(message).startsWith(patch.header().synopsis() + "\n\n").endsWith(".\n");
        assertThat(message.lines().skip(1).filter(line -> line.contains(" ")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(72));
        assertThat(message.replaceAll("\\s+", " "))
                .contains("Risk: " + patch.header().risk().replaceAll("\\s+", " "))
                .contains(patch.header().measuredGain().orElse("").replaceAll("\\s+", " "));
    }
}
