package dyno.family.mysql;

import dyno.io.FileTree;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The parts of a server on disk.
 *
 * @param flavour decides how it is started
 * @param version the program's version text, such as {@code 11.4.5-MariaDB}
 * @param program the server program, or a script that runs it
 * @param share its messages and character sets, and MariaDB's SQL that creates the system tables
 * @param plugins its plugins; empty when it has none
 * @param libraries bundled libraries that it would not find by itself; empty when there are none
 */
record ServerFiles(
        Flavour flavour, String version, Path program, Path share, Optional<Path> plugins, Optional<Path> libraries) {
    private static final String MESSAGES = "english/errmsg.sys";

    /**
     * Finds the parts of an unpacked MariaDB; their paths and names differ between platforms and versions.
     *
     * @throws IOException when one is missing
     */
    static ServerFiles in(Path folder, String version) throws IOException {
        Path program = find(folder, "/bin/mariadbd", "/bin/mysqld");
        Path messages = find(folder, "/" + MESSAGES);
        Path libraries = program.getParent().resolveSibling("libs");
        return new ServerFiles(
                Flavour.MARIADB,
                version,
                program,
                messages.getParent().getParent(),
                Optional.empty(),
                Optional.of(libraries).filter(Files::isDirectory));
    }

    /** Whether a folder can be a server's {@code share}. */
    static boolean isShare(Path folder) {
        return Files.exists(folder.resolve(MESSAGES));
    }

    /** The server's base directory; empty when the program is elsewhere. */
    Optional<Path> base() {
        return Optional.ofNullable(program.getParent())
                .map(Path::getParent)
                .filter(base -> share.startsWith(base.resolve("share")));
    }

    boolean hasPlugin(String name) {
        return plugins.isPresent() && Files.exists(plugins.get().resolve(name + ".so"));
    }

    /** The statements that create MariaDB's system tables in an empty data directory. */
    String systemTables() throws IOException {
        return Files.readString(find(share, "_system_tables.sql"))
                + Files.readString(find(share, "_performance_tables.sql"));
    }

    private static Path find(Path folder, String... endings) throws IOException {
        for (String ending : endings) {
            Optional<Path> found = FileTree.below(folder, Integer.MAX_VALUE).stream()
                    .filter(file -> file.toString().endsWith(ending))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new FileNotFoundException("no file *" + String.join(" or *", endings) + " in " + folder);
    }
}
