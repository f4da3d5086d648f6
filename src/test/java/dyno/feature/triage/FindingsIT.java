package dyno.feature.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.comparison.Summary;
import dyno.driver.DriverArtifact;
import dyno.feature.triage.ProfileAnalysis.Profiled;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.hotspot.finding.Cause;
import dyno.run.Cells;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Pinning;
import dyno.run.Purpose;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.run.fork.ForkRunner;
import dyno.run.fork.Routes;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.server.TestServer;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.ClearSystemProperty;

/** The findings of the detectors for published drivers with known causes, in a profiled fork of each operation. */
// The shares are those of code as users have it, when the JIT has compiled it.
@ClearSystemProperty(key = "dyno.fork.arguments")
@ClearSystemProperty(key = "dyno.patience")
class FindingsIT {
    @TempDir
    private static Path folder;

    private static List<FindingRow> mysql;
    private static List<FindingRow> drizzle;

    @BeforeAll
    static void profile() {
        mysql = findings("mysql@9.7.0");
        drizzle = findings("drizzle@1.4");
    }

    private static List<FindingRow> findings(String coordinates) {
        DriverArtifact driver = TestServer.driver(coordinates);
        DatabaseServer server = TestServer.get();
        List<ForkSpec> forks = Stream.of("SelectOne", "SelectOneBy2KBStatement")
                .map(workload -> new ForkSpec(
                        workload,
                        Purpose.PROFILE,
                        1,
                        Arm.NONE,
                        Cells.cell(coordinates, workload, TransportName.REPLAY),
                        new Iterations(1, 2, 750)))
                .toList();
        Path own = folder.resolve(coordinates);
        RunStore store = RunStore.create(own, new RunPlan("triage", "now", 1, Map.of(), forks));
        List<String> damages = new ArrayList<>();
        try (Routes routes = new Routes(
                        server.endpoint(), server.socket(), server.encryption(), Pinning.of(server), line -> {});
                ProfileAnalysis analysis =
                        new ProfileAnalysis(driver, own.resolve("graphs"), own, new ArrayList<>(), damages)) {
            ForkRunner runner = new ForkRunner(
                    store, Map.of(driver.coordinates(), driver), routes, Sampler.choose(folder), Quiet.UNKNOWN, folder);
            List<Profiled> profiled = new ArrayList<>();
            for (ForkSpec fork : forks) {
                ForkResult result = runner.run(fork);
                assertThat(result.failure()).isNull();
                profiled.addAll(analysis.analyse(
                        fork.cell(),
                        List.of(store.recordings().resolve(result.recording())),
                        Summary.of(List.of(result.cpuNanos())),
                        Summary.of(List.of(result.allocatedBytes()))));
            }
            assertThat(damages).isEmpty();
            return FindingAnalysis.findings(driver, profiled, Map.of()).findings();
        }
    }

    @Test
    void connectorJLooksAtEachCharacterOfAStatement() {
        assertThat(of(mysql, "SelectOneBy2KBStatement", Cause.STATEMENT_SCAN))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.finding().share().mean()).isGreaterThan(0.1);
                    assertThat(row.finding().explanation()).startsWith("QueryInfo.containsIntoClause:");
                });
        assertThat(of(drizzle, "SelectOneBy2KBStatement", Cause.STATEMENT_SCAN)).isEmpty();
    }

    @Test
    void drizzleMakesStringsOfColumnsThatNobodyReads() {
        assertThat(of(drizzle, "SelectOne", Cause.UNREAD_METADATA))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.finding().share().mean()).isGreaterThan(0.05);
                    assertThat(row.finding().places())
                            .anyMatch(place -> place.name().startsWith("DrizzleQueryResult.<init>:")
                                    || place.name().startsWith("MySQLFieldPacket."));
                });
        assertThat(of(mysql, "SelectOne", Cause.UNREAD_METADATA)).isEmpty();
    }

    private static List<FindingRow> of(List<FindingRow> findings, String workload, Cause cause) {
        return findings.stream()
                .filter(row -> row.workload().equals(workload) && row.finding().cause() == cause)
                .toList();
    }
}
