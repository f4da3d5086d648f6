package dyno.workload.jdbc;

import java.sql.SQLException;

/** Rows read by random id, by one or many threads; see {@link TableTraffic}. */
public class ReadOnly extends TableTraffic {
    @Override
    void visit(Worker worker) throws SQLException {
        worker.read(worker.randomId());
    }

    @Override
    String verb() {
        return "read";
    }

    @Override
    int statements() {
        return 1;
    }
}
