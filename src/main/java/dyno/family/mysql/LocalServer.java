package dyno.family.mysql;

import dyno.io.IoProblem;
import dyno.server.DatabaseServer;
import dyno.server.ServerException;
import dyno.server.ServerException.Kind;
import java.io.IOException;
import java.nio.file.Path;

/** MySQL and MariaDB servers that are installed or unpacked on this machine. */
public final class LocalServer {
    private LocalServer() {}

    /**
     * Starts a separate server from an installation; other servers of the installation are not affected.
     *
     * @param path the server program, a script that runs it, or the folder of the installation
     * @throws ServerException NO_PROGRAM when there is none that runs, START_FAILED when it does not start
     */
    public static DatabaseServer start(Path path, ServerSettings settings) {
        ServerFiles files = Installation.find(path);
        try {
            return OwnServer.start(files, settings);
        } catch (IOException e) {
            String message = "%s (%s %s) did not start with its data in %s: %s. %s"
                    .formatted(
                            files.program(),
                            files.flavour(),
                            files.version(),
                            System.getProperty("java.io.tmpdir"),
                            IoProblem.explain(e),
                            settings.remedy("Free space there, or choose another server with --server."));
            throw new ServerException(Kind.START_FAILED, message, e);
        }
    }
}
