package dyno.family.mysql;

import dyno.server.CertificateFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line with which Dyno starts a server: loopback only, encrypted when a client wants it, data in a
 * separate folder. */
final class ServerCommand {
    /** No waiting for disks and name resolution: drivers are measured, not the server. */
    private static final List<String> SETTINGS = List.of(
            "--user=root",
            "--bind-address=127.0.0.1",
            "--skip-name-resolve",
            "--skip-log-bin",
            "--performance-schema=OFF",
            "--innodb-buffer-pool-size=256M",
            "--innodb-flush-log-at-trx-commit=0",
            // A new JVM on a busy machine may take longer than the usual 10 s to begin with TLS.
            "--connect-timeout=60",
            "--max-allowed-packet=40M",
            // Forks that are alive at once fill the table that replaces one of the BLACKHOLE engine.
            "--max-heap-table-size=512M",
            "--character-set-server=utf8mb4",
            "--collation-server=utf8mb4_general_ci");

    private static final List<String> MARIADB_SETTINGS = List.of("--skip-networking=0");

    /** No second protocol on a second port, and no requirement for folders that this machine may not have. */
    private static final List<String> MYSQL_SETTINGS = List.of("--mysqlx=OFF", "--secure-file-priv=");

    /** In MariaDB it is a plugin that must be enabled, in MySQL it is built in. */
    private static final String BLACKHOLE = "ha_blackhole";

    private ServerCommand() {}

    static Path socket(Path folder) {
        return folder.resolve("sock");
    }

    /** Where the server writes its process id, which is not the guard's child when a script runs it. */
    static Path processIdFile(Path folder) {
        return folder.resolve("pid");
    }

    /**
     * The words that start a server.
     *
     * @param chosen settings that the user chose; the last one of a name counts
     */
    static List<String> of(ServerFiles files, Path folder, int port, ServerSettings chosen) {
        List<String> command = new ArrayList<>(List.of(files.program().toString(), "--no-defaults"));
        files.base().ifPresent(base -> command.add("--basedir=" + base));
        files.plugins().ifPresent(plugins -> command.add("--plugin-dir=" + plugins));
        command.addAll(List.of(
                "--lc-messages-dir=" + files.share(),
                "--character-sets-dir=" + files.share().resolve("charsets"),
                "--datadir=" + folder.resolve("data"),
                "--tmpdir=" + folder,
                "--socket=" + socket(folder),
                "--pid-file=" + processIdFile(folder),
                "--port=" + port,
                // A server that was built without TLS does not know these, and starts without them.
                "--loose-ssl-cert=" + CertificateFiles.certificate(folder),
                "--loose-ssl-key=" + CertificateFiles.key(folder)));
        command.addAll(SETTINGS);
        command.addAll(files.flavour() == Flavour.MARIADB ? MARIADB_SETTINGS : MYSQL_SETTINGS);
        if (files.flavour() == Flavour.MARIADB && files.hasPlugin(BLACKHOLE)) {
            command.add("--plugin-load-add=" + BLACKHOLE);
        }
        if (files.flavour() == Flavour.MYSQL && OldPasswords.of(files.version()) == OldPasswords.OFF) {
            command.add("--mysql-native-password=ON");
        }
        command.addAll(chosen.arguments());
        return command;
    }
}
