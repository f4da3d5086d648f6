package dyno.patch.candidate;

import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.driver.JarContent;
import dyno.family.mysql.EmbeddedServer;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.behaviour.ObservedPair;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.run.fork.Connections;
import dyno.run.probe.DriverObserver;
import dyno.run.probe.Observed;
import dyno.server.DatabaseServer;
import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.Observation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The behaviour suite must be able to fail: on drivers with patches that are broken on purpose, and only on them. A
 * patch that adds a comment behaves the same.
 *
 * <p>Of MariaDB Connector/J, 2.7.12 has the number of the connection in a message, 3.0.8 a race in a batch, and 3.5.1 a value that
 * depends on the clock: they differ from themselves.
 *
 * <p>Tries every eighth patch; {@code -Dbroken=all} tries them all, {@code -Dbroken=<id>} one.
 */
@Tag("slow")
class BrokenPatchesIT {
    private static final PatchCatalogue BROKEN = new PatchCatalogue(Path.of("src/test/resources/broken-patches"));
    private static final String CHOICE = System.getProperty("broken", "eighth");

    @TempDir
    private static Path folder;

    private static ArtifactResolver artifacts;

    @BeforeAll
    static void start() {
        artifacts = ArtifactResolver.withUserSettings(progress -> {});
    }

    @AfterAll
    static void stop() {
        artifacts.close();
    }

    /**
     * In parallel, because an observation mostly waits for statements that sleep and for drivers that hang; with
     * separate servers, because the cases create tables.
     *
     * @param commented a class with much of the driver's code: the driver with a comment in its source must behave the
     *     same; without one, the driver itself
     */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({
        "mariadb@3.5.10, org/mariadb/jdbc/client/impl/StandardClient",
        "mysql@26.10.0, com/mysql/cj/jdbc/ConnectionImpl",
        "mysql@9.7.0, com/mysql/cj/jdbc/StatementImpl",
        "mysql@5.1.39,",
        "drizzle@1.4, org/drizzle/jdbc/internal/mysql/MySQLProtocol",
        "drizzle@1.2,",
        "mariadb@1.1.7,",
        "mariadb@2.7.12,",
        "mariadb@3.0.8,",
        "mariadb@3.5.1,"
    })
    void catchesWhatIsBrokenAndNothingElse(String driver, String commented) {
        DriverArtifact base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse(driver));
        DriverArtifact same = commented == null ? base : Patches.build(base, List.of(comment(base, commented)), folder);
        List<PatchFile> patches = chosen(base);
        List<DriverArtifact> drivers = new ArrayList<>(List.of(base, same));
        patches.forEach(patch -> drivers.add(Patches.build(base, List.of(patch), folder)));

        try (Observed seen = observe(drivers)) {
            Map<String, List<Observation>> baseline = seen.baseline();
            BehaviourResult unchanged =
                    new ObservedPair(baseline, seen.candidate(), false).compare(() -> observeAgain(base, same));
            assertThat(unchanged.differences())
                    .as(driver + " against " + same.coordinates())
                    .isEmpty();
            assertThat(unchanged.requests()).isGreaterThan(1000);
            Map<String, Boolean> missed = new LinkedHashMap<>();
            for (int i = 0; i < patches.size(); i++) {
                DriverArtifact broken = drivers.get(i + 2);
                missed.put(
                        patches.get(i).name(),
                        new ObservedPair(baseline, seen.candidate(), false)
                                .compare(() -> observeAgain(base, broken))
                                .same());
            }
            assertThat(missed).as("broken, but the same").doesNotContainValue(true);
        }
    }

    @Test
    void breaksAtLeastThirtyTimes() {
        assertThat(BROKEN.names()).hasSizeGreaterThanOrEqualTo(30);
    }

    /** A patch that adds a comment at the start of a source file. */
    private static PatchFile comment(DriverArtifact base, String commented) {
        String path = commented + ".java";
        byte[] source = JarContent.read(base.sourceJar().orElseThrow()).get(path);
        String first =
                new String(source, StandardCharsets.UTF_8).lines().findFirst().orElseThrow();
        String diff = "--- a/%1$s\n+++ b/%1$s\n@@ -1 +1,2 @@\n+// A comment.\n %2$s\n".formatted(path, first);
        return PatchFile.parse(
                base.coordinates().driver(),
                base.version(),
                "comment",
                (Patches.HEADER + diff).getBytes(StandardCharsets.UTF_8));
    }

    private static List<PatchFile> chosen(DriverArtifact base) {
        List<PatchFile> all = BROKEN.forDriver(base.coordinates().driver(), base.version());
        List<PatchFile> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            boolean isChosen = switch (CHOICE) {
                case "all" -> true;
                case "eighth" -> i % 8 == 0 || all.get(i).id().equals("removed-lock");
                default -> all.get(i).id().equals(CHOICE);
            };
            if (isChosen) {
                chosen.add(all.get(i));
            }
        }
        return chosen;
    }

    /** As when a patch is checked. */
    private static ObservedPair observeAgain(DriverArtifact base, DriverArtifact candidate) {
        try (Observed seen = observe(List.of(base, candidate))) {
            return new ObservedPair(seen.baseline(), seen.candidate(), false);
        }
    }

    private static Observed observe(List<DriverArtifact> drivers) {
        try (DatabaseServer server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION)) {
            List<ConnectionSpec> specs = drivers.stream()
                    .map(driver -> Connections.connect(driver, server.endpoint(), -1, null))
                    .toList();
            return DriverObserver.behaviour(
                    specs, workloads("SelectOne", "PreparedText100Bytes"), BehaviourSuite.USUAL_SEEDS);
        }
    }
}
