package dyno.experiment.builds;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonPlanTest {
    private static String plan(int rounds, Duration budget) {
        ComparisonOptions options = SomeComparison.of(
                "drizzle@1.2",
                List.of("drizzle@1.4"),
                "guards",
                workloads("DoOne"),
                "transports",
                List.of(TransportName.REPLAY, TransportName.LOOPBACK));
        return new ComparisonPlan(Records.with(options, "rounds", rounds, "budget", budget)).describe();
    }

    @Test
    void saysWhatIsMeasuredAndWhenItEnds() {
        assertThat(plan(0, Duration.ofHours(1)))
                .contains(
                        "Plan: drizzle@1.4 against drizzle@1.2\n",
                        "2 workloads (SELECT 1, DO 1) over replay and loopback\n",
                        "Evaluated after 4, 8, 14, 20 and 28 rounds; ends when everything is decided\n",
                        "a round of 16 forks takes about ",
                        "; budget 1h\n")
                .doesNotContain("is enough for");
        assertThat(plan(3, Duration.ofHours(1))).contains("Evaluated after 3 rounds;");
    }

    @Test
    void warnsOfABudgetThatPaysForTooFewRounds() {
        assertThat(plan(0, Duration.ofSeconds(20))).contains("The budget of 20s is enough for 1 round of about ");
    }
}
