package dyno.workload.jdbc;

import dyno.workload.ValueSink;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A {@link WideRow} whose columns are read by their labels. */
public class WideRowByLabel extends WideRow {
    @Override
    public String title() {
        return "wide row by label";
    }

    @Override
    public String description() {
        return "one row of 22 columns of every common type, read by their labels";
    }

    @Override
    void read(ResultSet row, ValueSink sink) throws SQLException {
        for (Column column : COLUMNS) {
            sink.accept(column.byLabel().get(row, column.name()));
        }
    }
}
