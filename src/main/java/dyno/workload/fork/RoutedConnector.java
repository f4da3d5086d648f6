package dyno.workload.fork;

import dyno.wire.Route;
import dyno.wire.Transport;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Opens connections over the requested route; at the first one it determines whether the driver has its own option for
 * it.
 */
public final class RoutedConnector {
    private final IsolatedDriver driver;
    private final ConnectionSpec spec;
    private final Transport transport;
    private final List<Note> notes;
    private boolean begun;
    private String option;

    /**
     * A connector for one driver.
     *
     * @param notes gets a note on the way that is used
     */
    public RoutedConnector(IsolatedDriver driver, ConnectionSpec spec, Transport transport, List<Note> notes) {
        this.driver = driver;
        this.spec = spec;
        this.transport = transport;
        this.notes = notes;
    }

    /** Opens a connection; the first one decides for all. */
    public Connection connect(String url) throws SQLException {
        if (begun) {
            return open(url);
        }
        begun = true;
        Route route = spec.route();
        if (route.note() != null) {
            notes.add(new Note(Note.Kind.ROUTE, route.note()));
        }
        if (route.option() != null) {
            try {
                option = route.option();
                Connection connection = open(url);
                notes.add(new Note(Note.Kind.ROUTE, "Unix-domain socket by the driver's own option"));
                return connection;
            } catch (SQLException | RuntimeException | LinkageError e) {
                option = null;
                notes.add(new Note(
                        Note.Kind.ROUTE,
                        "the driver's own option for Unix-domain sockets does not work here: "
                                + ForkException.of(e).getMessage()));
            }
        }
        if (route.socket() != null) {
            notes.add(new Note(Note.Kind.ROUTE, "Unix-domain socket by a SocketImpl of Dyno below the driver"));
        }
        try {
            transport.beforeConnect();
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
        return open(url);
    }

    private Connection open(String url) throws SQLException {
        String full = option == null ? url : url + (url.contains("?") ? "&" : "?") + option;
        return driver.connect(full, spec.credentials());
    }
}
