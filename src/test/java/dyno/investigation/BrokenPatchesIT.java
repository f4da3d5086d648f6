package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.patch.BehaviourCheck;
import dyno.patch.BehaviourResult;
import dyno.patch.CandidateBuilder;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchFile;
import dyno.run.BehaviourObserver;
import dyno.run.Connections;
import dyno.server.DatabaseServer;
import dyno.server.EmbeddedServer;
import dyno.workload.ConnectionSpec;
import dyno.workload.Observation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The behaviour suite can fail: it catches patches that are broken on purpose, and the unbroken driver passes. By default
 * some patches of each driver are tried; {@code -Dbroken=all} tries them all, which takes minutes.
 */
class BrokenPatchesIT {
    private static final PatchCatalogue BROKEN =
            new PatchCatalogue(Path.of("src", "test", "resources", "broken-patches"));
    private static final boolean ALL = "all".equals(System.getProperty("broken"));
    private static final int ONE_OF = 5;

    @TempDir
    private static Path folder;

    private static ArtifactResolver artifacts;
    private static DatabaseServer server;

    @BeforeAll
    static void start() {
        artifacts = ArtifactResolver.withUserSettings(progress -> {});
        server = EmbeddedServer.start(artifacts, EmbeddedServer.DEFAULT_VERSION);
    }

    @AfterAll
    static void stop() {
        server.close();
        artifacts.close();
    }

    static Stream<String> drivers() {
        return BROKEN.list().stream()
                .map(patch -> patch.driver() + "@" + patch.version())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void everyBrokenPatchIsCaughtAndTheDriverItselfIsNot(String driver) {
        DriverArtifact base = new DriverResolver(artifacts).resolve(DriverCoordinates.parse(driver));
        List<PatchFile> broken = chosen(driver);
        List<ConnectionSpec> specs = new ArrayList<>(List.of(connect(base), connect(base)));
        broken.forEach(patch -> specs.add(connect(CandidateBuilder.build(base, List.of(patch), folder))));

        List<Map<String, List<Observation>>> seen = BehaviourObserver.observe(specs, List.of("SelectOne"), folder);

        BehaviourResult itself = BehaviourCheck.compare(seen.get(0), seen.get(1));
        assertThat(itself.same()).as(itself.explanation()).isTrue();
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < broken.size(); i++) {
            if (BehaviourCheck.compare(seen.get(0), seen.get(i + 2)).same()) {
                missed.add(broken.get(i).id());
            }
        }
        assertThat(missed).isEmpty();
    }

    private static List<PatchFile> chosen(String driver) {
        List<PatchFile> broken = BROKEN.list().stream()
                .filter(patch -> driver.equals(patch.driver() + "@" + patch.version()))
                .toList();
        return Stream.iterate(0, i -> i < broken.size(), i -> i + (ALL ? 1 : ONE_OF))
                .map(broken::get)
                .toList();
    }

    private static ConnectionSpec connect(DriverArtifact driver) {
        return Connections.connect(driver, server.endpoint(), -1, null);
    }
}
