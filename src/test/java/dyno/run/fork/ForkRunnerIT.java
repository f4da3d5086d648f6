package dyno.run.fork;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dyno.Records;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.patch.candidate.Patches;
import dyno.patch.file.PatchCatalogue;
import dyno.run.Cells;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.IterationScore;
import dyno.run.Pinning;
import dyno.run.Purpose;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.server.TestServer;
import dyno.wire.TransportName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.Note;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks do what the names of their workloads say. */
class ForkRunnerIT {
    /** The connection that asks, after the measurement, whether connections are encrypted. */
    private static final int CHECK = 1;

    private final DatabaseServer server = TestServer.get();
    private final DriverArtifact driver = TestServer.driver("mysql");

    private static final int SLICES = 20;

    @TempDir
    private Path folder;

    /** And the score is of the calls that the name says. */
    @Test
    void aColdJvmConnectsAsOftenAsItsWorkloadSays() throws Exception {
        ConnectionSpec spec = TestServer.connection(driver);
        try (Routes routes = routes(new Pinning(-1, OptionalLong.empty(), ""));
                IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection watcher = isolated.connect(spec.url(), spec.credentials())) {
            ForkRunner runner = runner(routes);
            long before = connections(watcher);
            ForkResult first = run(runner, "ColdConnect");
            long between = connections(watcher);
            ForkResult later = run(runner, "ColdConnect:from=2:calls=49");
            long after = connections(watcher);

            assertThat(between - before).isEqualTo(1 + CHECK);
            assertThat(after - between).isEqualTo(50 + CHECK);
            assertThat(first.iterations())
                    .singleElement()
                    .satisfies(call -> assertThat(call.operations()).isEqualTo(1));
            assertThat(later.iterations())
                    .singleElement()
                    .satisfies(calls -> assertThat(calls.operations()).isEqualTo(49));
            assertThat(first.iterations())
                    .as("nothing is compiled that could beat")
                    .noneMatch(IterationScore::hasBeats);
            assertThat(later.wallNanos())
                    .as("a mean: the sum of 49 takes longer than the first")
                    .isLessThan(first.wallNanos());
            assertThat(later.cpuNanos()).isPositive().isLessThan(first.cpuNanos());
            assertThat(later.processNanos()).isGreaterThanOrEqualTo(later.cpuNanos());
        }
    }

    /** It connects only in the invocation that is measured. */
    @Test
    void aColdJvmTellsHowItReachedTheServer() {
        try (Routes routes = routes(new Pinning(-1, OptionalLong.empty(), ""))) {
            assertThat(run(runner(routes), "ColdConnect", TransportName.DELAYED).notes())
                    .anyMatch(note -> note.kind() == Note.Kind.ROUTE);
        }
    }

