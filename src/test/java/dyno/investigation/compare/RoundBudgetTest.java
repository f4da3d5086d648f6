package dyno.investigation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.investigation.ComparisonOptions;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundBudgetTest {
    private static RoundBudget budget(String minutes, int candidates) {
        List<DriverCoordinates> patched = List.of("a", "b", "c", "d", "e", "f").subList(0, candidates).stream()
                .map(id -> DriverCoordinates.parse("drizzle@1.4+" + id))
                .toList();
        ComparisonOptions options = new ComparisonOptions(
                DriverCoordinates.parse("drizzle@1.4"),
                patched,
                List.of("DoOne", "SelectOne"),
                List.of(),
                List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                3,
                0,
                0.02,
                Duration.parse("PT" + minutes),
                1);
        return new RoundBudget(options.forks(), options.budget());
    }

    @Test
    void saysBeforeTheStartThatABudgetPaysForTooFewRounds() {
        assertThat(budget("2M", 6).warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith("The budget of 2m is enough for 0 rounds of about ")
                        .contains(" on a quiet machine; a verdict needs at least 3. Use --budget "));
    }

    @Test
    void saysNothingOfABudgetThatPaysForEnough() {
        assertThat(budget("10M", 1).warning()).isEmpty();
        assertThat(budget("10M", 1).warning(1, 100, 150)).isEmpty();
    }

    @Test
    void saysAfterARoundWhatTheBudgetPaysForHere() {
        assertThat(budget("10M", 1).warning(1, 400, 200))
                .hasValue(
                        "The budget of 10m is enough for 2 rounds of about 6 min 40 s here; a verdict needs at least 3."
                                + " Use --budget 20m with --resume, or compare fewer workloads and transports.");
    }
}
