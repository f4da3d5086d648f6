package dyno.workload.own;

import dyno.workload.Parameter;
import dyno.workload.ServerLock;
import dyno.workload.Workload;
import dyno.workload.fork.Note;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * An operation of a user: the base of the class that Dyno generates beside the user's, and that calls it.
 *
 * <p>The user's class has a method {@code run(Connection)} and, as it needs, {@code setUp}, {@code open} and {@code tearDown} with the same
 * parameter.
 */
public abstract class OwnOperation extends Workload {
    /** One row for each operation whose set-up has run on the server. */
    private static final String TABLE = "dyno_set_up";

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final OwnFacts facts;
    private final List<Parameter> parameters;
    private Connection opened;

    /**
     * Around the user's object.
     *
     * @param operation whose public fields are options
     */
    protected OwnOperation(OwnFacts facts, Object operation) {
        this.facts = facts;
        this.parameters = Parameter.of(operation);
    }

    /** It may read more than it returns. */
    @Override
    public final boolean returnsWhatItReads() {
        return false;
    }

    @Override
    protected final List<Parameter> parameters() {
        return parameters == null ? List.of() : parameters;
    }

    /** Creates tables and rows: once for a server. */
    protected void setUp(Connection connection) throws SQLException {}

    /** Prepares a connection: once for each that is measured. */
    protected void open(Connection connection) throws SQLException {}

    /** The opposite of {@link #open}. */
    protected void tearDown(Connection connection) throws SQLException {}

    /** What to throw for an exception of the user's code: an SQLException, unless it is unchecked. */
    protected static SQLException thrown(Exception exception) {
        if (exception instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        return exception instanceof SQLException expected
                ? expected
                : new SQLException(exception.toString(), exception);
    }

    @Override
    public final String title() {
        return simpleName() + chosen(", ");
    }

    private String chosen(String separator) {
        return parameters.stream()
                .filter(Parameter::isChanged)
                .map(parameter -> separator + parameter.field().getName() + "=" + parameter.value())
                .collect(Collectors.joining());
    }

    /** What has set up tables and rows once: this operation, with these values. */
    private String setUpId() {
        String chosen = chosen(":");
        return chosen.isEmpty() ? facts.id() : facts.id() + " " + Integer.toHexString(chosen.hashCode());
    }

    @Override
    public final String description() {
        return "the operation in " + facts.file();
    }

    public final OwnFacts facts() {
        return facts;
    }

    /** It may use what a driver lacks. */
    @Override
    public final boolean needsTrying() {
        return true;
    }

    @Override
    public final void prepare(Connection connection) throws SQLException {
        if (facts.hasSetUp()) {
            setUpOnce(connection);
        }
        if (!facts.isConsumed()) {
            note(Note.Kind.OPERATION, facts.file() + ": run returns nothing, so the JIT may leave out what it reads");
        }
        opened = connection;
        open(connection);
    }

    private void setUpOnce(Connection connection) throws SQLException {
        ServerLock.during(connection, facts.file(), statement -> {
            statement.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " (operation VARCHAR(200) PRIMARY KEY)");
            if (!isSetUp(connection)) {
                setUp(connection);
                remember(connection);
            }
        });
    }

    private boolean isSetUp(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT operation FROM " + TABLE + " WHERE operation = ?")) {
            statement.setString(1, setUpId());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private void remember(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + TABLE + " VALUES (?)")) {
            statement.setString(1, setUpId());
            statement.executeUpdate();
        }
    }

    /**
     * Refuses what a fork cannot repeat thousands of times.
     *
     * @param opened statements that an operation has created
     * @param nanos duration of an operation with warm caches
     * @throws IllegalStateException when some are still open, or it takes more than a second
     */
    public final void requireMeasurable(Collection<Statement> opened, long nanos) {
        long open = opened.stream().filter(OwnOperation::isOpen).count();
        if (open > 0) {
            throw new IllegalStateException("run leaves " + (open == 1 ? "a statement" : open + " statements")
                    + " open each time; close what it opens, best with try (Statement statement = ...)");
        }
        if (nanos > LONGEST_NANOS) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "one operation takes %.1f s, and a fork repeats it for seconds; measure a part that takes less than a"
                            + " second, such as fewer rows",
                    nanos / 1e9));
        }
    }

    /** A driver that cannot tell is trusted. */
    private static boolean isOpen(Statement statement) {
        try {
            return !statement.isClosed();
        } catch (SQLException | AbstractMethodError unknown) {
            return false;
        }
    }

    @Override
    public final void release() throws SQLException {
        if (opened != null) {
            tearDown(opened);
            opened = null;
        }
    }
}
