package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A {@link WideRow} whose columns are read by their positions. */
public class WideRowByIndex extends WideRow {
    @Override
    public String title() {
        return "wide row by index";
    }

    @Override
    public String description() {
        return "one row of 22 columns of every common type, read by their positions";
    }

    @Override
    void read(ResultSet row, ValueSink sink) throws SQLException {
        for (int i = 0; i < COLUMNS.size(); i++) {
            sink.accept(COLUMNS.get(i).byIndex().get(row, i + 1));
        }
    }
}
