package dyno.workload.jdbc;

import java.sql.SQLException;

/** Rows read and updated by random id, by one or many threads; see {@link TableTraffic}. */
public class ReadUpdate extends TableTraffic {
    @Override
    void visit(Worker worker) throws SQLException {
        worker.read(worker.randomId());
        worker.update(worker.randomId());
    }

    @Override
    String verb() {
        return "read and update";
    }

    @Override
    int statements() {
        return 2;
    }
}
