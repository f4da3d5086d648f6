package dyno.run.store;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.run.Environment;
import dyno.run.Environments;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Measured;
import dyno.run.Purpose;
import dyno.run.RunException;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumeCheckTest {
    @TempDir
    private Path folder;

    private RunStore store;

    @BeforeEach
    void measureAFork() throws IOException {
        Cell cell = cell("drizzle@1.2", "DoOne", TransportName.REPLAY);
        ForkSpec fork = new ForkSpec("1", Purpose.SCORE, 1, Arm.NONE, cell, new Iterations(1, 1, 1));
        store = RunStore.create(folder.resolve("run"), new RunPlan("compare", "then", 1, Map.of(), List.of(fork)));
        ResumeCheck.begin(store, environment("MariaDB 11"), List.of(driver("drizzle@1.2", "a")));
        store.save(Measured.fork(fork, "then", 1, List.of(), 1));
    }

    private static Environment environment(String server) {
        return environment(server, "17", "-Xmx512m");
    }

    private static Environment environment(String server, String jdk, String jvmArgs) {
        return Environments.with("server", server, "jdk", jdk, "jvmArgs", jvmArgs);
    }

    private DriverArtifact driver(String name, String content) throws IOException {
        Path jar = Files.writeString(folder.resolve("driver.jar"), content);
        DriverCoordinates coordinates = DriverCoordinates.parse(name);
        return new DriverArtifact(
                coordinates, "1", jar, List.of(), Optional.empty(), "X", DriverCatalogue.urlStyle("mysql"));
    }

    private List<String> resume(DriverArtifact driver) {
        return ResumeCheck.resume(store, environment("MariaDB 11"), List.of(driver));
    }

    @Test
    void goesOnWithTheSameDriversAndAnotherOne() throws IOException {
        assertThat(resume(driver("drizzle@1.2", "a"))).isEmpty();
        assertThat(resume(driver("drizzle@1.4", "b"))).isEmpty();
        assertThat(store.driverHashes()).containsOnlyKeys("drizzle@1.2", "drizzle@1.4");
        assertThat(store.results()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "drizzle@1.2,published jar was replaced",
        "drizzle@1.2+my-fix,the patch was edited",
        "drizzle@a/b.jar,the jar was rebuilt"
    })
    void refusesADriverThatHasChanged(String name, String reason) throws IOException {
        resume(driver(name, "a"));
        DriverArtifact changed = driver(name, "b");

        RunException refusal = catchThrowableOfType(RunException.class, () -> resume(changed));

        assertThat(refusal.kind()).isEqualTo(RunException.Kind.CHANGED);
        assertThat(refusal)
                .hasMessageContainingAll(
                        "Cannot resume the run run", name, reason, "ca978112ca1b", "start a new --run");
    }

    @Test
    void refusesADriverWhoseHashIsDamaged() throws IOException {
        Files.writeString(store.folder().resolve("drivers.json"), "{\"drizzle@1.2\": \"ab\"}");
        DriverArtifact driver = driver("drizzle@1.2", "a");

        RunException refusal = catchThrowableOfType(RunException.class, () -> resume(driver));

        assertThat(refusal.kind()).isEqualTo(RunException.Kind.CHANGED);
        assertThat(refusal).hasMessageContainingAll("ab… then", "ca978112ca1b… now");
    }

    @Test
    void refusesAnotherServer() throws IOException {
        List<DriverArtifact> drivers = List.of(driver("drizzle@1.2", "a"));
        Environment other = environment("MySQL 8");

        RunException refusal =
                catchThrowableOfType(RunException.class, () -> ResumeCheck.resume(store, other, drivers));

        assertThat(refusal.kind()).isEqualTo(RunException.Kind.CHANGED);
        assertThat(refusal).hasMessageContainingAll("MariaDB 11", "MySQL 8", "--server");
    }

    @Test
    void refusesOtherArgumentsOfForksOnTheSameJdk() throws IOException {
        List<DriverArtifact> drivers = List.of(driver("drizzle@1.2", "a"));
        Environment other = environment("MariaDB 11", "17", "-Xmx1g");
        Environment otherJdk = environment("MariaDB 11", "25", "-Xmx1g");

        RunException refusal =
                catchThrowableOfType(RunException.class, () -> ResumeCheck.resume(store, other, drivers));

        assertThat(refusal.kind()).isEqualTo(RunException.Kind.CHANGED);
        assertThat(refusal).hasMessageContainingAll("-Xmx512m", "-Xmx1g", "--jvm-options");
        assertThat(ResumeCheck.resume(store, otherJdk, drivers)).isEmpty();
    }

    /** Those that only one of them was asked for say nothing. */
    @Test
    void saysThatTheServerHasOtherSettings() throws IOException {
        ResumeCheck.begin(store, withSettings(Map.of("sync_binlog", "0", "old", "1", "log_bin", "OFF")), List.of());

        List<String> found = ResumeCheck.resume(
                store, withSettings(Map.of("sync_binlog", "1", "new", "1", "log_bin", "OFF")), List.of());

        assertThat(found).hasSize(2).last().asString().contains("(sync_binlog was 0 and is 1)", "--server-option");
    }

    private static Environment withSettings(Map<String, String> settings) {
        return Environments.with("jdk", "17", "server", "MariaDB 11", "serverSettings", settings);
    }

    @Test
    void saysThatARunWithoutHashesCannotTell() throws IOException {
        Files.delete(store.folder().resolve("drivers.json"));

        assertThat(resume(driver("drizzle@1.2", "b")))
                .singleElement()
                .asString()
                .contains("lost its drivers.json", "unknown whether");
        assertThat(resume(driver("drizzle@1.2", "b"))).isEmpty();
    }
}
