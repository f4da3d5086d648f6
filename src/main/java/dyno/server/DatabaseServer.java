package dyno.server;

import dyno.driver.ServerTrust;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** A running database server with a schema for Dyno to work in. */
public interface DatabaseServer extends AutoCloseable {
    JdbcEndpoint endpoint();

    /** The server's version, such as {@code 11.4.5-MariaDB}. */
    String version();

    /** The process to pin, if Dyno started the server. */
    OptionalLong processId();

    /** The server's Unix-domain socket, if it has one on this machine. */
    Optional<Path> socket();

    /** How drivers verify the server over an encrypted connection; empty if it offers none. */
    Optional<ServerTrust> encryption();

    /** Removes everything: the process and data of an embedded server, the schema on an external one. */
    @Override
    void close();
}
