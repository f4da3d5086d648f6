package dyno.experiment.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.patch.file.PatchException;
import dyno.workload.fork.ConnectionProvider;
import dyno.workload.fork.ConnectionSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JMH's own main class measures. */
class StandaloneConnectionsIT {
    @TempDir
    private Path folder;

    @Test
    void aForkGetsThePatchedDriver() throws Exception {
        ConnectionSpec patched = jmh().provide("drizzle@1.2+hexdump-guard", "DoOne");
        assertThat(patchesOf(patched.jars().get(0))).isEqualTo("hexdump-guard");
    }

    @Test
    void aPatchThatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> jmh().provide("drizzle@1.2+hexdump", "DoOne"))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("Unknown patch \"hexdump\"")
                .hasMessageContaining("hexdump-guard");
    }

    @Test
    void withoutDynosFolderAPatchedDriverIsRefused() {
        assertThatThrownBy(() -> new StandaloneConnections(folder.resolve("patches"))
                        .provide("drizzle@1.2+hexdump-guard", "DoOne"))
                .isInstanceOf(PatchException.class)
                .hasMessageContaining("there is no folder " + folder.resolve("patches"))
                .hasMessageContaining("-Ddyno.home=DIR");
    }

    /** As JMH's forks find it; the working folder of tests is Dyno's. */
    private static ConnectionProvider jmh() {
        return ServiceLoader.load(ConnectionProvider.class).findFirst().orElseThrow();
    }

    private static String patchesOf(Path driver) throws IOException {
        try (JarFile jar = new JarFile(driver.toFile())) {
            return jar.getManifest().getMainAttributes().getValue("Dyno-Patches");
        }
    }
}
