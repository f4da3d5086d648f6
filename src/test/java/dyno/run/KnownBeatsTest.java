package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownBeatsTest {
    private static final Quiet QUIET = new Quiet(1.19, 7283, 0.3);
    private static final Quiet BUSY = new Quiet(1.73, 7343, 0.4);

    @TempDir
    private Path folder;

    private KnownBeats beats(String kind) {
        return new KnownBeats(folder.resolve("beats"), kind);
    }

    @Test
    void aBusyHourIsNotTakenForAQuietOneAfterAQuietOne() {
        assertThat(beats("a").atMost(QUIET)).isEqualTo(QUIET);

        assertThat(beats("a").atMost(BUSY)).isEqualTo(new Quiet(1.19, 7343, 0));
        assertThat(beats("a").atMost(BUSY).wasRare()).isTrue();
        assertThat(beats("another processor").atMost(BUSY)).isEqualTo(BUSY);
    }

    @Test
    void theLowestRatioIsKept() {
        assertThat(beats("a").atMost(BUSY)).isEqualTo(BUSY);
        assertThat(beats("a").atMost(QUIET)).isEqualTo(QUIET);
        assertThat(beats("a").atMost(new Quiet(1.22, 7293, 0.5)))
                .as("quiet, but not the quietest")
                .isEqualTo(new Quiet(1.19, 7293, 0.5));

        assertThat(beats("a").atMost(BUSY).ratio()).isEqualTo(1.19);
    }

    @Test
    void whatIsRareOrUnknownIsNotRemembered() throws IOException {
        beats("a").atMost(new Quiet(1.0, 7000, 0.01));
        beats("a").atMost(Quiet.UNKNOWN);

        assertThat(beats("a").atMost(BUSY)).isEqualTo(BUSY);
        Files.writeString(folder.resolve("beats/a"), "damaged");
        assertThat(beats("a").atMost(QUIET)).isEqualTo(QUIET);
    }
}
