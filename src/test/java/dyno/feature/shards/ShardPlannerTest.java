package dyno.feature.shards;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.JsonSchemas;
import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.feature.shards.MeasurementPlan.Unit;
import dyno.io.Json;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardPlannerTest {
    private static final List<WorkloadName> WORKLOADS =
            workloads("DoOne", "SelectOne", "PreparedText100Bytes", "Select1000Rows");

    @TempDir
    private Path folder;

    private static MeasurementPlan plan(long seed, int shards, int replicas, String... comparisons) {
        PlanOptions options = Records.with(
                SimulatedShard.options(shards, replicas, 0, WORKLOADS, comparisons),
                "transports",
                List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                "seed",
                seed);
        return ShardPlanner.plan(options, Map.of());
    }

    @Test
    void theSameOptionsGiveTheSamePlan() {
        MeasurementPlan plan = plan(1, 3, 1, "drizzle@1.2,drizzle@1.4", "mysql@9.7.0,mysql@9.6.0");

        assertThat(plan(1, 3, 1, "drizzle@1.2,drizzle@1.4", "mysql@9.7.0,mysql@9.6.0"))
                .isEqualTo(plan);
        assertThat(plan(2, 3, 1, "drizzle@1.2,drizzle@1.4", "mysql@9.7.0,mysql@9.6.0")
                        .id())
                .isNotEqualTo(plan.id());
        assertThat(plan.cells()).isEqualTo(4 * 4 * 2);
        JsonSchemas.assertValid("plan", Json.text(plan));
    }

    @Test
    void comparisonsWithTheSameBaselineAreOne() {
        MeasurementPlan plan = plan(1, 1, 1, "drizzle@1.2,drizzle@1.3", "drizzle@1.2,drizzle@1.4,drizzle@1.3");

        assertThat(plan.groups())
                .singleElement()
                .satisfies(group ->
                        assertThat(group.candidates()).containsExactly(driver("drizzle@1.3"), driver("drizzle@1.4")));
    }

    /** Whatever the numbers: each part is on as many shards as wanted, and no shard has more than another by more than a part. */
    @Test
    void everythingIsMeasuredAsOftenAsWantedAndTheShardsAreAlike() {
        Random random = new Random(1);
        for (int trial = 0; trial < 100; trial++) {
            int shards = 1 + random.nextInt(8);
            int replicas = 1 + random.nextInt(shards);
            MeasurementPlan plan =
                    plan(trial, shards, replicas, "drizzle@1.2,drizzle@1.4", "mysql@9.7.0,mysql@9.6.0,drizzle@1.4");
            double[] seconds = new double[shards + 1];
            double longest = 0;
            for (Unit unit : plan.units()) {
                assertThat(new TreeSet<>(unit.shards()))
                        .hasSize(replicas)
                        .allMatch(shard -> shard >= 1 && shard <= shards);
                double round =
                        ShardPlanner.secondsOfRound(plan.groups().get(unit.group()), unit.workload(), unit.transport());
                longest = Math.max(longest, round);
                unit.shards().forEach(shard -> seconds[shard] += round);
            }
            assertThat(plan.units()).doesNotHaveDuplicates().hasSize(16);
            List<Double> loads = new ArrayList<>();
            for (int shard = 1; shard <= shards; shard++) {
                loads.add(seconds[shard]);
            }
            assertThat(loads.stream().mapToDouble(d -> d).max().orElseThrow()
                            - loads.stream().mapToDouble(d -> d).min().orElseThrow())
                    .isLessThanOrEqualTo(longest + 1e-9);
        }
    }

    /** A ratio across machines proves nothing. */
    @Test
    void aRoundIsWholeOnEachShard() {
        MeasurementPlan plan = plan(1, 3, 2, "drizzle@1.2,drizzle@1.4", "mysql@9.7.0,drizzle@1.4");
        for (int number = 1; number <= 3; number++) {
            Shard shard = new Shard(plan, number);
            List<Integer> groups = shard.groups();
            Map<String, List<Arm>> rounds = new HashMap<>();
            for (ForkSpec fork : shard.forks()) {
                int group = Shard.groupOf(fork.round(), groups);
                DriverCoordinates baseline = plan.groups().get(group).baseline();
                assertThat(fork.cell().driver())
                        .isEqualTo(fork.arm().isOfCandidate() ? driver("drizzle@1.4") : baseline);
                rounds.computeIfAbsent(
                                fork.round() + " " + fork.cell().workload() + " "
                                        + fork.cell().transport(),
                                r -> new ArrayList<>())
                        .add(fork.arm());
            }
            assertThat(rounds.values())
                    .allSatisfy(arms -> assertThat(arms)
                            .containsExactlyInAnyOrder(
                                    Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL));
            assertThat(rounds).hasSize(plan.unitsOf(number).size() * 42);
            assertThat(shard.forks().stream().map(ForkSpec::id).collect(Collectors.toSet()))
                    .hasSameSizeAs(shard.forks());
        }
    }

    @Test
    void refusesWhatCannotBeCut() {
        assertThatThrownBy(() -> plan(1, 9, 1, "drizzle@1.2,drizzle@1.4"))
                .hasMessageContainingAll("--shards 9", "8 parts");
        assertThatThrownBy(() -> plan(1, 2, 3, "drizzle@1.2,drizzle@1.4")).hasMessageContaining("--replicas 3");
        assertThatThrownBy(() -> plan(1, 0, 1, "drizzle@1.2,drizzle@1.4")).hasMessageContaining("--shards 0");
        assertThatThrownBy(() -> plan(1, 1, 1, "drizzle@1.2")).hasMessageContaining("BASELINE,CANDIDATE");
        assertThatThrownBy(() -> plan(1, 1, 1)).hasMessageContaining("A plan needs a comparison");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0/2", "3/2", "1/3", "a/b", "-1/2", "1/2/3"})
    void refusesShardsThatThePlanDoesNotHave(String shard) {
        MeasurementPlan plan = plan(1, 2, 1, "drizzle@1.2,drizzle@1.4");

        assertThatThrownBy(() -> Shard.parse(shard, plan)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Shard.parse("2/2", plan).number()).isEqualTo(2);
    }

    @Test
    void namesTheOnlyShardOfAPlan() {
        MeasurementPlan plan = plan(1, 1, 1, "drizzle@1.2,drizzle@1.4");

        assertThatThrownBy(() -> Shard.parse("1/2", plan))
                .hasMessageContaining("has 1 shard, not 2: choose 1/1, or make a plan with --shards 2.");
    }

    @Test
    void aFileIsReadBackAndRefusedWhenEdited() throws Exception {
        Path file = folder.resolve("plans/plan.json");
        MeasurementPlan plan = plan(1, 2, 1, "drizzle@1.2,drizzle@1.4");
        PlanFile.write(file, plan);

        assertThat(PlanFile.read(file)).isEqualTo(plan);
        assertThatCode(() -> PlanFile.write(file, plan)).doesNotThrowAnyException();
        assertThatThrownBy(() -> PlanFile.write(file, plan(2, 2, 1, "drizzle@1.2,drizzle@1.4")))
                .hasMessageContaining("holds another plan");
        Files.writeString(file, Files.readString(file).replace("\"seed\":1", "\"seed\":2"));
        assertThatThrownBy(() -> PlanFile.read(file)).hasMessageContaining("was edited after ./dyno plan wrote it");
        Files.writeString(file, "{}");
        assertThatThrownBy(() -> PlanFile.read(file)).hasMessageContaining("is not a plan");
        assertThatThrownBy(() -> PlanFile.read(folder.resolve("none"))).hasMessageContaining("there is no such file");
    }
}
