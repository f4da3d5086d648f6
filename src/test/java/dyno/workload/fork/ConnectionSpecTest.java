package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.wire.Route;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionSpecTest {
    private static final ConnectionSpec SPEC = new ConnectionSpec(
            List.of(Path.of("/a.jar"), Path.of("/b:c.jar")),
            "a.Driver",
            Map.of(ConnectionMode.PLAIN, "jdbc:a:", ConnectionMode.SERVER_PREPARED, "jdbc:a:?b"),
            "me",
            "sécret",
            1,
            Path.of("/facts"),
            Route.DIRECT);

    @TempDir
    private Path folder;

    @Test
    void isReadableByItsOwnerAloneUntilItIsTaken() throws IOException {
        Path file = folder.resolve("connection");
        SPEC.save(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        assertThat(ConnectionSpec.take(file)).isEqualTo(SPEC);
        assertThat(file).doesNotExist();
    }

    @Test
    void tellsThePool() throws IOException {
        ConnectionSpec spec = new ConnectionSpec(
                SPEC.jars(),
                SPEC.driverClass(),
                SPEC.urls(),
                SPEC.user(),
                SPEC.password(),
                SPEC.cpu(),
                SPEC.facts(),
                SPEC.route(),
                new Surroundings("a.Below", "a.Pool", new TreeMap<>(Map.of("size", "2")), null, List.of()));
        Path file = folder.resolve("connection");
        spec.save(file);

        assertThat(ConnectionSpec.take(file)).isEqualTo(spec);
        assertThat(spec.withoutPool().setup())
                .isEqualTo(new Surroundings("a.Below", null, new TreeMap<>(), null, List.of()));
    }

    @Test
    void tellsTheRoute() throws IOException {
        ConnectionSpec spec = SPEC.by(new Route(Path.of("/sock"), "localSocket=/sock", "far", 4711));
        Path file = folder.resolve("connection");
        spec.save(file);

        assertThat(ConnectionSpec.take(file)).isEqualTo(spec);
    }

    @Test
    void travelsAsAnObject() throws Exception {
        ConnectionSpec spec = SPEC.by(new Route(Path.of("/sock"), "localSocket=/sock", "far", 4711));
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        new ObjectOutputStream(sent).writeObject(spec);

        assertThat(new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray())).readObject())
                .isEqualTo(spec);
    }

    @Test
    void keepsThePasswordToItself() {
        assertThat(SPEC.toString()).doesNotContain("sécret");
    }
}
