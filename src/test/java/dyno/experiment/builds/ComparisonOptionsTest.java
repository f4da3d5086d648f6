package dyno.experiment.builds;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.feature.patching.ValidationGroups;
import dyno.io.TextMap;
import dyno.run.ForkSpec;
import dyno.run.Purpose;
import dyno.run.store.RunPlan;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonOptionsTest {
    @Test
    void profilesEachWorkloadOverTheFirstTransportThatItMakesSenseOver() {
        ComparisonOptions options = options(List.of("replay", "loopback"));

        assertThat(options.forks())
                .filteredOn(fork -> fork.purpose() == Purpose.PROFILE)
                .extracting(ForkSpec::cell)
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.transport())
                        .isEqualTo(
                                cell.workload().equals(workload("DoOne"))
                                        ? TransportName.REPLAY
                                        : TransportName.LOOPBACK))
                .allSatisfy(cell ->
                        assertThat(options.profileTransport(cell.workload())).isEqualTo(cell.transport()));
    }

    @Test
    void profilesComeBehindAllRounds() {
        List<ForkSpec> forks = options(List.of("replay", "loopback")).forks();
        List<ForkSpec> rounds = forks.stream()
                .takeWhile(fork -> fork.purpose() == Purpose.SCORE)
                .toList();

        assertThat(forks.subList(rounds.size(), forks.size()))
                .isNotEmpty()
                .allMatch(fork -> fork.purpose() == Purpose.PROFILE);
    }

    @Test
    void guardsAreMeasuredOverEveryTransportThatTheyMakeSenseOver() {
        ComparisonOptions options =
                options(List.of("loopback", "replay", "unix"), workloads("SelectOne", "ReadUpdate"));

        assertThat(options.cells(options.baseline()))
                .extracting(cell -> cell.workload() + " " + cell.transport())
                .containsExactly(
                        "DoOne loopback",
                        "DoOne replay",
                        "DoOne unix",
                        "SelectOne loopback",
                        "SelectOne replay",
                        "SelectOne unix",
                        "ReadUpdate loopback",
                        "ReadUpdate unix");
    }

    /** A run stores guards that counting found, and a repeated command has another seed. */
    @Test
    void onlyWhatIsAskedForMakesARunAnother() {
        ComparisonOptions options = options(List.of("loopback"));
        RunPlan stored = new RunPlan(
                "patch validate",
                "2026-01-01T00:00:00Z",
                1,
                TextMap.of(options.withFlagged(Map.of(options.candidates().get(0), workloads("Connect")))),
                List.of());

        assertThat(ComparisonOptions.resumed(stored, Optional.of(Duration.ofHours(9)))
                        .unlike(options))
                .isEmpty();
        assertThat(options(List.of("unix"), options.workloads(), workloads("SelectOne"))
                        .unlike(options))
                .containsExactlyInAnyOrder("transports", "guards");
    }

    /** Each of several workloads has only a part of the error rate. */
    @Test
    void saysThatAFixedNumberOfRoundsCannotDecideSoManyWorkloads() {
        assertThat(withRounds(3, workloads("SelectOne", "DoOne")).tooFewRounds())
                .isEmpty();
        assertThat(withRounds(0, workloads("SelectOne", "DoOne")).tooFewRounds())
                .isEmpty();
        assertThat(withRounds(3, workloads("SelectOne", "DoOne", "InsertText", "Connect", "BatchText", "CallInOut"))
                        .tooFewRounds())
                .hasValue(
                        "3 rounds cannot give a verdict on 6 workloads, which share one error rate: use --rounds 4 or more, or"
                                + " fewer workloads.");
        assertThat(withRounds(4, workloads("SelectOne", "DoOne", "InsertText", "Connect", "BatchText", "CallInOut"))
                        .tooFewRounds())
                .isEmpty();
    }

    private static ComparisonOptions withRounds(int rounds, List<WorkloadName> workloads) {
        return SomeComparison.of("drizzle@1.2", List.of("drizzle@1.4"), "workloads", workloads, "rounds", rounds);
    }

    @Test
    void refusesAWorkloadThatRunsOverNoneOfTheTransports() {
        assertThatThrownBy(() -> options(List.of("replay")).forks())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The workload ReadUpdate runs only over loopback, unix, delayed;"
                        + " choose one with --transport.");
    }

    @Test
    void candidatesWithTargetsOfTheirOwnShareTheForksOfTheBaseline() {
        DriverCoordinates first = DriverCoordinates.parse("drizzle@1.2+first");
        DriverCoordinates second = DriverCoordinates.parse("drizzle@1.2+second");
        Map<DriverCoordinates, List<WorkloadName>> targets = new LinkedHashMap<>();
        targets.put(first, workloads("SelectOne"));
        targets.put(second, workloads("Connect", "SelectOne"));
        ComparisonOptions options = options(List.of("replay"), List.of(), workloads("DoOne", "SelectOne"))
                .withTargets(targets);

        assertThat(options.allWorkloads()).isEqualTo(workloads("Connect", "SelectOne", "DoOne"));
        assertThat(options.allWorkloads(first)).isEqualTo(workloads("SelectOne", "DoOne"));
        assertThat(options.cells(second)).hasSize(3);
        assertThat(options.budget()).isEqualTo(Duration.ofMinutes(2));
        assertThat(options.forks())
                .filteredOn(fork -> fork.round() == 1 && fork.purpose() == Purpose.SCORE)
                .extracting(fork -> fork.cell().workload() + " " + fork.cell().driver())
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "Connect drizzle@1.2",
                                "Connect drizzle@1.2+second",
                                "SelectOne drizzle@1.2",
                                "SelectOne drizzle@1.2+first",
                                "SelectOne drizzle@1.2+second",
                                "DoOne drizzle@1.2",
                                "DoOne drizzle@1.2+first",
                                "DoOne drizzle@1.2+second")
                        .flatMap(fork -> Stream.of(fork, fork))
                        .toList());
        assertThat(options.forks())
                .filteredOn(fork -> fork.purpose() == Purpose.PROFILE)
                .hasSize(2 + 1 + 2);
        RunPlan plan = new RunPlan("patch validate", "then", 1, TextMap.of(options), List.of());
        assertThat(ComparisonOptions.resumed(plan, Optional.empty())).isEqualTo(options);
    }

    @Test
    void aFlaggedWorkloadIsMeasuredForItsCandidateAndTheBaselineAlone() {
        DriverCoordinates first = DriverCoordinates.parse("drizzle@1.2+first");
        DriverCoordinates second = DriverCoordinates.parse("drizzle@1.2+second");
        Map<DriverCoordinates, List<WorkloadName>> targets = new LinkedHashMap<>();
        targets.put(first, workloads("SelectOne"));
        targets.put(second, workloads("SelectOne"));
        ComparisonOptions options = options(List.of("replay"), List.of(), workloads("DoOne"))
                .withTargets(targets)
                .withFlagged(Map.of(second, workloads("BatchText")));

        assertThat(options.allWorkloads(first)).isEqualTo(workloads("SelectOne", "DoOne"));
        assertThat(options.allWorkloads(second)).isEqualTo(workloads("SelectOne", "DoOne", "BatchText"));
        assertThat(options.forks())
                .filteredOn(fork -> fork.round() == 1 && fork.cell().workload().equals(workload("BatchText")))
                .extracting(fork -> fork.cell().driver())
                .containsExactlyInAnyOrder(driver("drizzle@1.2"), driver("drizzle@1.2"), second, second);
        RunPlan plan = new RunPlan("patch validate", "then", 1, TextMap.of(options), List.of());
        assertThat(ComparisonOptions.resumed(plan, Optional.empty())).isEqualTo(options);
    }

    /** A target that stays undecided leaves time for the guards. */
    @Test
    void aFlaggedWorkloadFollowsTheTargetsFromLookToLook() {
        DriverCoordinates candidate = DriverCoordinates.parse("drizzle@1.2+hexdump-guard");
        ComparisonOptions options = SomeComparison.of("drizzle@1.2", List.of(candidate.toString()), "profiles", 1)
                .withFlagged(Map.of(candidate, workloads("BatchText")));

        List<String> baselines = options.forks().stream()
                .filter(fork -> fork.arm() == ForkSpec.Arm.BASELINE)
                .map(fork -> fork.cell().workload() + " " + fork.round())
                .toList();

        assertThat(baselines.subList(0, 10))
                .containsExactly(
                        "SelectOne 1",
                        "SelectOne 2",
                        "SelectOne 3",
                        "SelectOne 4",
                        "SelectOne 5",
                        "BatchText 1",
                        "BatchText 2",
                        "BatchText 3",
                        "BatchText 4",
                        "BatchText 5");
        assertThat(baselines.subList(10, 18))
                .containsExactly(
                        "SelectOne 6",
                        "SelectOne 7",
                        "SelectOne 8",
                        "SelectOne 9",
                        "BatchText 6",
                        "BatchText 7",
                        "BatchText 8",
                        "BatchText 9");
        assertThat(baselines)
                .hasSize(2 * (options.looks().rounds() + options.spare()))
                .doesNotHaveDuplicates();
    }

    @Test
    void validatesTogetherWhatSharesAVersion() {
        Map<DriverCoordinates, List<WorkloadName>> targets = new LinkedHashMap<>();
        for (int i = 0; i < 8; i++) {
            targets.put(DriverCoordinates.parse("drizzle@1.2+p" + i), workloads(i % 2 == 0 ? "SelectOne" : "DoOne"));
        }
        targets.put(DriverCoordinates.parse("drizzle@1.4+p"), workloads("DoOne"));

        List<Map<DriverCoordinates, List<WorkloadName>>> groups = ValidationGroups.of(targets);

        assertThat(groups).extracting(Map::size).containsExactly(6, 2, 1);
        assertThat(groups.get(0).values().stream().map(List::toString).toList())
                .containsExactly("[DoOne]", "[DoOne]", "[DoOne]", "[DoOne]", "[SelectOne]", "[SelectOne]");
        assertThat(groups.stream().flatMap(group -> group.keySet().stream()))
                .containsExactlyInAnyOrderElementsOf(targets.keySet());
    }

    @Test
    void goesOnWithAnotherBudget() {
        ComparisonOptions options = options(List.of("loopback"));
        RunPlan plan = new RunPlan("compare", "then", 1, TextMap.of(options), List.of());
        Duration longer = Duration.ofHours(2);

        assertThat(ComparisonOptions.resumed(plan, Optional.empty())).isEqualTo(options);
        assertThat(ComparisonOptions.resumed(plan, Optional.of(longer)).budget())
                .isEqualTo(longer);
    }

    private static ComparisonOptions options(List<String> transports) {
        return options(transports, workloads("DoOne", "ReadUpdate"), List.of());
    }

    private static ComparisonOptions options(List<String> transports, List<WorkloadName> guards) {
        return options(transports, workloads("DoOne"), guards);
    }

    private static ComparisonOptions options(
            List<String> transports, List<WorkloadName> workloads, List<WorkloadName> guards) {
        ComparisonOptions options = SomeComparison.of(
                "drizzle@1.2", List.of("drizzle@1.2+hexdump-guard"), "workloads", workloads, "guards", guards);
        List<TransportName> over = transports.stream().map(TransportName::parse).toList();
        return Records.with(options, "transports", over, "profiles", 1, "rounds", 6, "budget", Duration.ofMinutes(1));
    }
}
