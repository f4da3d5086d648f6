package dyno.feature.triage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.Records;
import dyno.comparison.Spread;
import dyno.comparison.Summary;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.Task;
import dyno.experiment.setup.Durations;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.Ranks;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.profile.Event;
import dyno.run.Cells;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a triage measures next, with invented results. */
class AgendaTest {
    private static final Cell DRIZZLE = Cells.cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
    private static final Cell MARIADB = Cells.cell("mariadb@3.5.1", "DoOne", TransportName.REPLAY);
    private static final Cell PATCHED = Cells.cell("drizzle@1.2+hexdump-guard", "DoOne", TransportName.REPLAY);
    private static final double HALF_PERCENT = 0.005;

    private final List<ForkSpec> forks = new ArrayList<>();
    private final List<ForkResult> results = new ArrayList<>();
    private final List<ProfileRow> profiles = new ArrayList<>();
    private final Set<Cell> failed = new HashSet<>();
    private final Set<DriverCoordinates> refused = new HashSet<>();
    private TriagePlan plan;

    @BeforeEach
    void twoDrivers() {
        plan = plan("patches", DRIZZLE, MARIADB);
    }

    private static TriagePlan plan(String patches, Cell... cells) {
        return TriagePlan.of(
                new TriageOptions(
                        Stream.of(cells).map(Cell::driver).toList(),
                        Cells.workloads("DoOne"),
                        List.of(TransportName.REPLAY),
                        Durations.parse("10m"),
                        1),
                Path.of(patches));
    }

    private List<Task> open() {
        TriagePlan now = new TriagePlan(plan.options(), plan.patched(), forks, 1, 0);
        return new Agenda(now, new Results(results), profiles, failed, Set.of(), refused).open();
    }

    private void measure(Purpose purpose, int round, Arm arm, Cell cell, double nanos) {
        String id = ForkSpec.id(forks.size() + 1, purpose, arm, cell);
        ForkSpec fork = new ForkSpec(id, purpose, round, arm, cell, new Iterations(1, 2, 3));
        forks.add(fork);
        List<IterationScore> slices = List.of(Measured.iteration(1000, nanos, nanos, 100));
        results.add(Records.with(
                Measured.fork(fork, "2026-01-01T00:00:00Z", 3, slices, nanos),
                "recording",
                purpose == Purpose.PROFILE ? "recording.jfr" : null));
    }

    private void score(Cell cell, double... nanos) {
        for (double each : nanos) {
            measure(Purpose.SCORE, 1 + forks.size(), Arm.NONE, cell, each);
        }
    }

    private void round(int number, double baseline, double candidate) {
        measure(Purpose.SCORE, number, Arm.BASELINE, DRIZZLE, baseline);
        measure(Purpose.SCORE, number, Arm.CONTROL, DRIZZLE, baseline * 1.001);
        measure(Purpose.SCORE, number, Arm.CANDIDATE, PATCHED, candidate);
        measure(Purpose.SCORE, number, Arm.CANDIDATE_CONTROL, PATCHED, candidate * 1.001);
    }

    /** A ranking whose first method is distinguished from the second, or is not. */
    private void profile(Cell cell, boolean tied) {
        measure(Purpose.PROFILE, 1, Arm.NONE, cell, 100);
        Share share = new Share(0.5, 0.4, 0.6);
        Hotspot ranked = Records.with(
                Hotspots.hotspot(1, "A", "a", share, 0.5, 50, List.of(), List.of(), List.of()),
                "ranks",
                new Ranks(1, tied ? 2 : 1));
        Ranking ranking = new Ranking(Event.CPU, 1, 100, share, share, share, 100, List.of(ranked), null, null);
        profiles.add(new ProfileRow(
                cell.driver().toString(), cell.workload().toString(), cell.transport(), ranking, "", List.of()));
    }

    /** All that a report of both drivers needs, each score with a narrow interval. */
    private void measureAll() {
        for (Cell cell : List.of(DRIZZLE, MARIADB)) {
            double nanos = cell == DRIZZLE ? 100 : 200;
            score(cell, nanos, nanos * (1 + HALF_PERCENT), nanos * (1 - HALF_PERCENT));
            profile(cell, false);
            measure(Purpose.REPLAY_COST, 1, Arm.NONE, cell, 10);
        }
    }

