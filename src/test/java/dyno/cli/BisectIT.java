package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.GitRepository;
import dyno.comparison.Verdict;
import dyno.driver.DriverArtifact;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.feature.bisect.BisectReport;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.io.TestJson;
import dyno.profile.Event;
import dyno.workload.probe.WorkCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds the version of a real driver in which the hexdump of each query was removed. */
class BisectIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void confirmsTheStepAndShowsWhatWent() throws IOException {
        CommandOutcome outcome =
                dyno("bisect drizzle 1.2 1.4 --workload=DoOne --steps=1 --profiles=1 --rounds=3 --run=it"
                                + " --patches=patches --output="
                                + folder)
                        .succeeded();

        BisectReport report = TestJson.mapper()
                .readValue(folder.resolve("profiles/it/bisect.json").toFile(), BisectReport.class);
        assertThat(report.versions())
                .extracting(BisectReport.VersionRow::version)
                .containsExactly("1.2", "1.3", "1.4");
        StepRow step = report.steps().get(0);
        assertThat(step.older() + " to " + step.newer()).isEqualTo("1.2 to 1.3");
        assertThat(step.after().work().bytecodes())
                .isLessThan(step.before().work().bytecodes());
        assertThat(step.methods()).anySatisfy(method -> {
            assertThat(method.name()).endsWith("MySQLProtocol.hexdump");
            assertThat(method.after()).isEqualTo(WorkCount.NONE);
        });
        assertThat(step.comparison().comparison().verdict()).isEqualTo(Verdict.IMPROVEMENT);
        assertThat(step.comparison().comparison().estimate().high()).isLessThan(1 / 1.5);
        Difference cpu = step.differences().stream()
                .filter(difference -> difference.event() == Event.CPU)
                .findFirst()
                .orElseThrow();
        assertThat(cpu.methods()).anySatisfy(method -> {
            assertThat(method.name()).endsWith("MySQLProtocol.hexdump");
            assertThat(method.before()).isPositive();
            assertThat(method.after()).isZero();
        });
        assertThat(Path.of(cpu.flameGraph())).content().contains("dynoGraph", "hexdump");
        String sentence = step.comparison().comparison().explanation();
        assertThat(outcome.out())
                .contains(
                        "1.2 → 1.3 improvement\nBytecodes ",
                        "CPU time over replay: improvement, " + sentence,
                        "hexdump");
        assertThat(Files.readString(folder.resolve("profiles/it/bisect.html")))
                .contains("1.2 → 1.3 <span class=\"badge good\">", sentence)
                .doesNotContain("NaN", "null");
    }

    /** Without timing: a busy machine takes a little longer, and finds the same. */
    @Test
    @Tag("slow")
    void namesACallOfTheJdkThatCameAndWent() throws IOException {
        CommandOutcome outcome = dyno("bisect mysql 8.3.0 9.2.0 --workload=Connect --steps=0 --run=connect --output="
                        + folder)
                .succeeded();

        BisectReport report = TestJson.mapper()
                .readValue(folder.resolve("profiles/connect/bisect.json").toFile(), BisectReport.class);
        assertThat(lookups(report)).containsExactly("8.4.0: 0 to 1 by [<init>]", "9.2.0: 1 to 0 by [<init>]");
        assertThat(outcome.out()).containsPattern("InetSocketAddress.getHostName +0 +1 +new +by ConnectionImpl.<init>");
        assertThat(outcome.err())
                .contains(
                        "8.3.0 -> 8.4.0: ",
                        "    gone  java.net.InetSocketAddress.getHostName by ConnectionImpl.<init>");
    }

    /** The steps at which the constructor of a connection begins and ceases to ask for the name of the server's host. */
    private static List<String> lookups(BisectReport report) {
        return report.steps().stream()
                .flatMap(step -> step.calls().stream()
                        .filter(call -> call.name().equals("java.net.InetSocketAddress.getHostName"))
                        .map(call -> step.newer() + ": " + call.before() + " to " + call.after() + " by "
                                + call.callers().stream()
                                        .map(caller -> caller.replaceFirst(".*ConnectionImpl\\.", ""))
                                        .toList()))
                .toList();
    }

    /** Drizzle 1.4 cannot read microseconds. */
    @Test
    @Tag("slow")
    void comparesTheOthersIfAVersionFails() {
        CommandOutcome outcome = dyno("bisect drizzle 1.2 1.4 --workload=TimestampAndDecimal --steps=0"
                        + " --run=failing --output="
                        + folder)
                .succeeded();

        assertThat(outcome.out())
                .containsPattern("1\\.4 +not counted: .*Could not parse field as date")
                .containsPattern("String\\.format +5 +0 +gone +by MySQLProtocol.hexdump")
                .contains("Time was measured at 0 of 1 step.");
    }

    /** The counts show it. */
    @Test
    @Tag("slow")
    void findsTheCommitThatMadeTheDriverSlower() throws IOException, InterruptedException {
        Path checkout = Files.createDirectory(folder.resolve("drizzle-jdbc"));
        DriverArtifact driver = GateIT.drizzle();
        String slow = GateIT.source(driver);
        Files.copy(driver.jar(), checkout.resolve("published.jar"));
        GitRepository repository = GitRepository.init(checkout);
        commit(repository, slow.replace(GateIT.LOGGED, ""), "Log nothing");
        repository.tag("fast");
        commit(repository, slow.replace(GateIT.LOGGED, "// still nothing"), "Comment on it");
        commit(repository, slow, "Log the bytes of each query");
        CommandOutcome outcome = dyno(
                        "bisect " + checkout + " fast HEAD --workload=DoOne --steps=0 --run=commits --output=" + folder,
                        "--build=" + GateIT.BUILD)
                .succeeded();

        assertThat(outcome.out())
                .containsPattern("The largest change is in\\n  \\w+ \\(.*, Log the bytes of each query\\)");
        assertThat(folder.resolve("profiles/commits/bisect.html")).content().contains("only counted");
    }

    private static void commit(GitRepository repository, String source, String subject)
            throws IOException, InterruptedException {
        Path file = repository.folder().resolve("src").resolve(GateIT.SOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        repository.commit(subject);
    }
}
