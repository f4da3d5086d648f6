package dyno.feature.triage;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Results;
import dyno.experiment.Task;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Durations;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.RunException;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TriagePlanTest {
    private static final Path PATCHES = Path.of("patches");

    private static TriagePlan plan(String budget) {
        TriageOptions options = new TriageOptions(
                DriverCatalogue.defaultSet(),
                Workloads.CORE.stream().map(WorkloadName::parse).toList(),
                TransportName.DEFAULTS,
                Durations.parse(budget),
                1);
        return TriagePlan.of(options, PATCHES);
    }

    private static TriagePlan ofOne(String budget) {
        TriageOptions options = new TriageOptions(
                List.of(DriverCoordinates.parse("drizzle@1.2")),
                workloads("DoOne"),
                List.of(TransportName.REPLAY),
                Durations.parse(budget),
                1);
        return TriagePlan.of(options, PATCHES);
    }

    private static TriagePlan pass(TriagePlan plan, List<Task> tasks) {
        return plan.withPass().with(plan.numbered(tasks));
    }

    private static List<Task> open(TriagePlan plan) {
        return new Agenda(plan, new Results(List.of()), List.of(), Set.of(), Set.of(), Set.of()).open();
    }

    @Test
    void saysWhatIsMeasuredAndWhenThereIsAReport() {
        assertThat(plan("15m").describe())
                .contains(
                        "4 drivers",
                        "4 workloads",
                        "over replay and loopback",
                        " patches (mariadb@3.5.10+",
                        "mysql@26.10.0+")
                .contains("at first a score and a ranking of each, 64 forks: about ", "; first report after 5m\n")
                .contains("the whole run takes 15m, or less if nothing is left to decide");
        assertThat(ofOne("1m").describe())
                .contains("Plan: 1 driver (", "1 workload (DoOne)", "1 patch (", "a ranking of each, 2 forks");
    }

    @Test
    void refusesABudgetThatIsTooSmallAndNamesTheSmallest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan("1m").requireEnough(1))
                .withMessageContaining("--budget 1m is too small for one scored and one profiled fork of each")
                .withMessageContaining("--workload or --transport")
                .satisfies(e -> {
                    String budget = e.getMessage().replaceAll("(?s).*choose --budget (\\w+) or more.*", "$1");
                    plan(budget).requireEnough(1);
                });
        ofOne("1m").requireEnough(1);
    }

    @Test
    void aBusyMachineNeedsALargerBudget() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ofOne("1m").requireEnough(5))
                .withMessageContaining("while other programs use this machine's processors");
    }

    @Test
    void aPassAddsItsForksBehindThoseThatHaveRun() {
        TriagePlan first = pass(ofOne("1m"), open(ofOne("1m")).subList(0, 2));
        TriagePlan second = pass(first, open(first));

        assertThat(first.passes()).isEqualTo(1);
        assertThat(second.passes()).isEqualTo(2);
        assertThat(second.forks().subList(0, 2)).isEqualTo(first.forks());
        assertThat(second.forks()).extracting(ForkSpec::id).doesNotHaveDuplicates();
    }

    /** Such as that of a fork for which there was no time. */
    @Test
    void anIdIsNotUsedAgainWhenForksAreDropped() {
        TriagePlan first = pass(ofOne("1m"), open(ofOne("1m")));
        List<ForkSpec> last =
                first.forks().subList(first.forks().size() - 1, first.forks().size());
        TriagePlan dropped = new TriagePlan(first.options(), first.patched(), last, 1, 0);

        assertThat(dropped.begun(List.of()).forks()).isEmpty();
        assertThat(pass(dropped, open(dropped)).forks())
                .extracting(ForkSpec::id)
                .doesNotHaveDuplicates();
    }

    @Test
    void isStoredWithItsPassesAndTheTimeThatTheyTook() {
        TriagePlan plan = pass(ofOne("1m"), open(ofOne("1m"))).after(17);

        assertThat(TriagePlan.of("run", plan.toRunPlan(), PATCHES)).isEqualTo(plan);
    }

    @Test
    void refusesARunOfAnEarlierVersion() {
        var earlier = CommandContext.plan("triage", 1, TextMap.of(ofOne("1m").options()), List.of());

        assertThatThrownBy(() -> TriagePlan.of("yesterday", earlier, PATCHES))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.kind()).isEqualTo(RunException.Kind.CHANGED))
                .hasMessageContaining("yesterday")
                .hasMessageContaining("start a new --run");
    }

    @Test
    void aBudgetOnlyGrows() {
        TriagePlan plan = ofOne("1m");

        assertThat(plan.withBudget(Duration.ofSeconds(30))).isSameAs(plan);
        assertThat(plan.withBudget(Duration.ofMinutes(5)).options().budget()).isEqualTo(Duration.ofMinutes(5));
    }
}