    /** A fork that fails leaves the turns to the others. */
    @Test
    void forksOfARoundAreAliveAtOnceAndTakeTurns() throws Exception {
        DriverArtifact broken = Records.with(
                driver,
                "coordinates",
                DriverCoordinates.parse("mysql@9.7.0+broken"),
                "sourceJar",
                Optional.empty(),
                "driverClass",
                "no.such.Driver");
        List<ForkSpec> round = List.of(
                ofRound(1, Arm.BASELINE, "mysql"),
                ofRound(2, Arm.CANDIDATE, "mysql@9.7.0+broken"),
                ofRound(3, Arm.CONTROL, "mysql"));
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), round));
        ConnectionSpec spec = TestServer.connection(driver);
        try (Routes routes = routes(Pinning.of(server));
                IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection watcher = isolated.connect(spec.url(), spec.credentials())) {
            long before = connections(watcher);
            List<ForkResult> results = new ForkRunner(
                            store,
                            Map.of(Cells.driver("mysql"), driver, Cells.driver("mysql@9.7.0+broken"), broken),
                            routes,
                            Sampler.choose(folder),
                            Quiet.UNKNOWN,
                            folder)
                    .run(round);

            ForkResult baseline = results.get(0);
            ForkResult control = results.get(2);
            assertThat(results).extracting(ForkResult::spec).containsExactlyElementsOf(round);
            assertThat(results.get(1).failure()).contains("no.such.Driver");
            assertThat(baseline.together()).isNotNull().isEqualTo(control.together());
            assertThat(List.of(baseline, control)).allSatisfy(fork -> {
                assertThat(fork.failure()).isNull();
                assertThat(fork.iterations()).hasSize(SLICES).allMatch(slice -> slice.operations() > 0);
                assertThat(fork.notes())
                        .filteredOn(note -> note.kind() == Note.Kind.PINNING)
                        .hasSize(1);
            });
            assertThat(connections(watcher) - before)
                    .as("two forks, each with two connections to warm up, and nine more, each for two slices")
                    .isEqualTo(2 * (2 + 9));
        }
    }

    @Test
    void aForkSaysThatItsDriverDidNotDoTheSameEachTime() {
        DriverArtifact published = TestServer.driver("drizzle@1.4");
        DriverCoordinates coordinates = DriverCoordinates.parse("drizzle@1.4+nothing-sent-under-dyno");
        PatchCatalogue misleading = new PatchCatalogue(Path.of("src/test/resources/misleading-patches"));
        DriverArtifact patched = Patches.build(published, misleading.find(coordinates), folder);
        List<ForkSpec> round =
                List.of(ofRound(1, Arm.BASELINE, "drizzle@1.4"), ofRound(2, Arm.CANDIDATE, coordinates.toString()));
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), round));
        try (Routes routes = routes(Pinning.of(server))) {
            List<ForkResult> results = new ForkRunner(
                            store,
                            Map.of(published.coordinates(), published, coordinates, patched),
                            routes,
                            Sampler.choose(folder),
                            Quiet.UNKNOWN,
                            folder)
                    .run(round);

            assertThat(results.get(0).failure()).isNull();
            assertThat(results.get(1).failure()).contains("sent nothing to the server");
            assertThat(results.get(1).didNotRepeat()).isTrue();
        }
    }

    private static ForkSpec ofRound(int number, Arm arm, String coordinates) {
        Cell cell = cell(coordinates, "DoOne", TransportName.REPLAY);
        return new ForkSpec(
                ForkSpec.id(number, Purpose.SCORE, arm, cell),
                Purpose.SCORE,
                1,
                arm,
                cell,
                new Iterations(5, SLICES, 5));
    }

    @Test
    void severalThreadsAndTheServerHaveAllProcessorsAndOneThreadSharesOne() throws Exception {
        Pinning pinning = Pinning.of(server);
        assumeThat(pinning.server()).as(pinning.description()).isPresent();
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        String one = Integer.toString(pinning.cpu());
        Note together = new Note(Note.Kind.PINNING, "client thread on CPU " + one);
        try (Routes routes = routes(pinning)) {
            ForkRunner runner = runner(routes, new Quiet(1, 7000, 1));

            ForkResult several = run(runner, "ReadOnly:threads=2:rows=500:operations=5");
            assertThat(several.notes()).noneMatch(note -> note.kind() == Note.Kind.PINNING);
            assertThat(several.quietShare())
                    .as("quiet share of several threads")
                    .isNaN();
            assertThat(processors(pinning)).doesNotContain(one);
            ForkResult single = run(runner, "ReadOnly:threads=1:rows=500:operations=5");
            assertThat(single.notes()).contains(together);
            assertThat(single.quietShare()).as("quiet share of one thread").isNotNaN();
            assertThat(processors(pinning)).containsExactly(one);
        }
    }

    /** Where the threads of the server may run, each list once. */
    private static Set<String> processors(Pinning pinning) throws IOException {
        Set<String> processors = new HashSet<>();
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", pinning.server().getAsLong() + "", "task"))) {
            for (Path thread : threads) {
                Files.readAllLines(thread.resolve("status")).stream()
                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                        .forEach(line -> processors.add(
                                line.substring(line.indexOf(':') + 1).strip()));
            }
        }
        return processors;
    }

    private Routes routes(Pinning pinning) {
        return new Routes(server.endpoint(), server.socket(), server.encryption(), pinning, line -> {});
    }

    private ForkRunner runner(Routes routes) {
        return runner(routes, Quiet.UNKNOWN);
    }

    private ForkRunner runner(Routes routes, Quiet quiet) {
        RunStore store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), List.of()));
        return new ForkRunner(
                store, Map.of(Cells.driver("mysql"), driver), routes, Sampler.choose(folder), quiet, folder);
    }

    private static ForkResult run(ForkRunner runner, String workload) {
        return run(runner, workload, TransportName.LOOPBACK);
    }

    private static ForkResult run(ForkRunner runner, String workload, TransportName transport) {
        Cell cell = cell("mysql", workload, transport);
        ForkResult result = runner.run(new ForkSpec(
                ForkSpec.id(1, Purpose.SCORE, Arm.NONE, cell),
                Purpose.SCORE,
                1,
                Arm.NONE,
                cell,
                new Iterations(1, 2, 50)));
        assertThat(result.failure()).isNull();
        return result;
    }

    private static long connections(Connection watcher) throws Exception {
        try (Statement statement = watcher.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Connections'")) {
            row.next();
            return row.getLong(2);
        }
    }
}
