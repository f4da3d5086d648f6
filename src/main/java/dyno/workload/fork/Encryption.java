package dyno.workload.fork;

import dyno.wire.TransportName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks, by what the server says, that a connection is encrypted or plain as its transport says: drivers ignore unknown options. */
public final class Encryption {
    private static final String ASK = "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_cipher', 'Ssl_version')";

    private Encryption() {}

    /**
     * Asks the server.
     *
     * @return protocol and cipher; empty for a plain connection
     * @throws ForkException when the connection is not what the transport says
     */
    public static Optional<Note> check(Connection connection, TransportName transport) throws SQLException {
        return check(status(connection), transport);
    }

    /** The same from what the server has said, by the name of its variable. */
    static Optional<Note> check(Map<String, String> status, TransportName transport) {
        String cipher = status.getOrDefault("Ssl_cipher", "");
        if (transport.isEncrypted() == cipher.isEmpty()) {
            throw ForkException.because(
                    cipher.isEmpty()
                            ? "The server says that the connection over " + transport
                                    + " is not encrypted: the driver ignores the options that should encrypt it. Measure it over "
                                    + transport.plain() + "."
                            : "The server says that the connection over " + transport + " is encrypted with " + cipher
                                    + ": remove the driver's options for that, or measure it over "
                                    + transport.plain().encrypted() + ".");
        }
        return cipher.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Note(Note.Kind.ENCRYPTION, status.getOrDefault("Ssl_version", "TLS") + " with " + cipher));
    }

    private static Map<String, String> status(Connection connection) throws SQLException {
        Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ASK)) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getString(2));
            }
        }
        return status;
    }
}
