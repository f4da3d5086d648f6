package dyno.workload.jdbc;

import java.sql.SQLException;

/** Rows updated by random id, by one or many threads; see {@link TableTraffic}. */
public class UpdateOnly extends TableTraffic {
    @Override
    void visit(Worker worker) throws SQLException {
        worker.update(worker.randomId());
    }

    @Override
    String verb() {
        return "update";
    }

    @Override
    int statements() {
        return 1;
    }
}
