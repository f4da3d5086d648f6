package dyno.workload;

import java.sql.SQLException;

/** Rows read and updated by random id, by one or many threads; see {@link TableTraffic}. */
public class ReadUpdate extends TableTraffic {
    @Override
    void visit(Worker worker, int id) throws SQLException {
        worker.read(id);
        worker.update(1 + id % rows);
    }

    @Override
    String verb() {
        return "read and update";
    }
}
