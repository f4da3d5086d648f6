package dyno.feature.shards;

import static dyno.run.Cells.workload;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.JsonSchemas;
import dyno.Records;
import dyno.comparison.Comparison;
import dyno.comparison.Verdict;
import dyno.document.TerminalWriter;
import dyno.feature.shards.MatrixReport.Row;
import dyno.io.Json;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShardMergeTest {
    private static final List<WorkloadName> WORKLOADS =
            workloads("DoOne", "SelectOne", "Select1000Rows", "PreparedText100Bytes");
    private static final Environment ONE = SimulatedShard.machine("CPU one");
    private static final Environment OTHER = SimulatedShard.machine("CPU two");

    /** A clear gain, a clear loss, a small gain that needs many rounds, and none. */
    private static final Map<String, Double> RATIOS =
            Map.of("DoOne", 0.9, "SelectOne", 1.1, "Select1000Rows", 0.985, "PreparedText100Bytes", 1.0);

    @TempDir
    private Path folder;

    private RunStore measure(
            MeasurementPlan plan, int number, String run, Environment machine, ToDoubleFunction<Cell> ratio) {
        return SimulatedShard.measure(folder.resolve(run), new Shard(plan, number), machine, ratio);
    }

    private List<RunStore> measureAll(MeasurementPlan plan, String name, ToDoubleFunction<Cell> ratio) {
        List<RunStore> runs = new ArrayList<>();
        for (int shard = 1; shard <= plan.shards(); shard++) {
            runs.add(measure(plan, shard, name + shard, ONE, ratio));
        }
        return runs;
    }

    private static double ratio(Cell cell) {
        return RATIOS.get(cell.workload().toString());
    }

    private static Map<String, Comparison> comparisons(MatrixReport report) {
        return report.comparisons().stream()
                .collect(Collectors.toMap(
                        row -> row.baseline() + " " + row.candidate() + " " + row.workload() + " " + row.metric(),
                        Row::comparison,
                        (a, b) -> a,
                        TreeMap::new));
    }

    /** Also where a candidate has two baselines, and where the shards stop later than one machine would. */
    @Test
    void comesToTheVerdictsOfOneMachine() {
        String[] compared = {"drizzle@1.2,drizzle@1.4", "drizzle@1.1,drizzle@1.4"};
        MatrixReport alone = new ShardMerge(
                        measureAll(SimulatedShard.plan(1, 1, 0, WORKLOADS, compared), "alone", ShardMergeTest::ratio))
                .report();
        List<RunStore> shards =
                measureAll(SimulatedShard.plan(4, 1, 0, WORKLOADS, compared), "shard", ShardMergeTest::ratio);
        MatrixReport merged = new ShardMerge(shards).report();

        assertThat(comparisons(merged)).isEqualTo(comparisons(alone)).hasSize(2 * 4 * 2);
        assertThat(merged.primary())
                .extracting(row -> row.comparison().verdict())
                .contains(Verdict.IMPROVEMENT, Verdict.REGRESSION);
        assertThat(merged.warnings()).isEmpty();
        assertThat(merged.gaps()).isEmpty();
        JsonSchemas.assertValid("matrix", Json.text(merged));
    }

    @Test
    void namesLostShardsAndReportsTheRest() {
        MeasurementPlan plan = SimulatedShard.plan(4, 1, 3, WORKLOADS, "drizzle@1.2,drizzle@1.4");
        RunStore first = measure(plan, 1, "first", ONE, cell -> 0.8);
        RunStore killed = SimulatedShard.begin(folder.resolve("killed"), new Shard(plan, 3), ONE);
        for (ForkSpec fork : killed.plan().forks().subList(0, 6)) {
            SimulatedShard.save(killed, SimulatedShard.result(new Shard(plan, 3), fork, cell -> 0.8));
        }
        SimulatedShard.saveFacts(killed, List.of(), List.of(), false);

        MatrixReport report = new ShardMerge(List.of(killed, first)).report();

        assertThat(report.lost()).containsExactly(2, 4);
        assertThat(report.gaps()).hasSize(2);
        assertThat(report.primary()).hasSize(2);
        assertThat(report.warnings())
                .anyMatch(warning -> warning.contains("Shard 2 of 4 is missing"))
                .anyMatch(warning -> warning.contains("Shard 3 of 4 has not finished")
                        && warning.contains("./dyno run --resume killed"));
        assertThat(report.parts()).extracting(MatrixReport.Part::forks).containsExactly(12, 6);
        assertThat(TerminalWriter.text(MatrixDocument.of(report), false))
                .contains(
                        "! Not measured: drizzle@1.4 against drizzle@1.2 in ",
                        "shard 3: killed, 6 forks",
                        "not finished");
    }

    /** As after a copy that was interrupted: the round of the fork does not count. */
    @Test
    void namesResultsThatCannotBeRead() throws IOException {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 3, WORKLOADS, "drizzle@1.2,drizzle@1.4");
        RunStore run = measure(plan, 1, "first", ONE, cell -> 0.8);
        String fork = run.plan().forks().get(0).id() + ".json";
        Files.writeString(run.folder().resolve("forks").resolve(fork), "{");

        MatrixReport report = new ShardMerge(List.of(run)).report();

        assertThat(report.warnings())
                .singleElement()
                .asString()
                .startsWith("shard 1 (run first): ")
                .contains(fork + " cannot be read", "--resume first measures the fork again");
        assertThat(report.parts().get(0).isSound()).isFalse();
    }

    /** Halved times would be a gain; without their checksums, they are no rounds. */
    @Test
    void doesNotCountForksWhoseFilesWereEdited() throws IOException {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 3, workloads("DoOne"), "drizzle@1.2,drizzle@1.4");
        RunStore run = measure(plan, 1, "first", ONE, cell -> 1.1);
        List<String> edited = run.plan().forks().stream()
                .filter(fork -> fork.arm().isOfCandidate())
                .map(ForkSpec::id)
                .filter(id -> run.result(id).isPresent())
                .toList();
        for (String id : edited) {
            Path file = run.folder().resolve("forks").resolve(id + ".json");
            Files.writeString(file, Files.readString(file).replaceAll("(Nanos\" : )[0-9.E]+", "$11.0"));
        }

        MatrixReport report = new ShardMerge(List.of(run)).report();

        assertThat(report.comparisons()).isEmpty();
        assertThat(report.gaps()).hasSize(1);
        assertThat(report.parts()).singleElement().satisfies(part -> {
            assertThat(part.failed()).isEqualTo(edited.size());
            assertThat(part.isSound()).isFalse();
        });
        assertThat(report.warnings())
                .singleElement()
                .asString()
                .contains(
                        "forks/" + edited.get(0) + ".json and " + (edited.size() - 1) + " other files",
                        "does not match the checksum");
    }

    /** As after a kill between the two files: the fork is measured again, as is one that was edited. */
    @Test
    void removesForksWithoutTheirChecksumsWhenARunIsContinued() throws IOException {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 3, workloads("DoOne"), "drizzle@1.2,drizzle@1.4");
        RunStore run = SimulatedShard.begin(folder.resolve("first"), new Shard(plan, 1), ONE);
        List<ForkSpec> forks = run.plan().forks().subList(0, 3);
        for (ForkSpec fork : forks) {
            if (fork.equals(forks.get(2))) {
                SimulatedShard.saveFacts(run, List.of(), List.of(), false);
            }
            SimulatedShard.save(run, SimulatedShard.result(new Shard(plan, 1), fork, cell -> 1));
        }
        Path edited = run.folder().resolve("forks").resolve(forks.get(0).id() + ".json");
        Files.writeString(edited, Files.readString(edited) + " ");
        List<String> warnings = new ArrayList<>();

        Map<String, String> intact = ShardRecord.intact(run, warnings);

        assertThat(intact).containsOnlyKeys(forks.get(1).id());
        assertThat(run.results()).extracting(ForkResult::spec).containsExactly(forks.get(1));
        assertThat(warnings)
                .containsExactly("Measured again, because their files do not match the checksums in the run: "
                        + forks.get(0).id() + ", " + forks.get(2).id() + ".");
        assertThat(ShardRecord.intact(run, warnings)).isEqualTo(intact);
        assertThat(warnings).hasSize(1);
    }

    /** Whichever commit made the plan: another page does not matter, another way to measure does. */
    @Test
    void takesRunsOfDynosThatMeasureAlikeOnly() {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 3, workloads("DoOne"), "drizzle@1.2,drizzle@1.4");
        MeasurementPlan later = SimulatedShard.madeBy(plan, "later commit", plan.measuring());
        MeasurementPlan other = SimulatedShard.madeBy(plan, "9.9 (0badcafe)", "0123456789abcdef");
        RunStore run = measure(plan, 1, "first", ONE, cell -> 1);
        run.save(Shard.PLAN_FILE, later);
        RunStore differs = begin("differs", other, 1, ONE);

        assertThat(later.id()).isEqualTo(plan.id());
        assertThat(new ShardMerge(List.of(run)).report().primary()).hasSize(1);
        assertThatThrownBy(() -> new ShardMerge(List.of(differs)))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.kind()).isEqualTo(RunException.Kind.OTHER_DYNO))
                .hasMessageContaining("was made by Dyno 9.9 (0badcafe)", "check out that commit");
    }

    @Test
    void namesPatchesThatBehaveDifferentlyAndCountsForksThatFailed() {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 3, WORKLOADS, "drizzle@1.2,drizzle@1.4");
        RunStore run = measure(plan, 1, "first", ONE, cell -> 0.8);
        SimulatedShard.save(run, SimulatedShard.failed(run.plan().forks().get(0)));
        SimulatedShard.saveFacts(run, List.of(), List.of("drizzle@1.4"), true);

        MatrixReport report = new ShardMerge(List.of(run)).report();

        assertThat(report.parts()).singleElement().satisfies(part -> {
            assertThat(part.failed()).isEqualTo(1);
            assertThat(part.differing()).containsExactly("drizzle@1.4");
            assertThat(part.isSound()).isFalse();
        });
    }

    @Test
    void theEndOfAShardDoesNotComplainAboutTheOthers() {
        MeasurementPlan plan = SimulatedShard.plan(4, 1, 3, WORKLOADS, "drizzle@1.2,drizzle@1.4");
        RunStore first = measure(plan, 1, "first", ONE, cell -> 0.8);

        MatrixReport report = new ShardMerge(List.of(first)).withoutOthers();

        assertThat(report.primary()).hasSize(1);
        assertThat(report.lost()).isEmpty();
        assertThat(report.gaps()).isEmpty();
        assertThat(report.warnings()).isEmpty();
    }

    @Test
    void saysThatMachinesDisagreeInsteadOfAveraging() {
        MeasurementPlan plan =
                SimulatedShard.plan(2, 2, 8, workloads("DoOne", "PreparedText100Bytes"), "drizzle@1.2,drizzle@1.4");
        RunStore one = measure(plan, 1, "one", ONE, cell -> cell.workload().equals(workload("DoOne")) ? 0.8 : 0.9);
        RunStore two = measure(plan, 2, "two", OTHER, cell -> cell.workload().equals(workload("DoOne")) ? 0.95 : 0.9);

        MatrixReport report = new ShardMerge(List.of(one, two)).report();
        Row differs = primary(report, "DoOne");
        Row agrees = primary(report, "PreparedText100Bytes");

        assertThat(differs.disagree()).isTrue();
        assertThat(differs.comparison()).isNull();
        assertThat(differs.agreement()).contains("the machines disagree", "no common verdict");
        assertThat(differs.machines())
                .extracting(machine -> machine.comparison().verdict())
                .containsOnly(Verdict.IMPROVEMENT);
        assertThat(agrees.disagree()).isFalse();
        assertThat(agrees.comparison().verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(agrees.comparison().rounds()).isEqualTo(16);
        assertThat(report.notes()).anyMatch(note -> note.contains("2 kinds of machines"));
        assertThat(TerminalWriter.text(MatrixDocument.of(report), false))
                .contains("one, CPU one: improvement", "two, CPU two: improvement");
        JsonSchemas.assertValid("matrix", Json.text(report));
    }

    @Test
    void givesNoCommonVerdictWhereOneIsFasterAndTheOtherSlower() {
        MeasurementPlan plan = SimulatedShard.plan(2, 2, 3, workloads("DoOne"), "drizzle@1.2,drizzle@1.4");
        RunStore one = measure(plan, 1, "one", ONE, cell -> 0.7);
        RunStore two = measure(plan, 2, "two", OTHER, cell -> 1.4);

        Row row = primary(new ShardMerge(List.of(one, two)).report(), "DoOne");

        assertThat(row.disagree()).isTrue();
        assertThat(row.agreement()).contains("faster on one and slower on another");
        assertThat(row.verdicts()).containsExactlyInAnyOrder(Verdict.IMPROVEMENT, Verdict.REGRESSION);
    }

    @Test
    void namesSettingsOfServersThatDiffer() {
        MeasurementPlan plan = SimulatedShard.plan(2, 1, 3, WORKLOADS, "drizzle@1.2,drizzle@1.4");
        RunStore one = measure(plan, 1, "one", with(Map.of("sync_binlog", "0", "log_bin", "OFF")), cell -> 0.8);
        RunStore two = measure(plan, 2, "two", with(Map.of("sync_binlog", "1", "log_bin", "OFF")), cell -> 0.8);

        assertThat(new ShardMerge(List.of(one, two)).report().notes())
                .singleElement()
                .asString()
                .contains("different settings", "sync_binlog is 0 or 1")
                .doesNotContain("log_bin");
    }

    private static Environment with(Map<String, String> settings) {
        return Records.with(ONE, "serverSettings", settings);
    }

    private static Row primary(MatrixReport report, String workload) {
        return report.primary().stream()
                .filter(row -> row.workload().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusesRunsThatDoNotBelongTogether() {
        MeasurementPlan plan =
                SimulatedShard.plan(2, 1, 3, workloads("DoOne", "PreparedText100Bytes"), "drizzle@1.2,drizzle@1.4");
        MeasurementPlan other =
                SimulatedShard.plan(2, 1, 4, workloads("DoOne", "PreparedText100Bytes"), "drizzle@1.2,drizzle@1.4");
        RunStore one = begin("one", plan, 1, ONE);
        RunStore stranger = begin("stranger", other, 2, ONE);
        Environment elsewhere =
                Environments.with("jdk", "VM 17+1", "server", "MySQL 9", "versions", SimulatedShard.VERSIONS);
        RunStore onMySql = begin("mysql", plan, 2, elsewhere);
        RunStore rebuilt = begin("rebuilt", plan, 2, ONE);
        rebuilt.save("drivers.json", new TreeMap<>(Map.of("drizzle@1.2", "fedcba0987654321")));

        assertRefused("They differ in the plan: " + plan.shortId() + " in shard 1 (run one)", one, stranger);
        assertRefused(
                "They differ in the server: MariaDB 11.4 in shard 1 (run one), MySQL 9 in shard 2 (run mysql)",
                one,
                onMySql);
        assertRefused("They differ in the jar of drizzle@1.2: 1234567890ab… in shard 1 (run one)", one, rebuilt);
        assertRefused("is given twice", one, one);
    }

    @Test
    void refusesARunOfAnotherCommand() {
        RunPlan plan = new RunPlan("compare", "2026-01-01T00:00:00Z", 1, Map.of(), List.of());
        RunStore compare = RunStore.create(folder.resolve("compare"), plan);

        assertRefused("is one of ./dyno compare, not of a shard", compare);
    }

    /** A shard that was lost and measured again elsewhere has two runs. */
    @Test
    void takesASecondRunOfAShardAsAnotherMachine() {
        MeasurementPlan plan = SimulatedShard.plan(1, 1, 5, workloads("DoOne"), "drizzle@1.2,drizzle@1.4");
        RunStore lost = SimulatedShard.begin(folder.resolve("lost"), new Shard(plan, 1), ONE);
        List<ForkResult> results = lost.plan().forks().subList(0, 8).stream()
                .map(fork -> SimulatedShard.result(new Shard(plan, 1), fork, cell -> 0.8))
                .toList();
        results.forEach(result -> SimulatedShard.save(lost, result));
        SimulatedShard.saveFacts(lost, List.of(), List.of(), false);
        RunStore again = measure(plan, 1, "again", OTHER, cell -> 0.8);

        Row row = primary(new ShardMerge(List.of(lost, again)).report(), "DoOne");

        assertThat(row.machines())
                .extracting(machine -> machine.comparison().rounds())
                .containsExactly(2, 5);
        assertThat(row.comparison().rounds()).isEqualTo(7);
    }

    private RunStore begin(String name, MeasurementPlan plan, int shard, Environment machine) {
        return SimulatedShard.begin(folder.resolve(name), new Shard(plan, shard), machine);
    }

    private static void assertRefused(String why, RunStore... runs) {
        assertThatThrownBy(() -> new ShardMerge(List.of(runs))).hasMessageContaining(why);
    }
}
