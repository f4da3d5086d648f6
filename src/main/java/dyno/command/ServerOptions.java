package dyno.command;

import dyno.experiment.setup.ServerChoice;
import dyno.family.mysql.EmbeddedServer;
import dyno.family.mysql.ServerSettings;
import dyno.server.PasswordFile;
import dyno.workload.own.OwnOperation;
import dyno.workload.own.OwnOperations;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options that choose the database server. */
public final class ServerOptions {
    /** Host, in brackets for IPv6, with an optional port. */
    private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^:\\[\\]\\s]+)(?::(\\d{1,5}))?");

    /** A server that Dyno starts. */
    private static final Pattern OWN = Pattern.compile("(embedded|local)(?::(.+))?");

    private static final String DEFAULT_USER = "root";
    private static final int DEFAULT_PORT = 3306;
    private static final int MAX_PORT = 65535;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description = {
                "What to measure against (default: embedded:" + EmbeddedServer.DEFAULT_VERSION + "):",
                "embedded:VERSION, a MariaDB from Maven Central;",
                "local:PATH, a mariadbd or mysqld on this machine, or its installation folder, which Dyno starts"
                        + " with temporary data;",
                "HOST:PORT, a running MySQL or MariaDB, where Dyno creates a schema."
            })
    private String server;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Login for a running --server (default: " + DEFAULT_USER + ").")
    private String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password for --server (default: no password).")
    private Path passwordFile;

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description =
                    "Unix-domain socket of --server, for the transport unix (default: the one that the server reports).")
    private Path socket;

    @Option(
            names = "--server-option",
            paramLabel = "NAME=VALUE",
            description =
                    "A setting for a --server that Dyno starts, such as innodb_flush_log_at_trx_commit=1; can be repeated.")
    private List<String> settings = List.of();

    @Option(
            names = "--allow-setup",
            description = "Let the setUp of an operation of your own create what it likes on a running --server.")
    private boolean allowSetUp;

    @Option(
            names = "--server-certificate",
            paramLabel = "FILE",
            description =
                    "PEM file with the certificate of a running --server, or that of the CA that signed it, such as ca.pem:"
                            + " drivers verify it over loopback-tls and delayed-tls (default: they encrypt, and accept any"
                            + " certificate).")
    private Path certificate;

    private List<String> suggested = List.of();

    /**
     * Settings for a server that Dyno starts which the command chooses by itself; those of {@code --server-option} win.
     *
     * @param others each {@code name=value}
     */
    public void suggest(List<String> others) {
        suggested = others;
    }

    /**
     * The requested server.
     *
     * @throws IllegalArgumentException when options contradict each other, or a user's operation sets up a server that Dyno did
     *     not start
     */
    public ServerChoice choice() {
        if (server == null || OWN.matcher(server).matches()) {
            if (user != null || passwordFile != null || socket != null || certificate != null) {
                throw new IllegalArgumentException("--user, --password-file, --socket and --server-certificate need a"
                        + " running --server; a server that Dyno starts has its own.");
            }
            ServerSettings chosen = ServerSettings.parse(settings).or(ServerSettings.parse(suggested));
            return own(server == null ? "embedded" : server, chosen);
        }
        if (!settings.isEmpty()) {
            throw new IllegalArgumentException(
                    "--server-option is for a server that Dyno starts (embedded:VERSION or local:PATH), and " + server
                            + " is already running: change its settings there.");
        }
        requireNoSetUp(server);
        String password = passwordFile == null ? "" : PasswordFile.read(passwordFile);
        Matcher address = ADDRESS.matcher(server);
        int port =
                !address.matches() ? 0 : address.group(2) == null ? DEFAULT_PORT : Integer.parseInt(address.group(2));
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("--server '" + server + "' is not a server address; write host:3306.");
        }
        String login = user == null ? DEFAULT_USER : user;
        return new ServerChoice.External(
                address.group(1), port, login, password, Optional.ofNullable(socket), Optional.ofNullable(certificate));
    }

    private void requireNoSetUp(String running) {
        for (String name : allowSetUp ? List.<String>of() : OwnOperations.names()) {
            OwnOperation operation = (OwnOperation) OwnOperations.named(name).orElseThrow();
            if (operation.facts().hasSetUp()) {
                throw new IllegalArgumentException("The operation in "
                        + operation.facts().file() + " has a method setUp, which may change what is not Dyno's on "
                        + running + ". Read it, then add --allow-setup; or leave out --server: Dyno starts its own.");
            }
        }
    }

    private static ServerChoice own(String server, ServerSettings chosen) {
        Matcher kind = OWN.matcher(server);
        if (!kind.matches() || kind.group(2) == null && !kind.group(1).equals("embedded")) {
            throw new IllegalArgumentException("--server '" + server + "' has no path; write local:PATH.");
        }
        return kind.group(1).equals("local")
                ? new ServerChoice.Local(Path.of(kind.group(2)), chosen)
                : new ServerChoice.Embedded(
                        kind.group(2) == null ? EmbeddedServer.DEFAULT_VERSION : kind.group(2), chosen);
    }
}
