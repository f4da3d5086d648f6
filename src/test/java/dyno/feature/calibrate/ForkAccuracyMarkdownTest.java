package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ForkAccuracyMarkdownTest {
    private final ForkAccuracyReport report = ForkAccuracyDocumentTest.report(10);

    @Test
    void theTableOfAPageHasTheCellsOfTheTerminal() {
        List<String> lines = ForkAccuracyMarkdown.table(report).lines().toList();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(1)).isEqualTo("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        assertThat(lines.get(2))
                .startsWith("| mysql@9.7.0 | SelectOne | replay | 1.10 (0.74 to 2.11) |")
                .endsWith("| 1.23 µs | 87 % | 1 of 10 | 2.9 | +1.1 % (+0.0 to +3.0) |");
    }

    @Test
    void steadinessIsTheScoreAndItsChange() {
        assertThat(ForkAccuracyMarkdown.steadiness(report)).isEqualTo("""
                        | driver | workload | transport | score | after 10 s |
                        |---|---|---|---:|---:|
                        | mysql@9.7.0 | SelectOne | replay | 1.23 µs | +1.1 % (+0.0 to +3.0) |
                        | drizzle@1.4 | SelectOne | loopback | – | – |
                        """);
    }

    @Test
    void theSentenceIsAboutForksThatRanLonger() {
        assertThat(ForkAccuracyMarkdown.steady(report))
                .isEqualTo("0 of 1 scores change by less than 1 % in the median of their forks,"
                        + " and none by more than 1.1 %.");
    }
}
