package dyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.recording.RecordingException;
import dyno.run.RunException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void onlyDynosOwnRefusalsAreMistakesOfTheUser() {
        assertThat(ExitCode.of(new IllegalArgumentException("--rounds 2"))).isEqualTo(ExitCode.USAGE);
        assertThat(ExitCode.of(new NumberFormatException("For input string: \"\"")))
                .isEqualTo(ExitCode.ERROR);
        assertThat(ExitCode.of(new IllegalStateException("a fault"))).isEqualTo(ExitCode.ERROR);
    }

    /** The Job that {@code dyno plan --kubernetes} prints has these numbers. */
    @Test
    void keepsTheCodesOfTheKubernetesJob() {
        Map<ExitCode, Integer> codes = new EnumMap<>(ExitCode.class);
        for (RunException.Kind kind : RunException.Kind.values()) {
            ExitCode code = ExitCode.of(new RunException(kind, ""));
            codes.put(code, code.code());
        }

        assertThat(codes)
                .containsEntry(ExitCode.UNKNOWN_RUN, 41)
                .containsEntry(ExitCode.RUN_CHANGED, 43)
                .containsEntry(ExitCode.OTHER_DYNO, 47)
                .containsEntry(ExitCode.OTHER_MACHINE, 48)
                .hasSameSizeAs(RunException.Kind.values());
        assertThat(ExitCode.USAGE.code()).isEqualTo(5);
    }

    @Test
    void aRecordingThatCannotBeUnpackedLacksAFolder() {
        assertThat(ExitCode.of(RecordingException.Kind.NOT_UNPACKED)).isEqualTo(ExitCode.NOT_WRITABLE);
        assertThat(Arrays.stream(RecordingException.Kind.values()).map(ExitCode::of))
                .doesNotContain(ExitCode.ERROR)
                .doesNotHaveDuplicates();
    }
}
