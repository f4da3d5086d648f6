package dyno.cli;

import dyno.investigation.ServerChoice;
import dyno.server.ExternalServer;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options that choose the database server. */
final class ServerOptions {
    /** Host, perhaps in brackets as IPv6 wants it, and perhaps a port. */
    private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]+]|[^:\\[\\]\\s]+)(?::(\\d{1,5}))?");

    private static final int DEFAULT_PORT = 3306;
    private static final int MAX_PORT = 65535;

    @Option(
            names = "--server",
            paramLabel = "HOST:PORT",
            description =
                    "A running MySQL or MariaDB instead of the embedded MariaDB; Dyno works in a schema of its own there.")
    private String server;

    @Option(names = "--user", paramLabel = "NAME", description = "Login for --server (default: ${DEFAULT-VALUE}).")
    private String user = "root";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password for --server (default: no password).")
    private Path passwordFile;

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description = "Unix-domain socket of --server, for the transport unix (default: what the server says).")
    private Path socket;

    ServerChoice choice() {
        if (server == null) {
            if (passwordFile != null || socket != null) {
                throw new IllegalArgumentException(
                        "--password-file and --socket need --server: the embedded server has its own.");
            }
            return ServerChoice.EMBEDDED;
        }
        String password = passwordFile == null ? "" : ExternalServer.readPassword(passwordFile);
        Matcher address = ADDRESS.matcher(server);
        int port =
                !address.matches() ? 0 : address.group(2) == null ? DEFAULT_PORT : Integer.parseInt(address.group(2));
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("'" + server + "' is no address of a server; write host:3306.");
        }
        return new ServerChoice(address.group(1), port, user, password, socket);
    }
}
