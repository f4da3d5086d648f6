package dyno.feature.tails;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dyno.feature.tails.TailsOptions.Case;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TailsOptionsTest {
    @Test
    void measuresEachCaseOnceInEachRound() {
        TailsOptions options = options("SelectOne", "loopback", List.of(1, 8, 1), 3, Duration.ofSeconds(5));
        List<Case> cases = options.cases();
        List<Case> all = options.shuffled();

        assertThat(cases).extracting(Case::threads).containsExactly(1, 1, 8, 8);
        assertThat(all).hasSize(12);
        for (int round = 0; round < 3; round++) {
            assertThat(Set.copyOf(all.subList(4 * round, 4 * round + 4))).isEqualTo(Set.copyOf(cases));
        }
        assertThat(options.shuffled()).as("of the same seed").isEqualTo(all);
    }

    @Test
    void refusesWhatHasNoTails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("SelectOne", "replay", List.of(1), 3, Duration.ofSeconds(5)))
                .withMessageStartingWith("--transport replay has no tails: a replayed server answers at once. Choose");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("ColdConnect", "loopback", List.of(1), 3, Duration.ofSeconds(5)))
                .withMessageStartingWith("The workload ColdConnect has no tails: it runs once in a JVM.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("ReadOnly:threads=5", "loopback", List.of(1), 3, Duration.ofSeconds(5)))
                .withMessageContaining("has several threads itself");
    }

    @Test
    void refusesNumbersOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("SelectOne", "loopback", List.of(1, 0), 3, Duration.ofSeconds(5)))
                .withMessage("--threads 0 is not possible; choose 1 to 256.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("SelectOne", "loopback", List.of(1), 0, Duration.ofSeconds(5)))
                .withMessageStartingWith("--rounds 0 ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options("SelectOne", "loopback", List.of(1), 3, Duration.ofHours(1)))
                .withMessageStartingWith("--duration ");
    }

    private static TailsOptions options(
            String workload, String transport, List<Integer> threads, int rounds, Duration duration) {
        return new TailsOptions(
                List.of(driver("mysql@9.7.0"), driver("mariadb@3.5.10")),
                List.of(workload(workload)),
                List.of(TransportName.parse(transport)),
                threads,
                false,
                rounds,
                duration,
                7);
    }
}
