package dyno.cli;

import dyno.investigation.ServerChoice;
import dyno.server.ExternalServer;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that choose the database server. */
final class ServerOptions {
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

    ServerChoice choice() {
        if (server == null) {
            if (passwordFile != null) {
                throw new IllegalArgumentException(
                        "--password-file needs --server: the embedded server has its own login.");
            }
            return ServerChoice.EMBEDDED;
        }
        int colon = server.lastIndexOf(':');
        String password = passwordFile == null ? "" : ExternalServer.readPassword(passwordFile);
        return new ServerChoice(
                colon < 0 ? server : server.substring(0, colon),
                colon < 0 ? 3306 : port(server.substring(colon + 1)),
                user,
                password);
    }

    private int port(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' in --server " + server + " is no port; write host:3306.", e);
        }
    }
}
