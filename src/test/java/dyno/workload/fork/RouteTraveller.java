package dyno.workload.fork;

import dyno.wire.Transport;
import dyno.wire.TransportName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a JVM that connects to the server and prints what it observed: 1, itself, the time for that in ns,
 * notes.
 */
public final class RouteTraveller {
    private RouteTraveller() {}

    public static void main(String[] args) throws Exception {
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        List<Note> notes = new ArrayList<>();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = new RoutedConnector(
                                driver, spec, Transport.named(TransportName.parse(args[1]), spec.route()), notes)
                        .connect(spec.url())) {
            System.out.println(ask(connection, "SELECT 1"));
            long begin = System.nanoTime();
            String user = ask(connection, "SELECT USER()");
            long nanos = System.nanoTime() - begin;
            System.out.println(user);
            System.out.println(nanos);
        }
        notes.forEach(note -> System.out.println(note.text()));
    }

    private static String ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
