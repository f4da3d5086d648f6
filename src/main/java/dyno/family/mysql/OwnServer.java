package dyno.family.mysql;

import dyno.driver.ServerTrust;
import dyno.io.Removal;
import dyno.server.CertificateFiles;
import dyno.server.Cleanup;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A server that Dyno starts itself, on a free port of 127.0.0.1 with a fresh data directory: removed with all its data
 * when it is closed, when the JVM ends, and when the JVM is killed.
 */
final class OwnServer implements DatabaseServer {
    private static final String HOST = "127.0.0.1";
    private static final String SCHEMA = "dyno";
    private static final String USER = "root";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Another process may take a free port before the server does, but hardly this often. */
    private static final int ATTEMPTS = 5;

    private static final Pattern PORT_TAKEN =
            Pattern.compile("(?i)address already in use|can't start server: bind on tcp");

    private final JdbcEndpoint endpoint;
    private final String version;
    private final long processId;
    private final Path socket;
    private final Optional<ServerTrust> encryption;
    private final Cleanup cleanup;

    private OwnServer(JdbcEndpoint endpoint, Path folder, ServerTrust trust, GuardedServer process) throws IOException {
        this.endpoint = endpoint;
        this.socket = ServerCommand.socket(folder);
        this.cleanup = new Cleanup("stop-server", process::stop);
        try {
            long child = process.processId();
            Greeting greeting = awaitGreeting(socket, process);
            this.version = greeting.serverVersion();
            this.encryption = Optional.of(trust).filter(any -> greeting.offersEncryption());
            this.processId = processId(folder).orElse(child);
        } catch (IOException | RuntimeException e) {
            cleanup.close();
            throw e;
        }
    }

    /**
     * Creates a data directory and starts the server on it.
     *
     * @throws IOException when that fails; the message says why
     */
    static OwnServer start(ServerFiles files, ServerSettings settings) throws IOException {
        return start(files, settings, OwnServer::freePort);
    }

    /** The same on the first of some ports that no other process has taken when the server binds it. */
    static OwnServer start(ServerFiles files, ServerSettings settings, Ports ports) throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return start(files, settings, ports.next());
            } catch (IOException e) {
                if (!PORT_TAKEN.matcher(String.valueOf(e.getMessage())).find()) {
                    throw e;
                }
            }
        }
        return start(files, settings, ports.next());
    }

    /** The source of free ports. */
    interface Ports {
        int next() throws IOException;
    }

    private static OwnServer start(ServerFiles files, ServerSettings settings, int port) throws IOException {
        Path folder = Files.createTempDirectory("dyno-server-");
        try {
            JdbcEndpoint endpoint = new JdbcEndpoint(HOST, port, SCHEMA, USER, randomPassword());
            Files.createDirectory(folder.resolve("data"));
            Files.writeString(folder.resolve("bootstrap.sql"), Bootstrap.sql(files, endpoint));
            ServerTrust trust = CertificateFiles.create(folder);
            GuardedServer process =
                    GuardedServer.start(folder, files, ServerCommand.of(files, folder, endpoint.port(), settings));
            return new OwnServer(endpoint, folder, trust, process);
        } catch (IOException | RuntimeException e) {
            Removal.delete(folder);
            throw e;
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
    public Optional<ServerTrust> encryption() {
        return encryption;
    }

    @Override
    public void close() {
        cleanup.close();
    }

    /**
     * Over the Unix-domain socket, which no other process can open in the server's folder. Servers open it after their
     * port, so it is this server that answers there, and not another one that was faster.
     */
    private static Greeting awaitGreeting(Path socket, GuardedServer process) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                return Greeting.read(socket, PATIENCE);
            } catch (IOException e) {
                if (!process.isAlive()) {
                    throw new IOException(process.lastWords(), e);
                }
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw new IOException("no answer for " + PATIENCE.toSeconds() + " s", e);
                }
                pause();
            }
        }
    }

    /** What the server wrote into its file; empty when there is none. */
    static OptionalLong processId(Path folder) throws IOException {
        Path file = ServerCommand.processIdFile(folder);
        if (!Files.exists(file)) {
            return OptionalLong.empty();
        }
        String text = Files.readString(file).strip();
        if (!text.matches("\\d{1,18}")) {
            throw new IOException("its file with the process id, " + file + ", contains '" + text + "'");
        }
        return OptionalLong.of(Long.parseLong(text));
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
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
