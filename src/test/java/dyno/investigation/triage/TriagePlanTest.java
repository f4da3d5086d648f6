package dyno.investigation.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Comparison;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.investigation.Durations;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriagePlanTest {
    private static TriagePlan plan(String budget) {
        TriageOptions options = new TriageOptions(
                DriverCatalogue.defaultSet(), Workload.CORE, TransportName.DEFAULTS, Durations.parse(budget), 1);
        return TriagePlan.of(options, Path.of("patches"));
    }

    @Test
    void spendsMoreForksOnALargerBudgetAndKeepsWithinIt() {
        List<TriagePlan> plans = List.of(plan("7m"), plan("20m"), plan("1h"));

        assertThat(plans).extracting(p -> p.forks().size()).isSorted().doesNotHaveDuplicates();
        assertThat(plans)
                .allSatisfy(p -> assertThat(p.seconds())
                        .isLessThanOrEqualTo(p.options().budget().toSeconds()));
    }

    @Test
    void leavesTimeToNarrowIntervalsWhereThereAreAny() {
        TriagePlan least = plan("7m30s");
        TriagePlan more = plan("1h");

        assertThat(least.describe()).contains("with intervals", "spent on those wider than ±3 %");
        assertThat(more.forks()).hasSizeGreaterThan(least.forks().size());
        assertThat(more.seconds()).isLessThan(0.75 * 3600);
        assertThat(least.withBudget(Durations.parse("1h")).seconds()).isLessThan(0.75 * 3600);
    }

    @Test
    void isNarrowedOnce() {
        TriagePlan plan = plan("7m30s");
        ForkSpec any = plan.forks().get(0);
        ForkSpec further = new ForkSpec("further", Purpose.SCORE, 3, Arm.NONE, any.cell(), any.iterations());
        TriagePlan narrowed = plan.narrowedBy(List.of(further));

        TriagePlan stored = TriagePlan.of(narrowed.toRunPlan(), Path.of("patches"));

        assertThat(TriagePlan.of(plan.toRunPlan(), Path.of("patches")).narrowed())
                .isFalse();
        assertThat(stored.narrowed()).isTrue();
        assertThat(stored.forks()).hasSize(plan.forks().size() + 1).endsWith(further);
        assertThat(stored.describe()).doesNotContain("remaining time", "too short");
        assertThat(stored.withBudget(Durations.parse("1h")).narrowed()).isTrue();
    }

    /** It is not narrowed again, so its forks may take all of the budget. */
    @Test
    void aNarrowedPlanLeavesNoTimeToNarrowIntervals() {
        TriagePlan begun = plan("7m30s");
        TriagePlan longer = begun.withBudget(Durations.parse("1h"));
        Duration justEnough = Duration.ofSeconds((long) Math.ceil(longer.seconds()));

        assertThat(begun.narrowedBy(List.of()).withBudget(justEnough).forks()).isEqualTo(longer.forks());
        assertThat(begun.withBudget(justEnough).forks())
                .hasSizeLessThan(longer.forks().size());
    }

    @Test
    void scoresAndProfilesEveryDriverInEveryWorkload() {
        List<ForkSpec> forks = plan("7m30s").forks();

        for (var driver : DriverCatalogue.defaultSet()) {
            for (String workload : Workload.CORE) {
                for (TransportName transport : TransportName.DEFAULTS) {
                    Cell cell = new Cell(driver.toString(), workload, transport);
                    assertThat(forks)
                            .as("score of %s", cell)
                            .anyMatch(f ->
                                    f.purpose() == Purpose.SCORE && f.cell().equals(cell));
                }
                Cell replay = new Cell(driver.toString(), workload, TransportName.REPLAY);
                assertThat(forks)
                        .as("profile of %s", replay)
                        .anyMatch(
                                f -> f.purpose() == Purpose.PROFILE && f.cell().equals(replay));
            }
        }
    }

    @Test
    void aPlanThatWasExtendedStillSaysHowManyRoundsItsPatchesHave() {
        TriagePlan begun = plan("7m30s");
        TriagePlan extended = begun.withBudget(Durations.parse("1h"));

        TriagePlan stored = TriagePlan.of(extended.options(), Path.of("patches"), extended.forks());

        assertThat(stored.effort().patchRounds()).isEqualTo(begun.effort().patchRounds());
        assertThat(stored.describe()).contains("patches with " + begun.effort().patchRounds() + " rounds");
    }

    @Test
    void saysWhichTransportThereIsNoTimeFor() {
        String text = plan("1m").describe();

        assertThat(text).containsPattern("over replay; loopback left out, which would need --budget \\d+m");
        String budget = text.replaceAll("(?s).*need --budget (\\d+m).*", "$1");
        assertThat(plan(budget).describe()).contains("over replay and loopback").doesNotContain("left out");
    }

    @Test
    void saysThatTheLeastPossibleTakesLongerThanTheBudget() {
        assertThat(plan("1s").describe()).contains("of a budget of 1s,", "which is too short: this is the minimum;");
        assertThat(plan("7m30s").describe()).doesNotContain("too short");
    }

    @Test
    void countsOneThingAsOne() {
        TriageOptions one = new TriageOptions(
                List.of(DriverCoordinates.parse("drizzle@1.2")),
                List.of("DoOne"),
                List.of(TransportName.REPLAY),
                Durations.parse("1m"),
                1);

        assertThat(TriagePlan.of(one, Path.of("patches")).describe())
                .contains("Plan: 1 driver (", "1 workload (DoOne)", "1 patch (")
                .contains("14 forks: 12 scored,", "scores from 6 forks, with intervals", "; patches with 3 rounds");
    }

    @Test
    void comparesEachPatchInEnoughRoundsForAnInterval() {
        List<ForkSpec> forks = plan("2m").forks();

        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL)) {
            assertThat(forks)
                    .filteredOn(f -> f.arm() == arm && f.cell().transport().equals(TransportName.REPLAY))
                    .filteredOn(f -> f.cell().workload().equals("DoOne"))
                    .hasSizeGreaterThanOrEqualTo(Comparison.LEAST_ROUNDS);
        }
    }

    @Test
    void patchesThatShareAWorkloadShareTheForksOfTheirBaseline() {
        TriageOptions options = new TriageOptions(
                List.of(DriverCoordinates.parse("mysql@9.7.0")),
                List.of("SelectOneBy2KBStatement"),
                TransportName.DEFAULTS,
                Durations.parse("7m"),
                1);
        List<ForkSpec> forks = TriagePlan.of(options, Path.of("patches")).forks();

        List<ForkSpec> candidates =
                forks.stream().filter(f -> f.arm() == Arm.CANDIDATE).toList();
        assertThat(candidates)
                .extracting(f -> f.cell().driver())
                .contains("mysql@9.7.0+into-search", "mysql@9.7.0+chars-before-modes");
        for (Arm arm : List.of(Arm.BASELINE, Arm.CONTROL)) {
            assertThat(forks)
                    .filteredOn(f -> f.arm() == arm)
                    .extracting(f -> f.round() + " " + f.cell())
                    .isNotEmpty()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void aLargerBudgetAddsForksBehindThoseThatArePlanned() {
        TriagePlan begun = plan("2m");
        TriagePlan stored = TriagePlan.of(begun.options(), Path.of("patches"), begun.forks());

        TriagePlan longer = stored.withBudget(Durations.parse("30m"));

        assertThat(longer.forks().size()).isGreaterThan(begun.forks().size());
        assertThat(longer.forks().subList(0, begun.forks().size())).isEqualTo(begun.forks());
        assertThat(longer.forks()).extracting(ForkSpec::id).doesNotHaveDuplicates();
        assertThat(longer.seconds()).isLessThanOrEqualTo(30 * 60);
        assertThat(longer.options().budget()).isEqualTo(Duration.ofMinutes(30));
        for (Purpose purpose : List.of(Purpose.SCORE, Purpose.PROFILE, Purpose.REPLAY_COST)) {
            assertThat(longer.forks())
                    .filteredOn(
                            f -> f.purpose() == purpose && f.cell().transport().equals(TransportName.REPLAY))
                    .extracting(ForkSpec::iterations)
                    .containsOnly(begun.forks().stream()
                            .filter(f -> f.purpose() == purpose)
                            .findFirst()
                            .orElseThrow()
                            .iterations());
        }
        assertThat(stored.withBudget(Durations.parse("1m")).forks()).isEqualTo(begun.forks());
    }

    /** Adding rounds after seeing the first ones would bias the verdict. */
    @Test
    void aLargerBudgetLeavesComparisonsAsTheyWerePlanned() {
        List<ForkSpec> begun = plan("2m").forks();
        List<ForkSpec> longer = TriagePlan.of(plan("2m").options(), Path.of("patches"), begun)
                .withBudget(Durations.parse("30m"))
                .forks();

        List<Cell> baselines = begun.stream()
                .filter(f -> f.arm() == Arm.BASELINE)
                .map(ForkSpec::cell)
                .distinct()
                .toList();
        assertThat(baselines).isNotEmpty();
        assertThat(longer.subList(begun.size(), longer.size()))
                .filteredOn(f -> f.arm() != Arm.NONE || f.purpose() == Purpose.SCORE)
                .noneMatch(f -> baselines.contains(new Cell(
                        DriverCoordinates.parse(f.cell().driver()).base().toString(),
                        f.cell().workload(),
                        f.cell().transport())));
    }

    @Test
    void optionsSurviveTheStoredPlan() {
        TriageOptions options = plan("7m").options();

        assertThat(TextMap.read(TextMap.of(options), TriageOptions.class)).isEqualTo(options);
        assertThat(options.budget()).isEqualTo(Duration.ofMinutes(7));
    }
}