    /** Three rounds, of which the first shows whether the driver can encrypt at all. */
    @Test
    void measuresWhatEncryptionCostsOnceEverythingHasAnInterval() {
        Cell plain = Cells.cell("mariadb@3.5.1", "SelectOne", TransportName.LOOPBACK);
        Cell encrypted = Cells.cell("mariadb@3.5.1", "SelectOne", TransportName.LOOPBACK_TLS);
        plan = TriagePlan.of(
                new TriageOptions(
                        List.of(plain.driver()),
                        Cells.workloads("SelectOne", "DoOne"),
                        List.of(TransportName.REPLAY, TransportName.LOOPBACK),
                        Durations.parse("10m"),
                        1),
                Path.of("patches"));

        assertThat(open().get(0).isEssential()).isTrue();
        assertThat(encryption(encrypted)).singleElement().satisfies(task -> {
            assertThat(task.forks())
                    .extracting(ForkSpec::cell)
                    .containsExactlyInAnyOrder(plain, plain, encrypted, encrypted);
            assertThat(task.worth()).isLessThan(80);
            assertThat(task.together()).isEqualTo(3);
        });

        for (int number = 1001; number <= 1003; number++) {
            measure(Purpose.SCORE, number, Arm.BASELINE, plain, 100);
            measure(Purpose.SCORE, number, Arm.CONTROL, plain, 101);
            measure(Purpose.SCORE, number, Arm.CANDIDATE, encrypted, 130);
            measure(Purpose.SCORE, number, Arm.CANDIDATE_CONTROL, encrypted, 131);
            if (number == 1001) {
                assertThat(encryption(encrypted))
                        .extracting(task -> task.forks().get(0).round())
                        .containsExactlyInAnyOrder(1002, 1003);
            }
        }
        assertThat(encryption(encrypted)).isEmpty();
        TriagePlan now = new TriagePlan(plan.options(), plan.patched(), forks, 1, 0);
        assertThat(new EncryptionRounds(now, new Results(results)).rows(Outcome.NOTHING))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.cpu().ratio()).isCloseTo(1.3, within(0.01));
                    assertThat(row.cpu().hasInterval()).isTrue();
                    assertThat(row.rounds()).isEqualTo(3);
                });
    }

    @Test
    void measuresNoEncryptionOfADriverThatHasNone() {
        Cell encrypted = Cells.cell("drizzle@1.2", "SelectOne", TransportName.LOOPBACK_TLS);
        plan = TriagePlan.of(
                new TriageOptions(
                        List.of(encrypted.driver()),
                        Cells.workloads("SelectOne"),
                        List.of(TransportName.LOOPBACK),
                        Durations.parse("10m"),
                        1),
                Path.of("patches"));
        assertThat(encryption(encrypted)).hasSize(1);
        failed.add(encrypted);

        assertThat(encryption(encrypted)).isEmpty();
        assertThat(new EncryptionRounds(plan, new Results(results))
                        .rows(new Outcome(
                                Map.of(), Set.of(), Set.of(), Map.of(), Map.of(encrypted, "It has no option."))))
                .singleElement()
                .satisfies(row -> assertThat(row.reason()).isEqualTo("not supported: It has no option."));
    }

    private List<Task> encryption(Cell encrypted) {
        return open().stream()
                .filter(task ->
                        task.forks().stream().anyMatch(fork -> fork.cell().equals(encrypted)))
                .toList();
    }

    private static Purpose purpose(Task task) {
        return task.forks().get(0).purpose();
    }

    private static Cell cell(Task task) {
        return task.forks().get(0).cell();
    }

    @Test
    void beginsWithAScoreAndARankingOfEach() {
        List<Task> essential = open().stream().filter(Task::isEssential).toList();

        assertThat(open().subList(0, 4)).isEqualTo(essential);
        assertThat(essential)
                .extracting(AgendaTest::purpose)
                .containsExactly(Purpose.SCORE, Purpose.SCORE, Purpose.PROFILE, Purpose.PROFILE);
        assertThat(essential.subList(0, 2)).extracting(AgendaTest::cell).containsExactlyInAnyOrder(DRIZZLE, MARIADB);
        assertThat(essential).allSatisfy(task -> assertThat(task.forks()).hasSize(1));
    }

    @Test
    void completesOneWorkloadAfterTheOtherOverReplayFirst() {
        plan = TriagePlan.of(
                new TriageOptions(
                        List.of(DRIZZLE.driver(), MARIADB.driver()),
                        Cells.workloads("SelectOne", "DoOne"),
                        List.of(TransportName.LOOPBACK, TransportName.REPLAY),
                        Durations.parse("10m"),
                        1),
                Path.of("patches"));

        assertThat(open().stream()
                        .filter(Task::isEssential)
                        .map(AgendaTest::cell)
                        .map(cell -> cell.workload() + " over " + cell.transport()))
                .hasSize(16)
                .containsSubsequence(
                        "SelectOne over replay", "DoOne over replay", "SelectOne over loopback", "DoOne over loopback")
                .doesNotContainSubsequence("DoOne over replay", "SelectOne over replay")
                .doesNotContainSubsequence("SelectOne over loopback", "DoOne over replay");
    }

    @Test
    void thenComesThePatchInRoundsUpToTheFirstLook() {
        measureAll();

        List<Task> tasks = open();

        assertThat(tasks)
                .hasSize(3)
                .allSatisfy(round -> assertThat(round.forks())
                        .extracting(ForkSpec::arm)
                        .containsExactlyInAnyOrder(Arm.BASELINE, Arm.CONTROL, Arm.CANDIDATE, Arm.CANDIDATE_CONTROL));
        assertThat(tasks).extracting(task -> task.forks().get(0).round()).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(tasks).extracting(Task::together).containsOnly(3);
    }

    @Test
    void nothingIsLeftWhenAllIsDecidedAndNarrow() {
        measureAll();
        IntStream.rangeClosed(1, 3).forEach(round -> round(round, 100 + 0.1 * round, 50));

        assertThat(open()).isEmpty();
    }

    @Test
    void anUndecidedPatchGetsTheRoundsUpToTheNextLook() {
        measureAll();
        IntStream.rangeClosed(1, 3).forEach(round -> round(round, 100, 100 + 5 * (round - 2)));

        assertThat(open())
                .filteredOn(task -> task.forks().size() > 1)
                .extracting(task -> task.forks().get(0).round())
                .containsExactlyInAnyOrder(4, 5, 6);
    }

    @Test
    void aPatchThatBehavesDifferentlyIsNotMeasured() {
        measureAll();
        refused.add(PATCHED.driver());

        assertThat(open()).isEmpty();
    }

    @Test
    void aCellThatHasFailedIsNotMeasuredAgain() {
        failed.add(DRIZZLE);

        assertThat(open()).extracting(AgendaTest::cell).containsOnly(MARIADB);
    }

    @Test
    void wideIntervalsGetForksAndThoseThatLeaveTheOrderOpenFirst() {
        plan = plan("none", DRIZZLE, MARIADB, Cells.cell("drizzle@1.4", "DoOne", TransportName.REPLAY));
        Cell apart = Cells.cell("drizzle@1.4", "DoOne", TransportName.REPLAY);
        for (Cell cell : List.of(DRIZZLE, MARIADB, apart)) {
            profile(cell, false);
            measure(Purpose.REPLAY_COST, 1, Arm.NONE, cell, 10);
        }
        score(DRIZZLE, 96, 104, 100);
        score(MARIADB, 97, 105, 101);
        score(apart, 480, 520, 500);

        List<Task> tasks = open();

        assertThat(cell(tasks.get(0))).isIn(DRIZZLE, MARIADB);
        assertThat(tasks).extracting(AgendaTest::cell).contains(apart);
        assertThat(tasks).extracting(AgendaTest::purpose).containsOnly(Purpose.SCORE);
        double worthOfOrder = tasks.get(0).worth();
        assertThat(tasks.stream().filter(task -> cell(task).equals(apart)))
                .allSatisfy(task -> assertThat(task.worth()).isLessThan(worthOfOrder));
    }

    @Test
    void anOpenFirstHotspotIsProfiledAgainUpToALimit() {
        plan = plan("none", DRIZZLE);
        score(DRIZZLE, 100, 100.5, 99.5);
        measure(Purpose.REPLAY_COST, 1, Arm.NONE, DRIZZLE, 10);
        profile(DRIZZLE, true);

        assertThat(open())
                .singleElement()
                .satisfies(task -> assertThat(purpose(task)).isEqualTo(Purpose.PROFILE));
        IntStream.range(0, 4).forEach(i -> measure(Purpose.PROFILE, 2 + i, Arm.NONE, DRIZZLE, 100));
        assertThat(open()).isEmpty();
    }

    /** Of forks that differ by 4.4 %: eight cells, each of which gets forks until its interval is narrow. */
    @Test
    void intervalsHoldTheirConfidenceAfterAllPasses() {
        Random random = new Random(5);
        int covered = 0;
        int trials = 1000;
        for (int trial = 0; trial < trials; trial++) {
            List<List<Double>> cells =
                    Stream.generate(() -> draws(random, 2)).limit(8).toList();
            boolean grows = true;
            while (grows) {
                grows = false;
                List<Summary> scores = summaries(cells);
                for (int i = 0; i < cells.size(); i++) {
                    if (Agenda.enough(scores.get(i)) > cells.get(i).size()) {
                        cells.get(i).addAll(draws(random, 1));
                        grows = true;
                    }
                }
            }
            covered += (int) summaries(cells).stream()
                    .filter(score -> score.low() <= 1000 && 1000 <= score.high())
                    .count();
        }
        assertThat(covered / (8.0 * trials)).isBetween(0.93, 0.96);
    }

    private static List<Summary> summaries(List<List<Double>> cells) {
        Spread spread = Spread.pooled(cells);
        return cells.stream().map(scores -> Summary.of(scores, spread)).toList();
    }

    private static List<Double> draws(Random random, int count) {
        return new ArrayList<>(Stream.generate(() -> 1000 * Math.exp(0.044 * random.nextGaussian()))
                .limit(count)
                .toList());
    }
}
