package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.server.DatabaseServer;
import dyno.server.EmbeddedServer;
import dyno.workload.ConnectionSpec;
import dyno.workload.IsolatedDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cold JVM connects as often as the name of its workload says, and the score is of the calls that it names. */
class ColdForkIT {
    @TempDir
    private Path folder;

    @Test
    void connectsAsOftenAsTheNameSays() throws Exception {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {});
                DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
                Routes routes =
                        new Routes(server.endpoint(), server.socket(), new Pinning(-1, false, ""), line -> {})) {
            DriverArtifact driver = new DriverResolver(artifacts).resolve(DriverCoordinates.parse("mysql"));
            RunStore store =
                    RunStore.create(folder.resolve("run"), new RunPlan("compare", "now", 1, Map.of(), List.of()));
            ForkRunner runner = new ForkRunner(store, Map.of("mysql", driver), routes, Sampler.choose(folder), folder);
            ConnectionSpec spec = routes.direct(driver);
            try (IsolatedDriver isolated = IsolatedDriver.load(spec.jars(), spec.driverClass());
                    Connection watcher = isolated.connect(spec.url(), login(spec))) {
                long before = connections(watcher);
                ForkResult first = run(runner, "ColdConnect");
                long between = connections(watcher);
                ForkResult later = run(runner, "ColdConnect:from=2:calls=49");
                long after = connections(watcher);

                assertThat(between - before).isEqualTo(1);
                assertThat(after - between).isEqualTo(50);
                assertThat(first.iterations())
                        .singleElement()
                        .satisfies(call -> assertThat(call.operations()).isEqualTo(1));
                assertThat(later.iterations())
                        .singleElement()
                        .satisfies(calls -> assertThat(calls.operations()).isEqualTo(49));
                assertThat(later.wallNanos())
                        .as("a mean: the sum of 49 takes longer than the first")
                        .isLessThan(first.wallNanos());
                assertThat(later.cpuNanos()).isPositive().isLessThan(first.cpuNanos());
            }
        }
    }

    private static ForkResult run(ForkRunner runner, String workload) {
        Cell cell = new Cell("mysql", workload, "loopback");
        ForkResult result = runner.run(
                new ForkSpec(workload.replace(':', '-'), Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 5, 100)));
        assertThat(result.failure()).isNull();
        return result;
    }

    private static Properties login(ConnectionSpec spec) {
        Properties login = new Properties();
        login.setProperty("user", spec.user());
        login.setProperty("password", spec.password());
        return login;
    }

    private static long connections(Connection watcher) throws Exception {
        try (Statement statement = watcher.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Connections'")) {
            row.next();
            return row.getLong(2);
        }
    }
}
