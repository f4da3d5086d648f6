package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shell scripts in the role of server programs. */
class InstallationTest {
    private static final String MYSQL = "echo '/x/mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))'";
    private static final String MARIADB = "echo 'mariadbd  Ver 10.11.18-MariaDB-0+deb12u1 for linux on x86_64'";

    @TempDir
    private Path temp;

    @Test
    void findsThePartsBesideTheProgram() throws IOException {
        Path program = script("my sql/usr/sbin/mariadbd", MARIADB);
        Path share = share("my sql/usr/share/mysql");
        Path plugins = Files.createDirectories(temp.resolve("my sql/usr/lib/mysql/plugin"));
        Files.createFile(plugins.resolve("ha_blackhole.so"));
        for (Path path : new Path[] {program, temp.resolve("my sql"), temp.resolve("my sql/usr")}) {
            ServerFiles files = Installation.find(path);
            assertThat(files.flavour()).isEqualTo(Flavour.MARIADB);
            assertThat(files.version()).isEqualTo("10.11.18-MariaDB-0+deb12u1");
            assertThat(files.program()).isEqualTo(program.toRealPath());
            assertThat(files.share()).isEqualTo(share.toRealPath());
            assertThat(files.base()).contains(temp.resolve("my sql/usr").toRealPath());
            assertThat(ServerCommand.of(files, temp, 1, ServerSettings.NONE))
                    .contains("--plugin-load-add=ha_blackhole");
        }
    }

    @Test
    void asksAScriptWhereThePartsAre() throws IOException {
        Path share = share("elsewhere/share");
        Path script = script(
                "run/mysqld.sh",
                MYSQL + "\nprintf 'lc-messages-dir  %s\\nplugin-dir   (No default value)\\n' '" + share + "'");
        ServerFiles files = Installation.find(script);
        assertThat(files.flavour()).isEqualTo(Flavour.MYSQL);
        assertThat(files.version()).isEqualTo("9.7.4-2");
        assertThat(files.share()).isEqualTo(share);
        assertThat(files.base()).isEmpty();
        assertThat(files.plugins()).isEqualTo(Optional.empty());
    }

    @Test
    void saysWhatIsWrongWithAPath() throws IOException {
        assertRefused(temp.resolve("none"), temp.resolve("none") + " does not exist");
        assertRefused(Files.createFile(temp.resolve("text")), "is not executable");
        assertRefused(Files.createDirectory(temp.resolve("empty")), "contains no server: none of bin/mariadbd");
        assertRefused(script("true", "exit 0"), "is not a MySQL or MariaDB server");
        assertRefused(
                script("broken", "echo 'mysqld: cannot open libaio.so.1' >&2; exit 127"),
                "for --version it prints 'mysqld: cannot open libaio.so.1'");
        assertRefused(script("alone/bin/mysqld", MYSQL), "has no messages");
    }

    /** The child holds the output open, from which the answer is read. */
    @Test
    @Timeout(120)
    void endsAScriptThatDoesNotAnswerWithItsChildren() throws IOException {
        Path script = script("stuck/bin/mysqld", "sleep 600; sleep 600");
        assertThatThrownBy(() -> Installation.find(script, Duration.ofMillis(100)))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NO_PROGRAM))
                .hasMessageContaining(script + " did not end within 0 s with --version");
    }

    @Test
    void showsTheEndOfTheLogOfAServerThatDies() throws IOException {
        share("dying/share");
        Path program = script(
                "dying/bin/mysqld",
                "case \"$*\" in *--version*) " + MYSQL + "; exit;; *--initialize*) exit;; esac\n"
                        + "echo '[Note] starting'; echo \"[ERROR] Can't open port\"; exit 1");
        assertThatThrownBy(() -> LocalServer.start(program, ServerSettings.NONE))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.START_FAILED))
                .hasMessageContaining("MySQL 9.7.4-2")
                .hasMessageContaining(": [ERROR] Can't open port. ")
                .hasMessageEndingWith("Free space there, or choose another server with --server.");
    }

    private void assertRefused(Path path, String message) {
        assertThatThrownBy(() -> Installation.find(path))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NO_PROGRAM))
                .hasMessageContaining(message)
                .hasMessageContaining("--server local:PATH");
    }

    private Path share(String name) throws IOException {
        Path share = Files.createDirectories(temp.resolve(name));
        Files.createFile(Files.createDirectory(share.resolve("english")).resolve("errmsg.sys"));
        return share;
    }

    private Path script(String name, String body) throws IOException {
        Path file = temp.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
