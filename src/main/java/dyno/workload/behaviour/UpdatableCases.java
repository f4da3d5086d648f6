package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/** Result sets that write back. */
final class UpdatableCases {
    static final List<BehaviourCase> ALL = List.of(
            of("updatable: update, insert, delete", UpdatableCases::write),
            of("updatable: texts and blobs", UpdatableCases::texts),
            of("updatable: read only", UpdatableCases::readOnly));

    private UpdatableCases() {}

    private static void write(CaseContext w) throws Exception {
        w.need(
                "DROP TABLE IF EXISTS dyno_b_updatable",
                "CREATE TABLE dyno_b_updatable (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20), n INT)",
                "INSERT INTO dyno_b_updatable (name, n) VALUES ('a', 1), ('b', 2), ('c', NULL)");
        w.step("updatable", () -> {
            try (Statement statement = w.connection()
                            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT id, name, n FROM dyno_b_updatable ORDER BY id")) {
                change(w, rows);
            }
        });
        w.query("SELECT * FROM dyno_b_updatable ORDER BY id");
        w.need("DROP TABLE dyno_b_updatable");
    }

    private static void change(CaseContext w, ResultSet rows) {
        w.see("next", rows::next);
        w.step("updateString", () -> rows.updateString(2, "it's"));
        w.step("updateInt", () -> rows.updateInt("n", -5));
        w.see("before", () -> rows.getString(2));
        w.step("updateRow", rows::updateRow);
        w.see("after", () -> rows.getString(2));
        w.see("rowUpdated", rows::rowUpdated);
        w.see("next", rows::next);
        w.step("updateNull", () -> rows.updateNull(2));
        w.step("cancelRowUpdates", rows::cancelRowUpdates);
        w.see("value", () -> rows.getString(2));
        w.step("refreshRow", rows::refreshRow);
        w.step("deleteRow", rows::deleteRow);
        w.see("rowDeleted", rows::rowDeleted);
        w.step("moveToInsertRow", rows::moveToInsertRow);
        w.step("name", () -> rows.updateString("name", "new"));
        w.step("insertRow", rows::insertRow);
        w.see("rowInserted", rows::rowInserted);
        w.step("moveToCurrentRow", rows::moveToCurrentRow);
        w.see("value", () -> rows.getString(2));
    }

    /** Some drivers have separate code for rows with texts and blobs, and for rows that are written back. */
    private static void texts(CaseContext w) throws Exception {
        w.need(
                "DROP TABLE IF EXISTS dyno_b_texts",
                "CREATE TABLE dyno_b_texts (id INT PRIMARY KEY, t TEXT, b BLOB)",
                "INSERT INTO dyno_b_texts VALUES (1, 'text', 'blob'), (2, NULL, ''), (3, '', NULL)");
        w.step("updatable", () -> {
            try (Statement statement = w.connection()
                            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT id, t, b FROM dyno_b_texts ORDER BY id")) {
                while (rows.next()) {
                    w.see("text", () -> rows.getString(2));
                    w.see("was null", rows::wasNull);
                    w.see("blob", () -> rows.getBytes(3));
                    w.see("was null", rows::wasNull);
                }
            }
        });
        w.need("DROP TABLE dyno_b_texts");
    }

    private static void readOnly(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, name FROM dyno_b_rows ORDER BY id LIMIT 2")) {
            rows.next();
            w.step("updateString", () -> rows.updateString(2, "x"));
            w.step("updateRow", rows::updateRow);
            w.step("deleteRow", rows::deleteRow);
            w.step("moveToInsertRow", rows::moveToInsertRow);
            w.step("insertRow", rows::insertRow);
        }
    }
}
