package dyno.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {
    private static Reading reading(long fileBytes, long missingBytes, Loss... losses) {
        return new Reading(Set.of(), fileBytes, missingBytes, List.of(losses), 0);
    }

    private static Loss loss(long bytes) {
        return new Loss(1, 0, bytes, "it ends early", false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,000,000 | 1         | 1 of 1,000,000 bytes (<0.1 %)
            1,000,000 | 12,345    | 12,345 of 1,000,000 bytes (1.2 %)
            1,000,000 | 123,456   | 123,456 of 1,000,000 bytes (12 %)
            1,000,000 | 1,000,000 | 1,000,000 of 1,000,000 bytes (100 %)
            """)
    void tellsHowMuchIsLost(String whole, String lost, String text) {
        Reading reading = reading(number(whole) - 1, 1, loss(number(lost)));

        assertThat(reading.damage().orElseThrow())
                .isEqualTo("is damaged: " + text + " and an unknown number of stack samples are lost, in chunk 1 at"
                        + " byte 0 (it ends early)");
    }

    private static long number(String text) {
        return Long.parseLong(text.replace(",", ""));
    }

    @Test
    void saysNothingOfAnIntactFile() {
        assertThat(reading(1000, 0).damage()).isEmpty();
    }
}
