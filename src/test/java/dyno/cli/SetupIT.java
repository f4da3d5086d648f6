package dyno.cli;

import static dyno.cli.CommandOutcome.dyno;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dyno.driver.DriverSetups;
import dyno.io.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers in setup files: below a wrapper, and below a pool. */
class SetupIT {
    private static final String SPY = "@docs/operations/p6spy.json";
    private static final String POOL = "@docs/operations/hikari.json";

    /** System property: home of a JDK or JRE. */
    private static final String JAVA = "setup.java";

    @TempDir
    private Path folder;

    @AfterEach
    void forgetSetups() {
        DriverSetups.forget();
    }

    @Test
    void countsTheWrapperBesideTheDriver() throws IOException {
        JsonNode row = dyno("work mariadb@3.5.10 " + SPY + " --workload SelectOne --json")
                .succeeded()
                .json()
                .get("operations")
                .get(0);

        assertThat(row.get("failure").isNull()).as("%s", row).isTrue();
        assertThat(StreamSupport.stream(row.get("methods").spliterator(), false)
                        .filter(method -> method.get("after").get("calls").asLong() > 0)
                        .map(method -> method.get("name").asText()))
                .anyMatch(name -> name.contains("com.p6spy.engine.wrapper."));
        assertThat(row.get("candidate").asText()).isEqualTo("mariadb@3.5.10#p6spy");
    }

    @Test
    void showsWhatADriverSendsBelowAPool() {
        CommandOutcome outcome = dyno("roundtrips mariadb@3.5.10 " + POOL + " --workload SelectOne --workload Connect")
                .succeeded();

        assertThat(outcome.out())
                .contains("mariadb@3.5.10#hikari on ")
                .containsPattern("mariadb@3.5.10#hikari on [^\\n]*\\n(?s:.*)\\n  connect +0 +0 ")
                .containsPattern("mariadb@3.5.10#hikari on [^\\n]*\\n(?s:.*)\\n  SelectOne +1 +0 +1 ");
    }

    /** {@link #JAVA} may be another JDK than that of the other forks. */
    @Test
    @Tag("slow")
    void measuresEachDriverInItsOwnJvm() throws IOException {
        String java = System.getProperty(JAVA, System.getProperty("java.home"));
        Path setup = Files.writeString(folder.resolve("own.json"), """
                {"driver": "drizzle@1.2", "java": "%s", "jvmOptions": ["-XX:+UseParallelGC"]}
                """.formatted(java));

        CommandOutcome outcome = dyno("compare drizzle@1.4 @" + setup
                + " --workload DoOne --transport replay --rounds 3 --budget 5m --run jvms --output " + folder);

        assertThat(outcome.out())
                .as(outcome.err())
                .contains("drizzle@1.2#own is drizzle@1.2 in the setup 'own': Java ")
                .contains("Its forks take no turns with those in another JVM")
                .doesNotContain("forks took turns");
        List<String> logs = new ArrayList<>();
        for (Path file : FileTree.in(folder.resolve("profiles/jvms/forks"))) {
            if (file.toString().endsWith(".log")) {
                logs.add(Files.readString(file));
            }
        }
        assertThat(logs).isNotEmpty().allSatisfy(log -> {
            boolean own = log.contains("driver = drizzle@1.2#own");
            assertThat(log.contains("-XX:+UseParallelGC")).as(log).isEqualTo(own);
            assertThat(log).contains("VM invoker: " + (own ? java : System.getProperty("java.home")) + "/bin/java");
        });
        assertThat(logs).anyMatch(log -> log.contains("#own")).anyMatch(log -> !log.contains("#own"));
    }

    @Test
    @Tag("slow")
    void comparesTheDriverWithItsWrapper() throws IOException {
        CommandOutcome outcome = dyno("compare mariadb@3.5.10 " + SPY + " " + POOL
                + " --workload SelectOne --transport replay --rounds 3 --budget 3m --run setups --output "
                + folder);

        assertThat(outcome.out())
                .as(outcome.err())
                .contains(
                        "mariadb@3.5.10#p6spy is mariadb@3.5.10 in the setup 'p6spy': com.p6spy.engine.spy.P6SpyDriver")
                .contains("mariadb@3.5.10#p6spy sends the same as mariadb@3.5.10.")
                .contains("mariadb@3.5.10#hikari sends the same as mariadb@3.5.10.")
                .containsPattern("SelectOne +replay +mariadb@3\\.5\\.10#p6spy +\\d+ B .* of 6 +1 ")
                .containsPattern("SelectOne +replay +mariadb@3\\.5\\.10#hikari +\\d+ B .* of 6 +1 ");
        assertThat(folder.resolve("profiles/setups/setups/p6spy.json")).exists();
        try (var forks = Files.list(folder.resolve("profiles/setups/forks"))) {
            assertThat(forks.filter(file -> file.toString().endsWith(".jmh.json")))
                    .hasSize(18);
        }
    }
}
