package dyno.feature.reproduce;

import static dyno.run.Cells.cell;
import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.Records;
import dyno.document.HtmlWriter;
import dyno.document.MarkdownWriter;
import dyno.document.TerminalWriter;
import dyno.driver.DriverCatalogue;
import dyno.experiment.counts.WireObservations;
import dyno.experiment.counts.WorkObservations;
import dyno.feature.reproduce.ReproductionReport.Answer;
import dyno.feature.reproduce.ReproductionReport.ClaimResult;
import dyno.feature.reproduce.ReproductionReport.Difference;
import dyno.feature.reproduce.ReproductionReport.FigureResult;
import dyno.feature.reproduce.ReproductionReport.StudyResult;
import dyno.feature.reproduce.ReproductionReport.TableResult;
import dyno.feature.reproduce.ReproductionReport.Value;
import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.Stacks;
import dyno.io.Json;
import dyno.io.TestJson;
import dyno.profile.Profile;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.study.Decision;
import dyno.study.Figure;
import dyno.study.Size;
import dyno.study.Studies;
import dyno.study.Study;
import dyno.study.Table;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkReading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReproductionAnalysisTest {
    private static final ReproductionPlan PLAN = plan(Duration.ofMinutes(30), false);
    private static final ToDoubleFunction<Cell> SAME = cell -> 1000;
    private static final String FASTER = "1000 rows: MariaDB is faster than MySQL";
    private static final String HEXDUMP =
            "The driver's own cost of SELECT 1: Drizzle spends a part of it on the hexdump";

    private static ReproductionPlan plan(Duration budget, boolean full) {
        return ReproductionPlan.of(new ReproductionOptions(List.of("all"), full, "published", budget, 1));
    }

    /** Each published figure must come out with a value or a reason, whatever could be measured. */
    @Test
    void nothingPublishedIsMissing() {
        for (ReproductionReport report : List.of(
                report(PLAN, List.of()),
                report(PLAN, forks(PLAN, 6, SAME)),
                report(PLAN, failures(PLAN, "It broke")))) {
            for (Study study : Studies.named(List.of("all"), false)) {
                for (Table table : study.tables()) {
                    for (Figure figure : table.figures()) {
                        assertIsThere(report, study, table, figure);
                    }
                }
                assertThat(claims(report, study.id()))
                        .hasSameSizeAs(study.claims())
                        .allSatisfy(claim -> {
                            assertAnswers(claim, claim.then());
                            assertAnswers(claim, claim.today());
                        });
            }
        }
    }

    private static void assertIsThere(ReproductionReport report, Study study, Table table, Figure figure) {
        FigureResult found = figures(report, study.id(), table.id()).stream()
                .filter(f -> f.row().equals(figure.row()) && f.column().equals(figure.column()))
                .findFirst()
                .orElseThrow();
        assertThat(found.published()).isEqualTo(figure.published());
        for (Value value : List.of(found.then(), found.today())) {
            assertThat(Double.isFinite(value.value())
                            || value.reason() != null && !value.reason().isBlank())
                    .as(study.id() + " " + table.id() + " " + figure)
                    .isTrue();
        }
    }

    private static void assertAnswers(ClaimResult claim, Answer answer) {
        if (answer.decision() == Decision.NOT_MEASURED) {
            assertThat(Gap.values()).anyMatch(gap -> gap.isOf(answer.reason()));
        } else {
            assertThat(answer.value()).as(claim.sentence()).isFinite();
        }
    }

    @Test
    void everyPublishedFigureAndClaimIsShown() {
        ReproductionReport report = report(PLAN, forks(PLAN, 6, SAME));
        String page = HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report)));
        String text = TerminalWriter.text(
                ReproductionDocument.text(Reproductions.of(report), Path.of("studies.html")), false);
        String markdown = MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(report)), 1);
        for (StudyResult study : report.studies()) {
            assertThat(page).contains("id=\"" + study.id() + "\"");
            study.tables()
                    .forEach(table -> table.figures().forEach(figure -> {
                        if (figure.published() != null) {
                            assertThat(page).contains(">" + figure.published() + "<");
                            assertThat(text).contains(figure.published());
                        }
                    }));
            study.claims().forEach(claim -> {
                assertThat(page).contains(claim.sentence());
                assertThat(text.replaceAll("\\s+", " ")).contains(claim.sentence());
                assertThat(markdown).contains(claim.sentence());
            });
        }
        assertThat(page).doesNotContain("NaN").doesNotContain("Infinity").doesNotContain("http:");
        assertThat(text + markdown).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void isTheSameAfterItHasBeenStored() throws JsonProcessingException {
        ReproductionReport report = report(PLAN, forks(PLAN, 6, SAME));
        ReproductionReport stored = TestJson.mapper().readValue(Json.text(report), ReproductionReport.class);
        assertThat(HtmlWriter.page(ReproductionDocument.page(Reproductions.of(stored))))
                .isEqualTo(HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report))));
    }

    @Test
    void anAnswerOfAnOlderVersionHasNothingByTheStudysWay() throws JsonProcessingException {
        ObjectNode stored = TestJson.mapper().valueToTree(Answer.none("not measured: broken"));

        assertThat(answer(stored).studyWay()).isNaN();
        assertThat(answer(stored.put("studyWay", 0)).studyWay()).as("a share").isZero();
        stored.remove("studyWay");
        assertThat(answer(stored).studyWay()).isNaN();
    }

    private static Answer answer(ObjectNode stored) throws JsonProcessingException {
        return TestJson.mapper().treeToValue(stored, Answer.class);
    }

    @Test
    void aClaimIsDecidedByTheRatioOfItsRounds() {
        ReproductionReport faster =
                report(PLAN, forks(PLAN, 6, cell -> cell.driver().driver().equals("mariadb") ? 500 : 1000));
        Answer today =
                claim(faster, "s4", "1000 rows: MariaDB is faster than MySQL").today();
        assertThat(today.decision()).isEqualTo(Decision.HOLDS);
        assertThat(today.value()).isBetween(0.49, 0.51);
        assertThat(today.rounds()).isEqualTo(6);
        assertThat(today.confidence()).isGreaterThan(0.95);
        assertThat(today.numerator().driver().driver()).isEqualTo("mariadb");

        ReproductionReport slower =
                report(PLAN, forks(PLAN, 6, cell -> cell.driver().driver().equals("mariadb") ? 1500 : 1000));
        assertThat(claim(slower, "s4", "1000 rows: MariaDB is faster than MySQL")
                        .then()
                        .decision())
                .isEqualTo(Decision.HOLDS_NO_LONGER);
    }

    @Test
    void fewRoundsDecideNothingAndSayWhy() {
        ReproductionReport few = report(PLAN, forks(PLAN, 2, SAME));
        Answer answer =
                claim(few, "s4", "1000 rows: MariaDB is faster than MySQL").then();
        assertThat(answer.decision()).isEqualTo(Decision.UNDECIDED);
        assertThat(answer.reason()).isEqualTo("only 2 of the 6 rounds needed fitted into the budget of 30m");
        assertThat(answer.value()).isCloseTo(1, within(0.01));
        assertEveryOpenClaimSaysWhy(few);
    }

    @Test
    void manyRoundsThatDecideNothingSayWhy() {
        ReproductionReport many = report(PLAN, apart(8));
        assertThat(claim(many, "s4", FASTER).then().reason())
                .isEqualTo("after 8 rounds the interval includes 1, and the budget of 30m allowed" + " no more");
        assertEveryOpenClaimSaysWhy(many);
        assertThat(claim(report(PLAN, apart(24)), "s4", FASTER).then().reason())
                .contains("24 rounds", "more are not evaluated");
    }

    /** One that fails later is not tried again, and its claims get no more rounds. */
    @Test
    void aForkThatFailsAfterOthersIsTheReason() {
        Cell broken = cell("mysql@5.1.39", "Select1000Rows", TransportName.LOOPBACK);
        List<ForkResult> forks = new ArrayList<>(forks(PLAN, 2, SAME));
        PLAN.forks().stream()
                .filter(fork -> fork.cell().equals(broken) && fork.round() == 3)
                .forEach(fork -> forks.add(fork(fork, Double.NaN, "It hung.")));

        assertThat(claim(report(PLAN, forks), "s4", "1000 rows: MariaDB is faster than MySQL")
                        .then()
                        .reason())
                .isEqualTo("after 2 rounds, not measured: It hung.");
    }

    /** After a resumed run has measured it, the claim is open for another reason. */
    @Test
    void aForkThatFailedBeforeOthersIsNoReason() {
        Cell resumed = cell("mariadb@1.5.3", "Select1000Rows", TransportName.LOOPBACK);
        List<ForkResult> forks = new ArrayList<>(apart(8));
        PLAN.forks().stream()
                .filter(fork -> fork.cell().equals(resumed) && fork.round() == 9)
                .forEach(fork -> forks.add(fork(fork, "2026-01-31T09:59:00Z", Double.NaN, "It hung.")));

        assertThat(claim(report(PLAN, forks), "s4", FASTER).then().reason())
                .startsWith("after 8 rounds the interval includes 1");
    }

    /** MariaDB is slower and faster than MySQL in turns. */
    private static List<ForkResult> apart(int rounds) {
        return results(
                PLAN,
                rounds,
                fork -> fork(
                        fork,
                        fork.cell().driver().driver().equals("mariadb")
                                ? 1000 * (fork.round() % 2 == 0 ? 1.2 : 0.8)
                                : 1000 + fork.round(),
                        null));
    }

    /** Without --full, seven claims and eight figures of the study of 2009 are not measured. */
    @Test
    void thePlanCountsWhatIsMeasured() {
        assertThat(planOf2009(false).describe()).contains("26 figures and 22 claims");
        assertThat(planOf2009(true).describe()).contains("34 figures and 29 claims");
    }

    private static ReproductionPlan planOf2009(boolean full) {
        return ReproductionPlan.of(new ReproductionOptions(List.of("s2"), full, "published", Duration.ofHours(9), 1));
    }

    @Test
    void aProfileThatFailsIsNoReasonForScores() {
        Cell broken = cell("mysql@5.1.39", "Select1000Rows", TransportName.LOOPBACK);
        List<ForkResult> forks = new ArrayList<>(forks(PLAN, 2, SAME));
        ForkSpec profile = new ForkSpec("profile", Purpose.PROFILE, 1, Arm.NONE, broken, new Iterations(1, 20, 5));
        forks.add(fork(profile, Double.NaN, "No recording."));

        assertThat(claim(report(PLAN, forks), "s4", "1000 rows: MariaDB is faster than MySQL")
                        .then()
                        .reason())
                .isNotEmpty()
                .doesNotContain("No recording.");
    }

    /** From the study's setup and the run's environment, as far as it matters to what is measured. */
    @Test
    void whatDiffersFromTheStudyComesFromATable() {
        ReproductionReport report = report(PLAN, forks(PLAN, 1, SAME));

        assertThat(claim(report, "s4", "Remote batch, rewritten: MariaDB is faster than MySQL")
                        .unlike())
                .extracting(Difference::what, Difference::here)
                .contains(
                        tuple("server", "11.4.5-MariaDB"),
                        tuple("network", "a relay on the same machine that adds 0.45ms"),
                        tuple("settings", "innodb_flush_log_at_trx_commit 0"))
                .extracting(difference -> difference.toList().get(0))
                .contains("JDK")
                .doesNotContain("profiler");
        assertThat(claim(report, "s3", "Drizzle spends a part of SELECT 1 on the hexdump")
                        .unlike())
                .extracting(Difference::what)
                .containsExactly("server", "JDK", "profiler");
        assertThat(claim(report, "s1", "The C client sends no such commands").unlike())
                .extracting(Difference::what)
                .containsExactly("server");
        assertThat(claim(report, "s3", HEXDUMP).unlike()).as("of Dyno's own").isEmpty();
    }

    /** A driver that cannot connect is told from one for which there was no time. */
    @Test
    void aFailureSaysWhetherTheDriverConnects() {
        assertThat(Gap.ofFailure(
                        "SQLException: broken. mysql@3.0.10 cannot connect to MySQL 9, nor with an older one."))
                .isEqualTo(Gap.DOES_NOT_CONNECT);
        assertThat(Gap.ofFailure("It hung.")).isEqualTo(Gap.NOT_MEASURED);
        assertThat(Gap.of("not supported: no procedures")).isEqualTo("the driver lacks it: no procedures");
    }

    @Test
    void allListedCommandsWereSentWhateverElse() {
        assertThat(connecting(
                        "COM_INIT_DB", "select round('inf'), 1", "SHOW VARIABLES", "SET autocommit=1", "SET NAMES x"))
                .satisfies(answer -> {
                    assertThat(answer.decision()).isEqualTo(Decision.HOLDS);
                    assertThat(answer.size()).isEqualTo(Size.LARGER);
                    assertThat(answer.reason()).isEqualTo("all 4 that the study lists, and 1 other");
                });
        assertThat(connecting("SHOW VARIABLES", "SET autocommit=1", "SET NAMES x", "SET NAMES y"))
                .satisfies(answer -> {
                    assertThat(answer.decision()).isEqualTo(Decision.HOLDS_NO_LONGER);
                    assertThat(answer.size()).isEqualTo(Size.INSIDE);
                    assertThat(answer.reason()).isEqualTo("2 of the 4 that the study lists, and 2 others");
                });
    }

    private static Answer connecting(String... commands) {
        Study study = Studies.named(List.of("s1"), false).get(0);
        List<Sent> sent = Stream.of(commands)
                .map(command -> new Sent(command.startsWith("COM_") ? command : "COM_QUERY", command, true, 1))
                .toList();
        return ClaimJudgement.of(study, study.claims().get(2))
                .ofCount(
                        commands.length,
                        List.of(new Footprint("connect", sent, 1, 1, 1, 1, 1, 1, 1, 1, 0, null, null)));
    }

    @Test
    void equalTimesAreNoDifference() {
        ReproductionReport same = report(PLAN, forks(PLAN, 12, SAME));

        assertThat(claim(same, "s4", "1000 rows: MariaDB is faster than MySQL")
                        .today()
                        .decision())
                .isEqualTo(Decision.NO_DIFFERENCE);
        assertThat(TerminalWriter.text(
                        ReproductionDocument.text(Reproductions.of(same), Path.of("studies.html")), false))
                .contains("no difference");
    }

    @Test
    void theSizeIsComparedWithThePublishedOne() {
        ReproductionReport twice =
                report(PLAN, forks(PLAN, 12, cell -> cell.driver().driver().equals("mariadb") ? 500 : 1000));

        assertThat(claim(twice, "s4", FASTER).then().size())
                .as("published: 0.817")
                .isEqualTo(Size.LARGER);
        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(twice)), 1))
                .containsPattern("\\*\\*holds\\*\\* \\| larger, 0\\.5");
    }

    /** In every form that the report takes. */
    private static void assertEveryOpenClaimSaysWhy(ReproductionReport report) {
        String page = HtmlWriter.page(ReproductionDocument.page(Reproductions.of(report)));
        String text = TerminalWriter.text(
                        ReproductionDocument.text(Reproductions.of(report), Path.of("studies.html")), false)
                .replaceAll("\\s+", " ");
        String markdown = MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(report)), 1);
        List<String> reasons = report.studies().stream()
                .flatMap(study -> study.claims().stream())
                .flatMap(claim -> Stream.of(claim.then(), claim.today()))
                .filter(answer -> answer.decision() == Decision.UNDECIDED)
                .map(Answer::reason)
                .toList();
        assertThat(reasons).isNotEmpty().doesNotContainNull();
        assertThat(markdown.split("\\| undecided: (only \\d+ of|after)", -1))
                .as("a reason behind each")
                .hasSize(reasons.size() + 1);
        assertThat(reasons).allSatisfy(reason -> {
            assertThat(page).contains(reason);
            assertThat(text).contains(reason);
        });
    }

    @Test
    void countsAndSharesAreJudgedByThemselves() {
        ReproductionReport report = report(PLAN, forks(PLAN, 1, SAME));
        assertThat(claim(report, "s4", "MySQL calls a procedure with four statements")
                        .then()
                        .decision())
                .isEqualTo(Decision.NOT_MEASURED);
        assertThat(claim(
                                report,
                                "s1",
                                "On a connect, the driver sends four commands that the application did not issue, besides the login and COM_QUIT")
                        .then())
                .satisfies(answer -> {
                    assertThat(answer.value()).isEqualTo(2);
                    assertThat(answer.decision()).isEqualTo(Decision.HOLDS_NO_LONGER);
                });
        assertThat(claim(report, "s3", HEXDUMP).then()).satisfies(answer -> {
            assertThat(answer.value()).as("with what it calls").isCloseTo(0.57, within(1e-12));
            assertThat(answer.decision()).isEqualTo(Decision.HOLDS);
        });
        assertThat(claim(report, "s3", HEXDUMP).today().reason())
                .as("was not profiled")
                .startsWith("not measured: did not fit");
    }

    /** A larger budget would not help. */
    @Test
    void recordingsThatCannotBeReadAreNoMatterOfTheBudget() {
        Cell damaged = cell(DriverCatalogue.newest("drizzle").toString(), "SelectOne", TransportName.REPLAY);
        ForkSpec profile = new ForkSpec("profile", Purpose.PROFILE, 1, Arm.NONE, damaged, new Iterations(1, 20, 5));

        assertThat(claim(report(PLAN, List.of(fork(profile, 1000, null))), "s3", HEXDUMP)
                        .today()
                        .reason())
                .isEqualTo("not measured: none of its recordings can be read");
    }

    @Test
    void aShareByTheStudysKindOfProfilerDecidesNothing() {
        ReproductionReport report = report(PLAN, forks(PLAN, 1, SAME));
        ClaimResult hexdump = claim(report, "s3", HEXDUMP);

        assertThat(hexdump.then().studyWay()).isEqualTo(0.3564);
        assertThat(hexdump.then().decision()).isEqualTo(Decision.HOLDS);
        assertThat(MarkdownWriter.text(ReproductionDocument.markdown(Reproductions.of(report)), 1))
                .contains(
                        "; own way: 36 %, would hold",
                        "; instrumenting profiler, measured once on 2026-11-26 (e1a46802).");
    }

    /** The work was counted with the original drivers alone. */
    @Test
    void lazyColumnsAreShownByCounting() {
        ReproductionReport report = report(PLAN, List.of());
        ClaimResult lazy = claim(report, "s3", "MariaDB does not decode a column's name that is never read");

        assertThat(lazy.then().value()).isZero();
        assertThat(lazy.then().decision()).isEqualTo(Decision.HOLDS);
        assertThat(lazy.today().reason()).isEqualTo("not measured: the driver's work was not counted");
        assertThat(figures(report, "s3", "names"))
                .filteredOn(figure -> figure.column().equals("Drizzle"))
                .singleElement()
                .satisfies(figure -> assertThat(figure.then().value()).isEqualTo(100));
    }

    @Test
    void whatTakesThePublishedSizeIsSaidToBeLeftOut() {
        assertThat(figures(report(PLAN, List.of()), "s2", "mixed"))
                .filteredOn(figure -> figure.row().equals("50 threads"))
                .hasSize(2)
                .allSatisfy(figure -> assertThat(figure.then().reason()).contains("--full"));
        assertThat(plan(Duration.ofHours(9), true).options().full()).isTrue();
    }

    private static List<ClaimResult> claims(ReproductionReport report, String study) {
        return study(report, study).claims();
    }

    private static ClaimResult claim(ReproductionReport report, String study, String sentence) {
        return claims(report, study).stream()
                .filter(claim -> claim.sentence().equals(sentence))
                .findFirst()
                .orElseThrow();
    }

    private static List<FigureResult> figures(ReproductionReport report, String study, String table) {
        return study(report, study).tables().stream()
                .filter(t -> t.id().equals(table))
                .map(TableResult::figures)
                .findFirst()
                .orElseThrow();
    }

    private static StudyResult study(ReproductionReport report, String id) {
        return report.studies().stream()
                .filter(study -> study.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static ReproductionReport report(ReproductionPlan plan, List<ForkResult> forks) {
        WireObservations wire = new WireObservations();
        wire.add(driver("mysql@3.0.10"), List.of(footprint("connect", 2), footprint("disconnect", 0)));
        Cell profiled = cell("drizzle@1.2", "SelectOne", TransportName.REPLAY);
        Environment environment = Environments.with(
                "cpu",
                "a <cpu>",
                "jvmArgs",
                "-Xmx512m",
                "server",
                "11.4.5-MariaDB",
                "engines",
                List.of("INNODB"),
                "serverSettings",
                Map.of("innodb_flush_log_at_trx_commit", "0"));
        return new ReproductionReport(
                "example",
                "2026-01-31T10:00:00Z",
                61,
                1800,
                false,
                ReproductionOptions.PUBLISHED,
                forks.size(),
                environment,
                new ReproductionAnalysis(
                                plan,
                                environment,
                                forks,
                                Map.of(),
                                wire,
                                names(),
                                Map.of(profiled, hexdump()),
                                Map.of())
                        .studies(),
                List.of("The machine was <busy>."),
                List.of("A note <about> the way."));
    }

    /** Drizzle makes strings of names and aliases, MariaDB of neither. */
    private static WorkObservations names() {
        WorkObservations work = new WorkObservations();
        work.add(driver("mariadb@1.1.7"), List.of(named(10, 1), named(60, 1)));
        work.add(driver("drizzle@1.2"), List.of(named(10, 21), named(60, 121)));
        return work;
    }

    private static WorkReading named(int letters, long decoded) {
        return new WorkReading(
                "SelectOneNamed:letters=" + letters,
                WorkCount.NONE,
                decoded,
                Map.of(),
                Set.of(),
                Map.of(),
                0,
                null,
                true,
                null);
    }

    private static Footprint footprint(String operation, int hidden) {
        List<Sent> commands = new ArrayList<>();
        commands.add(new Sent("COM_QUERY", "asked <for>", false, 1));
        if (hidden > 0) {
            commands.add(new Sent("COM_QUERY", "not asked for", true, hidden));
        }
        return new Footprint(operation, commands, 1, 1, 1, 1, 1, 1, 1, 1, 0, null, null);
    }

    /** Of 100 stacks, 57 have the hexdump, 20 of them itself on top, 30 a method that it calls, 7 itself twice. */
    private static CallPaths hexdump() {
        String hexdump = "org.drizzle.jdbc.internal.mysql.MySQLProtocol.hexdump";
        String callee = "org.drizzle.jdbc.internal.common.Utils.hex";
        String execute = "org.drizzle.jdbc.DrizzleStatement.execute";
        Profile profile = Stacks.cpu(Map.of(
                Stacks.stack(hexdump, execute), 20L,
                Stacks.stack(callee, hexdump, execute), 30L,
                Stacks.stack(hexdump, callee, hexdump, execute), 7L,
                Stacks.stack(execute), 43L));
        DriverScope driver = new DriverScope(Set.of(
                "org.drizzle.jdbc.internal.mysql.MySQLProtocol",
                "org.drizzle.jdbc.internal.common.Utils",
                "org.drizzle.jdbc.DrizzleStatement"));
        return HotspotRanking.callPaths(List.of(profile), driver, OperationCost.exact(Double.NaN));
    }

    private static List<ForkResult> forks(ReproductionPlan plan, int rounds, ToDoubleFunction<Cell> nanos) {
        Map<Integer, Double> drift = new HashMap<>();
        for (int round = 1; round <= rounds; round++) {
            drift.put(round, 1 + 0.1 * round);
        }
        return results(
                plan,
                rounds,
                fork -> fork(
                        fork,
                        nanos.applyAsDouble(fork.cell())
                                * drift.get(fork.round())
                                * (1 + 0.001 * (fork.id().hashCode() % 7)),
                        null));
    }

    private static List<ForkResult> failures(ReproductionPlan plan, String failure) {
        return results(plan, 1, fork -> fork(fork, Double.NaN, failure));
    }

    private static List<ForkResult> results(
            ReproductionPlan plan, int rounds, Function<ForkSpec, ForkResult> measured) {
        return plan.forks().stream()
                .filter(fork -> fork.round() <= rounds && fork.purpose() == Purpose.SCORE)
                .map(measured)
                .toList();
    }

    private static ForkResult fork(ForkSpec fork, double nanos, String failure) {
        return fork(fork, "2026-01-31T10:00:00Z", nanos, failure);
    }

    private static ForkResult fork(ForkSpec fork, String started, double nanos, String failure) {
        List<IterationScore> iterations =
                failure == null ? List.of(Measured.iteration(100, nanos, nanos / 2, 100)) : List.of();
        return Records.with(Measured.fork(fork, started, 3, iterations, nanos), "failure", failure);
    }
}
