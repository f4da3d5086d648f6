package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.recording.RecordingException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void onlyDynosOwnRefusalsAreMistakesOfTheUser() {
        assertThat(ExitCode.of(new IllegalArgumentException("--rounds 2"))).isEqualTo(ExitCode.USAGE);
        assertThat(ExitCode.of(new NumberFormatException("For input string: \"\"")))
                .isEqualTo(ExitCode.ERROR);
        assertThat(ExitCode.of(new IllegalStateException("a fault"))).isEqualTo(ExitCode.ERROR);
    }

    @Test
    void aRecordingThatCannotBeUnpackedLacksAFolder() {
        assertThat(ExitCode.of(RecordingException.Kind.NOT_UNPACKED)).isEqualTo(ExitCode.NOT_WRITABLE);
        assertThat(Arrays.stream(RecordingException.Kind.values()).map(ExitCode::of))
                .doesNotContain(ExitCode.ERROR)
                .doesNotHaveDuplicates();
    }
}
