package dyno.feature.bisect;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.GitRepository;
import dyno.experiment.ComparisonRow;
import dyno.experiment.SilentConsole;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Folders;
import dyno.feature.bisect.BisectReport.StepRow;
import dyno.feature.bisect.BisectReport.VersionRow;
import dyno.io.TextMap;
import dyno.patch.git.Checkout;
import dyno.patch.git.Commit;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search through commits, with builds that take no time and measurements that know the answer. */
class CommitSearchTest {
    private static final int COMMITS = 60;

    /** The driver of the commits is a jar that nothing loads. */
    private static final String BUILD =
            "mkdir -p target && $JAVA_HOME/bin/jar cf target/driver.jar META-INF && test ! -e broken";

    @TempDir
    private Path folder;

    private GitRepository repository;
    private Checkout checkout;
    private final List<String> said = new ArrayList<>();
    private final List<String> runs = new ArrayList<>();

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        Path driver = Files.createDirectories(folder.resolve("driver"));
        Path service = driver.resolve("META-INF/services/java.sql.Driver");
        Files.createDirectories(service.getParent());
        Files.writeString(service, "org.drizzle.jdbc.DrizzleDriver");
        repository = GitRepository.init(driver);
        checkout = Checkout.open(driver);
    }

    @Test
    void narrowsTheRangeUntilItsCommitsAreAdjacent() throws IOException, InterruptedException {
        for (int i = 0; i < COMMITS; i++) {
            commit(i, false);
        }
        List<Commit> commits = commits();

        CommitReport report = search(commits, 37);

        assertThat(report.suspects()).containsExactly(commits.get(37));
        assertThat(runs).containsExactly("it", "it-2");
        assertThat(report.searches().get(0).versions()).hasSize(9);
        assertThat(report.largest().newer()).isEqualTo(commits.get(37).hash());
    }

    @Test
    void namesAllCommitsThatCannotBeSeparated() throws IOException, InterruptedException {
        for (int i = 0; i < 5; i++) {
            commit(i, i == 2 || i == 3);
        }
        List<Commit> commits = commits();

        CommitReport report = search(commits, 3);

        assertThat(report.suspects()).containsExactlyElementsOf(commits.subList(2, 5));
        assertThat(said).anyMatch(line -> line.contains("is skipped: it does not build"));
    }

    /** As when the forks of all builds between the ends fail. */
    @Test
    void namesAllCommitsBetweenThoseThatCouldBeMeasured() throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            commit(i, false);
        }
        List<Commit> commits = commits();
        CommitSearch search = new CommitSearch(context(), checkout, BUILD, (name, work) -> {
            runs.add(name);
            assertThat(runs).hasSize(1);
            return report(name, commits, List.of(0, 2), 0, 2);
        });

        CommitReport report = search.run("it", commits, BisectOptionsTest.options());

        assertThat(report.suspects()).containsExactlyElementsOf(commits.subList(1, 3));
    }

    @Test
    void keepsNoCopyOfTheRepositoryAfterItsBuild() throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            commit(i, i == 1);
        }
        Path copies = folder.resolve("copies");

        search(commits(), 2, "echo ../*/ >>'" + copies + "' && " + BUILD);

        assertThat(Files.readAllLines(copies)).hasSize(3).noneMatch(line -> line.contains(" "));
    }

    @Test
    void refusesARangeWithoutCommits() throws IOException, InterruptedException {
        commit(0, false);

        assertThatThrownBy(() -> search(commits(), 0)).hasMessageContaining("No commit in that range");
    }

    @Test
    void doesNotContinueARunThatMeasuredSomethingElse() throws IOException, InterruptedException {
        commit(0, false);
        commit(1, false);
        BisectOptions other = BisectOptionsTest.options();
        RunStore.create(
                folder.resolve("profiles/it"),
                CommandContext.plan(Bisection.COMMAND, other.seed(), TextMap.of(other), List.of()));
        CommitSearch search = new CommitSearch(context(), checkout, BUILD, (name, work) -> work.get());

        assertThatThrownBy(() -> search.run("it", commits(), BisectOptionsTest.options()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.kind()).isEqualTo(RunException.Kind.CHANGED))
                .hasMessageContaining("Cannot resume the run it: its plan differs in ")
                .hasMessageContaining("versions");
    }

    @Test
    void spreadsWhatIsBuiltOverTheRange() {
        List<Commit> commits = new ArrayList<>();
        for (int i = 0; i < 33; i++) {
            commits.add(new Commit(Integer.toString(i), "2026-01-01", "subject"));
        }

        assertThat(CommitSearch.spread(commits))
                .extracting(Commit::hash)
                .containsExactly("0", "4", "8", "12", "16", "20", "24", "28", "32");
        assertThat(CommitSearch.spread(commits.subList(0, 3))).hasSize(3);
    }

    private final class Listener extends SilentConsole {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void note(String line) {
            said.add(line);
        }
    }

    private List<Commit> commits() {
        return checkout.commits("first", "HEAD");
    }

    private CommandContext context() {
        return new CommandContext(
                Folders.of(folder, folder.resolve("patches")),
                artifacts -> {
                    throw new AssertionError("no server is needed");
                },
                new Listener());
    }

    private CommitReport search(List<Commit> commits, int culprit) {
        return search(commits, culprit, BUILD);
    }

    /** What is measured has its step in the commit of that number. */
    private CommitReport search(List<Commit> commits, int culprit, String build) {
        CommitSearch search = new CommitSearch(context(), checkout, build, (name, work) -> {
            runs.add(name);
            return report(name, commits, culprit);
        });
        return search.run("it", commits, BisectOptionsTest.options());
    }

    /** Of a later run, the builds between the neighbours of the culprit in the run before. */
    private BisectReport report(String name, List<Commit> commits, int culprit) {
        Path builds = folder.resolve("profiles/it-builds");
        List<Integer> built = new ArrayList<>();
        for (int i = 0; i < commits.size(); i++) {
            if (Files.exists(builds.resolve(commits.get(i).hash() + ".jar"))) {
                built.add(i);
            }
        }
        int newer = built.stream().filter(i -> i >= culprit).findFirst().orElseThrow();
        int older = built.get(built.indexOf(newer) - 1);
        return report(name, commits, built, older, newer);
    }

    private static BisectReport report(
            String name, List<Commit> commits, List<Integer> measured, int older, int newer) {
        return new BisectReport(
                name,
                null,
                "drizzle",
                workload("SelectOne"),
                TransportName.REPLAY,
                measured.stream()
                        .map(i -> new VersionRow(commits.get(i).hash(), StepRows.counts(100), null))
                        .toList(),
                List.of(new StepRow(
                        commits.get(older).hash(),
                        commits.get(newer).hash(),
                        StepRows.counts(100),
                        StepRows.counts(200),
                        List.of(),
                        List.of(),
                        null,
                        List.of())),
                0.02,
                List.of());
    }

    /** The smallest counted changes are not worth another search. */
    @Test
    void prefersAChangeOfCpuTimeAndLeavesOutTheSmallestCounts() {
        StepRow small = step("1", "2", 1001, null);
        StepRow large = step("2", "3", 2000, null);
        StepRow slower = step("3", "4", 1003, StepRows.time(1.5));
        StepRow same = step("4", "5", 9000, StepRows.time(1.0));

        assertThat(CommitSearch.largest(report(List.of(small)))).isEmpty();
        assertThat(CommitSearch.largest(report(List.of(small, large)))).contains(large);
        assertThat(CommitSearch.largest(report(List.of(small, large, slower, same))))
                .contains(slower);
    }

    private static StepRow step(String older, String newer, long bytecodes, ComparisonRow comparison) {
        return new StepRow(
                older,
                newer,
                StepRows.counts(1000),
                StepRows.counts(bytecodes),
                List.of(),
                List.of(),
                comparison,
                List.of());
    }

    private static BisectReport report(List<StepRow> steps) {
        return new BisectReport(
                "it", null, "drizzle", workload("SelectOne"), TransportName.REPLAY, List.of(), steps, 0.02, List.of());
    }

    private void commit(int number, boolean broken) throws IOException, InterruptedException {
        Files.writeString(repository.folder().resolve("number"), Integer.toString(number));
        if (broken) {
            Files.writeString(repository.folder().resolve("broken"), "");
        } else {
            Files.deleteIfExists(repository.folder().resolve("broken"));
        }
        repository.commit("Commit " + number);
        if (number == 0) {
            repository.tag("first");
        }
    }
}
