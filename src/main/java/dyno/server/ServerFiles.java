package dyno.server;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The parts of an unpacked MariaDB server.
 *
 * @param program the server program
 * @param share its messages, character sets and the SQL that creates the system tables
 */
record ServerFiles(Path program, Path share) {

    /**
     * Finds the parts; their places differ between platforms and versions.
     *
     * @throws IOException when one is missing
     */
    static ServerFiles in(Path folder) throws IOException {
        Path messages = find(folder, "/english/errmsg.sys");
        return new ServerFiles(
                find(folder, "/bin/mariadbd"), messages.getParent().getParent());
    }

    /** The folder that the server calls its base. */
    Path base() {
        return program.getParent().getParent();
    }

    /** Where the libraries lie that came with the server. */
    Path libraries() {
        return base().resolve("libs");
    }

    /** The statements that create the system tables in an empty data directory. */
    String systemTables() throws IOException {
        return Files.readString(find(share, "_system_tables.sql"))
                + Files.readString(find(share, "_performance_tables.sql"));
    }

    private static Path find(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .findFirst()
                    .orElseThrow(() -> new FileNotFoundException("no file *" + ending + " in " + folder));
        }
    }
}
