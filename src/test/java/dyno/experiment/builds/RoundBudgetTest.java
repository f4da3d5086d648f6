package dyno.experiment.builds;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundBudgetTest {
    private static final List<WorkloadName> WORKLOADS = workloads("DoOne", "SelectOne");

    private static RoundBudget budget(String minutes, int candidates) {
        return budget(options(minutes, patched(candidates)));
    }

    /** Of six patches that have a budget each. */
    private static RoundBudget budgetOfEach(String minutes) {
        Map<DriverCoordinates, List<WorkloadName>> targets = new LinkedHashMap<>();
        patched(6).forEach(candidate -> targets.put(candidate, WORKLOADS));
        return budget(options(minutes, List.of()).withTargets(targets));
    }

    private static RoundBudget budget(ComparisonOptions options) {
        return RoundBudget.of(options, options.forks(), BudgetRemedy.OPTION);
    }

    private static List<DriverCoordinates> patched(int count) {
        return List.of("a", "b", "c", "d", "e", "f").subList(0, count).stream()
                .map(id -> DriverCoordinates.parse("drizzle@1.4+" + id))
                .toList();
    }

    private static ComparisonOptions options(String minutes, List<DriverCoordinates> candidates) {
        ComparisonOptions options = SomeComparison.of(
                "drizzle@1.4", List.of(), "candidates", candidates, "workloads", WORKLOADS, "profiles", 3);
        return Records.with(
                options,
                "transports",
                List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                "budget",
                Duration.parse("PT" + minutes));
    }

    @Test
    void saysBeforeTheStartThatABudgetPaysForTooFewRounds() {
        assertThat(budget("2M", 6).warning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith("The budget of 2m is enough for 1 round of about ")
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

    /** As the option of the command does, before it multiplies the budget. */
    @Test
    void speaksOfTheBudgetForEachPatch() {
        String warning = budgetOfEach("30S").warning().orElseThrow();

        assertThat(warning)
                .startsWith("The budget of 30s for each patch is enough for ")
                .containsPattern("Use --budget \\d+m for each patch, or compare fewer");
        String enough = warning.replaceAll(".*Use --budget (\\d+)m for.*", "$1");
        assertThat(budgetOfEach(enough + "M").warning()).isEmpty();
        assertThat(budgetOfEach("30S").describe()).endsWith("; budget 3m, 30s for each patch");
    }

    /** A resumed run does not multiply it. */
    @Test
    void speaksOfTheWholeBudgetOnceTheRunHasBegun() {
        assertThat(budgetOfEach("1M").warning(1, 400, 200))
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith("The budget of 6m is enough for 2 rounds of ")
                        .contains(" Use --budget 16m with --resume, or "));
    }

    /** There, nobody can change the budget. */
    @Test
    void saysInAShardThatItsPlanHasToChange() {
        RoundBudget budget = new RoundBudget(List.of(), Duration.ofMinutes(10), 1, BudgetRemedy.PLAN);

        assertThat(budget.warning(1, 400, 200))
                .hasValueSatisfying(warning -> assertThat(warning)
                        .endsWith("; a verdict needs at least 3. Make a plan with --budget 20m, with more --shards,"
                                + " or with fewer workloads and transports."));
    }
}
