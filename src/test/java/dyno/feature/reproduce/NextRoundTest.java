package dyno.feature.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.run.Cells;
import dyno.run.Covariates;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.fork.RunExecutor;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NextRoundTest {
    private static final ReproductionPlan PLAN = plan("s4");
    private static final double PLENTY = 100_000;

    /** MariaDB at half the time of others: every claim about it is clear, none about others. */
    private static final ToDoubleFunction<Cell> CLEAR =
            cell -> cell.driver().driver().equals("mariadb") ? 500 : 1000;

    private static ReproductionPlan plan(String study) {
        return ReproductionPlan.of(
                new ReproductionOptions(List.of(study), false, "published", Duration.ofMinutes(30), 1));
    }

    @Test
    void theFirstRoundHasOneForkOfEverything() {
        List<Cell> first = PLAN.forks().stream()
                .filter(fork -> fork.round() == 1)
                .map(ForkSpec::cell)
                .toList();
        assertThat(first).doesNotHaveDuplicates().hasSameElementsAs(all());
    }

    @Test
    void withPlentyOfTimeEverythingGoesOn() {
        assertThat(next(1, CLEAR, Set.of()).cells(PLENTY)).isEqualTo(all());
    }

    @Test
    void aClaimThatCannotReachItsLookGetsNothing() {
        // Each fork takes 3 s; the five rounds that a claim lacks take 30 s.
        assertThat(next(1, CLEAR, Set.of()).cells(29)).isEmpty();
        assertThat(next(1, CLEAR, Set.of()).cells(31)).hasSize(2);
        assertThat(next(1, CLEAR, Set.of()).cells(46))
                .as("a second claim that shares a cell costs half")
                .hasSize(3);
    }

    /** A claim must not be postponed for ever because another program disturbed the machine once. */
    @Test
    void aVoidRoundDoesNotCostAClaimItsTurn() {
        Set<Cell> first = next(1, CLEAR, Set.of()).cells(31);
        List<ForkResult> disturbed = results(1, CLEAR, cell -> first.contains(cell) ? 1.5 : 0);

        assertThat(new NextRound(PLAN, 2, disturbed, Set.of()).cells(31))
                .as("the six rounds that it lacks take 36 s: there is time for another claim only")
                .hasSize(2)
                .isNotEqualTo(first);
        assertThat(new NextRound(PLAN, 2, disturbed, Set.of()).cells(37)).isEqualTo(first);
    }

    /** Or all would run out of time together in the round before their look. */
    @Test
    void expectsForksToTakeWhatTheyTookAndProfilesToTakeTheirShare() {
        ReproductionPlan s3 = plan("s3");
        List<ForkResult> first = results(s3, 1, CLEAR, cell -> 0, round -> 3);
        double profiles = s3.forks().stream()
                .filter(fork -> fork.purpose() == Purpose.PROFILE && fork.round() > 1)
                .mapToDouble(RunExecutor::expectedSeconds)
                .sum();
        assertThat(profiles).isPositive();
        assertThat(new NextRound(s3, 2, first, Set.of()).cells(29 + profiles)).isEmpty();
        assertThat(new NextRound(s3, 2, first, Set.of()).cells(31 + profiles)).hasSize(2);

        List<ForkResult> three = results(PLAN, 3, CLEAR, cell -> 0, round -> round == 3 ? 5 : 3);
        assertThat(new NextRound(PLAN, 4, three, Set.of()).cells(23))
                .as("three rounds of forks that took 3 and 5 s take 24 s")
                .isEmpty();
        assertThat(new NextRound(PLAN, 4, three, Set.of()).cells(25)).hasSize(2);
    }

    @Test
    void whatIsDecidedIsLeftAlone() {
        Set<Cell> afterSix = next(6, CLEAR, Set.of()).cells(PLENTY);
        assertThat(afterSix)
                .as("MariaDB against MySQL is clear")
                .doesNotContain(cell("mysql@5.1.39", "Select1000Rows"))
                .as("hit against text of one driver is not")
                .contains(cell("mariadb@1.5.3", "PreparedBinary100Bytes:values=random"));
    }

    @Test
    void choosesByTheRoundsBeforeItAlone() {
        List<ForkResult> three = results(3, CLEAR, cell -> 0);
        Set<Cell> chosen = new NextRound(PLAN, 3, three, Set.of()).cells(31);

        assertThat(chosen).isNotEmpty().isEqualTo(next(2, CLEAR, Set.of()).cells(31));
    }

    /** Or a run that was interrupted in its first round would never measure what that round has split. */
    @Test
    void aFirstRoundWithAPauseLeavesItsClaimsOpen() {
        List<ForkResult> split = results(1, CLEAR, cell -> 0).stream()
                .map(fork -> fork.spec().cell().driver().driver().equals("mariadb")
                        ? Measured.fork(fork.spec(), "2026-02-01T10:00:00Z", 3, 500)
                        : fork)
                .toList();

        List<OpenClaim> open = new NextRound(PLAN, 2, split, Set.of()).open();

        assertThat(open).hasSameSizeAs(next(1, CLEAR, Set.of()).open());
        assertThat(open).extracting(OpenClaim::rounds).contains(0, 1);
    }

    @Test
    void whatHasFailedIsNotTriedAgain() {
        Cell broken = cell("mariadb@1.5.3", "PreparedBinary100Bytes:values=random");
        assertThat(next(1, CLEAR, Set.of(broken)).cells(PLENTY)).doesNotContain(broken);
    }

    @Test
    void aClaimEndsWithItsLastLook() {
        assertThat(next(ReproductionPlan.lastRound(), CLEAR, Set.of()).cells(PLENTY))
                .isEmpty();
    }

    @Test
    void voidRoundsAreReplacedAfterThePlannedOnes() {
        Set<Cell> afterTheLast = new NextRound(
                        PLAN,
                        ReproductionPlan.lastRound() + 1,
                        results(ReproductionPlan.lastRound(), CLEAR, cell -> 1.5),
                        Set.of())
                .cells(PLENTY);

        assertThat(afterTheLast).isNotEmpty();
        assertThat(PLAN.rounds()).isEqualTo(ReproductionPlan.lastRound() + ReproductionPlan.spareRounds());
    }

    /** One round of everything, then too few are left for six. */
    @Test
    void noRoundIsBegunForALookThatComesAfterTheLastOne() {
        List<ForkResult> one = results(1, CLEAR, cell -> 0);

        assertThat(new NextRound(PLAN, PLAN.rounds() - 4, one, Set.of()).cells(PLENTY))
                .isNotEmpty();
        assertThat(new NextRound(PLAN, PLAN.rounds() - 3, one, Set.of()).open()).isEmpty();
    }

    private static Set<Cell> all() {
        return PLAN.forks().stream().map(ForkSpec::cell).collect(Collectors.toSet());
    }

    private static Cell cell(String driver, String workload) {
        return Cells.cell(driver, workload, TransportName.LOOPBACK);
    }

    private static NextRound next(int rounds, ToDoubleFunction<Cell> nanos, Set<Cell> failed) {
        return new NextRound(PLAN, rounds + 1, results(rounds, nanos, cell -> 0), new HashSet<>(failed));
    }

    /** With processors that other programs kept busy meanwhile. */
    private static List<ForkResult> results(int rounds, ToDoubleFunction<Cell> nanos, ToDoubleFunction<Cell> busy) {
        return results(PLAN, rounds, nanos, busy, round -> 3);
    }

    private static List<ForkResult> results(
            ReproductionPlan plan,
            int rounds,
            ToDoubleFunction<Cell> nanos,
            ToDoubleFunction<Cell> busy,
            IntToDoubleFunction seconds) {
        return plan.forks().stream()
                .filter(fork -> fork.round() <= rounds && fork.purpose() == Purpose.SCORE)
                .map(fork -> result(
                        fork,
                        nanos.applyAsDouble(fork.cell()),
                        busy.applyAsDouble(fork.cell()),
                        seconds.applyAsDouble(fork.round())))
                .toList();
    }

    /** With noise of a few percent either way. */
    private static ForkResult result(ForkSpec fork, double nanos, double busy, double seconds) {
        double noisy = nanos
                * (1 + 0.03 * ((fork.round() + fork.cell().workload().toString().length()) % 3 - 1));
        return Records.with(
                Measured.fork(fork, "2026-01-31T10:00:00Z", seconds, noisy), "covariates", new Covariates(0, busy, 0));
    }
}
