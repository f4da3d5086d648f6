package dyno.family.mysql;

import dyno.driver.DriverResolver;
import dyno.driver.ServerTrust;
import dyno.io.IoProblem;
import dyno.server.CertificateFiles;
import dyno.server.Cleanup;
import dyno.server.DatabaseServer;
import dyno.server.JdbcEndpoint;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A MySQL or MariaDB server that is already running: Dyno creates its own schema there, drops it when closed or when
 * the JVM ends, and changes nothing else.
 */
public final class ExternalServer implements DatabaseServer {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SUFFIX_BYTES = 4;

    /** Numbers of a server's errors. */
    private static final int TOO_MANY_CONNECTIONS = 1040;

    private static final int HOST_IS_BLOCKED = 1129;
    private static final int HOST_NOT_PRIVILEGED = 1130;

    private final JdbcEndpoint endpoint;
    private final String version;
    private final Optional<ServerTrust> encryption;
    private final AdminClient admin;
    private final Cleanup cleanup;

    private ExternalServer(JdbcEndpoint endpoint, String version, Optional<ServerTrust> encryption, AdminClient admin) {
        this.endpoint = endpoint;
        this.version = version;
        this.encryption = encryption;
        this.admin = admin;
        this.cleanup = new Cleanup("drop-schema", this::dropSchema);
    }

    /**
     * Logs in and creates the schema.
     *
     * @param certificate PEM file with the server's certificate or that of the CA that signed it, which drivers verify over
     *     encrypted connections; empty to accept any
     * @throws ServerException UNREACHABLE, LOGIN_REFUSED, CERTIFICATE or NOT_ALLOWED
     * @throws dyno.driver.DriverException when no driver for the login is available
     */
    public static ExternalServer connect(
            DriverResolver drivers, String host, int port, String user, String password, Optional<Path> certificate) {
        Greeting greeting = greeting(host, port);
        Optional<ServerTrust> encryption = encryption(greeting, host + ":" + port, certificate);
        byte[] suffix = new byte[SUFFIX_BYTES];
        new SecureRandom().nextBytes(suffix);
        String schema = "dyno_" + HexFormat.of().formatHex(suffix);
        JdbcEndpoint endpoint = new JdbcEndpoint(host, port, schema, user, password);
        AdminClient admin = new AdminClient(drivers, endpoint);
        admin.logIn();
        ExternalServer server = new ExternalServer(endpoint, greeting.serverVersion(), encryption, admin);
        server.prepareSchema();
        return server;
    }

    private static Optional<ServerTrust> encryption(Greeting greeting, String address, Optional<Path> certificate) {
        if (!greeting.offersEncryption()) {
            if (certificate.isPresent()) {
                throw new ServerException(
                        Kind.CERTIFICATE,
                        "The server at " + address
                                + " offers no encryption: omit --server-certificate, or enable TLS there.");
            }
            return Optional.empty();
        }
        return Optional.of(certificate.map(ExternalServer::trust).orElse(ServerTrust.ANY));
    }

    private static ServerTrust trust(Path certificate) {
        try {
            Path store = Files.createTempFile("dyno-trust-", ".p12");
            store.toFile().deleteOnExit();
            return CertificateFiles.of(certificate, store);
        } catch (IOException e) {
            String message =
                    ("The certificate %s cannot be used: %s. Name a PEM file with the server's certificate, or that"
                                    + " of the CA that signed it.")
                            .formatted(certificate.toAbsolutePath(), IoProblem.explain(e));
            throw new ServerException(Kind.CERTIFICATE, message, e);
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
        return OptionalLong.empty();
    }

    /** As reported by the server, if it runs on this machine. */
    @Override
    public Optional<Path> socket() {
        try {
            List<List<String>> rows = isLocal() ? admin.run("SELECT @@socket").get(0) : List.of();
            return rows.stream()
                    .map(row -> Path.of(row.get(0)))
                    .filter(Files::exists)
                    .findFirst();
        } catch (SQLException e) {
            // A server without such a variable has no such socket.
            return Optional.empty();
        }
    }

    @Override
    public Optional<ServerTrust> encryption() {
        return encryption;
    }

    private boolean isLocal() {
        try {
            InetAddress address = InetAddress.getByName(endpoint.host());
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Drops the schema.
     *
     * @throws ServerException NOT_ALLOWED when that fails; the message names the remaining schema
     */
    @Override
    public void close() {
        cleanup.close();
    }

    /**
     * What the server says before a login.
     *
     * @throws ServerException LOGIN_REFUSED when it refuses the connection, UNREACHABLE when no server answers
     */
    static Greeting greeting(String host, int port) {
        try {
            return Greeting.read(host, port, PATIENCE);
        } catch (Greeting.Refusal e) {
            String reason = e.getMessage().isEmpty() ? "without a reason" : e.getMessage();
            String message = "The server at %s:%d refuses the connection (%s): %s."
                    .formatted(host, port, reason, remedy(e.number()));
            throw new ServerException(Kind.LOGIN_REFUSED, message, e);
        } catch (IOException e) {
            String message = "No MySQL or MariaDB server at %s:%d (%s): check the address, and that the server runs."
                    .formatted(host, port, IoProblem.explain(e));
            throw new ServerException(Kind.UNREACHABLE, message, e);
        }
    }

    private static String remedy(int error) {
        return switch (error) {
            case TOO_MANY_CONNECTIONS -> "close other connections, or raise its max_connections";
            case HOST_IS_BLOCKED -> "run FLUSH HOSTS there";
            case HOST_NOT_PRIVILEGED -> "create a user there who may log in from this machine";
            default -> "its error log may say more";
        };
    }

    /** If creating it fails, it may exist all the same: Ctrl-C may have ended the JVM that waited for the answer. */
    private void prepareSchema() {
        try {
            cleanup.prepare(this::createSchema);
        } catch (ServerException e) {
            try {
                close();
            } catch (ServerException remains) {
                e.addSuppressed(remains);
            }
            throw e;
        }
    }

    private void createSchema() {
        try {
            admin.run("CREATE SCHEMA " + endpoint.schema() + " CHARACTER SET utf8mb4");
        } catch (SQLException e) {
            String message =
                    "User '%s' cannot create the schema %s on %s:%d (%s): grant ALL ON `dyno\\_%%`.* to that user."
                            .formatted(
                                    endpoint.user(),
                                    endpoint.schema(),
                                    endpoint.host(),
                                    endpoint.port(),
                                    e.getMessage());
            throw new ServerException(Kind.NOT_ALLOWED, message, e);
        }
    }

    private void dropSchema() {
        try {
            runTwice("DROP SCHEMA IF EXISTS " + endpoint.schema());
        } catch (SQLException e) {
            String message = "The schema %s remains on %s:%d (%s): drop it manually."
                    .formatted(endpoint.schema(), endpoint.host(), endpoint.port(), e.getMessage());
            throw new ServerException(Kind.NOT_ALLOWED, message, e);
        }
    }

    /** After Ctrl-C, Dyno ends its child processes once; the first attempt's JVM may be among them. */
    private void runTwice(String statement) throws SQLException {
        try {
            admin.run(statement);
        } catch (SQLException e) {
            if (e.getSQLState() != null) {
                throw e;
            }
            admin.run(statement);
        }
    }
}
