package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers that must not pass, in real forks: what they measure is no figure, and the others are measured all the same. */
class FailureIT {
    @TempDir
    private static Path folder;

    private static int code;
    private static String out;
    private static String err;

    @BeforeAll
    static void compare() {
        StringWriter outWriter = new StringWriter();
        StringWriter errWriter = new StringWriter();
        code = Main.run(
                new PrintWriter(outWriter),
                new PrintWriter(errWriter),
                "compare",
                "drizzle@1.2",
                "drizzle@1.2",
                "drizzle@1.2+counter",
                "drizzle@1.2+late-divergence",
                "--workload=DoOne",
                "--transport=replay",
                "--rounds=6",
                "--budget=1s",
                "--patches=src/test/resources/dyno/cli/patches",
                "--output=" + folder);
        out = outWriter.toString();
        err = errWriter.toString();
    }

    @Test
    void refusesToReplayAnOperationThatDoesNotRepeatItself() {
        assertThat(out)
                .containsPattern(
                        "Not measured: drizzle@1.2\\+counter in DoOne over replay. The operation does not repeat"
                                + " itself, round trip 1: packet 1, byte 19: recorded COM_QUERY \"DO 1/\\*0+\\d\\*/\","
                                + " sent COM_QUERY \"DO 1/\\*0+\\d\\*/\"");
    }

    @Test
    void stopsAForkThatDivergesWhileItIsMeasured() {
        assertThat(out)
                .contains("Not measured: drizzle@1.2+late-divergence in DoOne over replay. The driver sent other bytes"
                        + " than in the recording, round trip 1 of 1: packet 1, byte 3");
    }

    @Test
    void tellsThatAPatchedDriverBehavesDifferently() {
        assertThat(out)
                .containsPattern("drizzle@1.2\\+counter behaves differently: \\w+, operation 1, round trip 1")
                .containsPattern("COM_QUERY \"SET SESSION .*/\\*0{7,}\\d\\*/");
    }

    @Test
    void measuresTheOthersAndSaysThatNotAllIsDecided() {
        assertThat(out).containsPattern("drizzle@1.2 against drizzle@1.2\n +DoOne +replay +cpu");
        assertThat(code).isEqualTo(ExitCode.INCONCLUSIVE.code());
        assertThat(err).doesNotContain("Exception");
    }
}
