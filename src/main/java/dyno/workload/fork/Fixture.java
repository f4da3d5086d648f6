package dyno.workload.fork;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What an operation needs before it can run: how to connect, its own connections, and tables on the server. */
public interface Fixture {
    ConnectionMode mode();

    /** Whether the operation opens its connections itself, so that none may be opened before it. */
    boolean isCold();

    /** Gives the operation a way to open its own connections; called before {@link #prepare}. */
    void use(Connector connector);

    /** Creates on the server what the operation needs, unless it is there. */
    void prepare(Connection connection) throws SQLException;

    /** What was noted while preparing, for the reader of the results. */
    List<Note> notes();
}
