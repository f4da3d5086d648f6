package dyno.workload.behaviour;

import dyno.workload.ValueSink;
import dyno.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The values that an operation reads, as texts. */
public final class OperationValues {
    private static final int MOST = 10_000;

    private OperationValues() {}

    /**
     * Runs the operation of a workload.
     *
     * @return its values; of more than 10,000, the others are one text with their hash
     * @throws SQLException when the operation fails
     */
    public static List<String> of(Workload operation, Connection connection) throws SQLException {
        Collector values = new Collector();
        operation.operate(connection, values);
        return values.texts();
    }

    /** The first ones, and a hash of those after them. */
    private static final class Collector implements ValueSink {
        private final List<String> first = new ArrayList<>();
        private int others;
        private int hash;

        @Override
        public void accept(Object value) {
            if (first.size() < MOST) {
                first.add(text(value));
            } else {
                others++;
                hash = 31 * hash + text(value).hashCode();
            }
        }

        List<String> texts() {
            if (others > 0) {
                first.add(others + " more with the hash " + Integer.toHexString(hash));
            }
            return first;
        }
    }

    private static String text(Object value) {
        try {
            return Text.of(value);
        } catch (SQLException e) {
            return e.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
