package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Moving through results: all at once, streamed, through a server's cursor, with limits, forwards and backwards. */
final class CursorCases {
    private static final String SELECT = "SELECT id, name FROM dyno_b_rows ORDER BY id";

    static final List<BehaviourCase> ALL = List.of(
            of("cursor: plain", w -> count(w, 0, 0)),
            of("cursor: fetch size", w -> count(w, 7, 0)),
            of("cursor: streaming", w -> count(w, Integer.MIN_VALUE, 0)),
            of("cursor: at the server", w -> count(w, 7, 0)).with("useCursorFetch", "true"),
            of("cursor: maximum of rows", w -> count(w, 0, 10)),
            of("cursor: maximum of rows and fetch size", w -> count(w, 3, 10)),
            of("cursor: maximum of rows at the server", w -> count(w, 3, 10)).with("useCursorFetch", "true"),
            of("cursor: maximum of rows, streaming", w -> count(w, Integer.MIN_VALUE, 10)),
            of("cursor: limits", CursorCases::limits),
            of("cursor: left while streaming", CursorCases::leftEarly),
            of("cursor: maximum of field size", CursorCases::maxFieldSize),
            of("cursor: position", CursorCases::position),
            of("cursor: scrolling", CursorCases::scrolling),
            of("cursor: forward only", CursorCases::forwardOnly),
            of("cursor: two at once", CursorCases::twoAtOnce),
            of("cursor: properties", CursorCases::properties));

    private CursorCases() {}

    static List<String> table() {
        String rows = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> "(" + i + ", " + (i % 10 == 0 ? "NULL" : "'name " + i + "'") + ")")
                .collect(Collectors.joining(", "));
        return List.of(
                "DROP TABLE IF EXISTS dyno_b_rows",
                "CREATE TABLE dyno_b_rows (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO dyno_b_rows VALUES " + rows);
    }

    private static void count(CaseContext w, int fetchSize, int maxRows) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("setFetchSize", () -> statement.setFetchSize(fetchSize));
            w.step("setMaxRows", () -> statement.setMaxRows(maxRows));
            w.step("rows", () -> {
                try (ResultSet rows = statement.executeQuery(SELECT)) {
                    w.rows(rows);
                    w.see("next after the end", rows::next);
                }
            });
            w.step("without a limit", () -> {
                statement.setMaxRows(0);
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM dyno_b_rows")) {
                    w.rows(rows);
                }
            });
        }
        try (var statement = w.connection().prepareStatement("SELECT id FROM dyno_b_rows WHERE id < ? ORDER BY id")) {
            w.step("setFetchSize", () -> statement.setFetchSize(fetchSize));
            w.step("setMaxRows", () -> statement.setMaxRows(maxRows));
            statement.setInt(1, 40);
            w.rowsOf("prepared", statement);
            w.rowsOf("prepared, again", statement);
        }
    }

    private static void limits(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("negative fetch size", () -> statement.setFetchSize(-1));
            w.step("negative maximum of rows", () -> statement.setMaxRows(-1));
            w.step("negative maximum of field size", () -> statement.setMaxFieldSize(-1));
            w.step("negative timeout", () -> statement.setQueryTimeout(-1));
            w.step("fetch size", () -> statement.setFetchSize(5));
            w.step("fetch size beyond the maximum of rows", () -> statement.setMaxRows(3));
            w.see("getFetchSize", statement::getFetchSize);
            w.see("getMaxRows", statement::getMaxRows);
            w.see("getLargeMaxRows", statement::getLargeMaxRows);
            w.step("unknown direction", () -> statement.setFetchDirection(42));
            w.step("reverse", () -> statement.setFetchDirection(ResultSet.FETCH_REVERSE));
            w.see("getFetchDirection", statement::getFetchDirection);
            w.see(
                    "update beyond the maximum of rows",
                    () -> statement.executeUpdate("SET @a = (SELECT COUNT(*) FROM dyno_b_rows)"));
            w.query("SELECT @a");
        }
    }

    private static void leftEarly(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("setFetchSize", () -> statement.setFetchSize(Integer.MIN_VALUE));
            w.step("first rows", () -> {
                ResultSet rows = statement.executeQuery(SELECT);
                rows.next();
                w.see("first", () -> rows.getInt(1));
                rows.close();
                w.see("next after close", rows::next);
            });
            w.query("SELECT 'in step'");
            w.step("not closed", () -> {
                ResultSet rows = statement.executeQuery(SELECT);
                rows.next();
                w.query("SELECT 'meanwhile'");
                w.see("second", rows::next);
                w.see("value", () -> rows.getInt(1));
            });
        }
        w.query("SELECT 'still in step'");
    }

    private static void maxFieldSize(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("setMaxFieldSize", () -> statement.setMaxFieldSize(3));
            w.see("getMaxFieldSize", statement::getMaxFieldSize);
            try (ResultSet rows = statement.executeQuery("SELECT 'abcdef', 123456, X'0102030405'")) {
                w.rows(rows);
            }
        }
    }

    private static void position(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM dyno_b_rows WHERE id < 4 ORDER BY id")) {
            for (int i = 0; i < 5; i++) {
                where(w, rows);
                w.see("next", rows::next);
            }
            where(w, rows);
            w.see("value after the end", () -> rows.getInt(1));
        }
        try (Statement statement = w.connection().createStatement();
                ResultSet none = statement.executeQuery("SELECT 1 FROM dual WHERE 1 = 0")) {
            where(w, none);
            w.see("value before the start", () -> none.getInt(1));
            w.see("next", none::next);
            where(w, none);
        }
    }

    private static void where(CaseContext w, ResultSet rows) {
        w.see("getRow", rows::getRow);
        w.see("isBeforeFirst", rows::isBeforeFirst);
        w.see("isFirst", rows::isFirst);
        w.see("isLast", rows::isLast);
        w.see("isAfterLast", rows::isAfterLast);
    }

    private static void scrolling(CaseContext w) throws Exception {
        try (Statement statement = scrollable(w, ResultSet.TYPE_SCROLL_INSENSITIVE);
                ResultSet rows = statement.executeQuery("SELECT id FROM dyno_b_rows WHERE id <= 10 ORDER BY id")) {
            move(w, rows);
            w.step("beforeFirst", rows::beforeFirst);
            where(w, rows);
            w.step("afterLast", rows::afterLast);
            where(w, rows);
        }
    }

    private static Statement scrollable(CaseContext w, int type) throws SQLException {
        return w.connection().createStatement(type, ResultSet.CONCUR_READ_ONLY);
    }

    private static void move(CaseContext w, ResultSet rows) {
        w.see("last", rows::last);
        w.see("value", () -> rows.getInt(1));
        w.see("next beyond", rows::next);
        w.see("previous", rows::previous);
        w.see("value", () -> rows.getInt(1));
        w.see("first", rows::first);
        w.see("value", () -> rows.getInt(1));
        w.see("previous beyond", rows::previous);
        for (int row : new int[] {5, -1, -10, -11, 0, 10, 11}) {
            w.see("absolute " + row, () -> rows.absolute(row));
            w.see("value", () -> rows.getInt(1));
            w.see("getRow", rows::getRow);
        }
        w.see("absolute 5", () -> rows.absolute(5));
        for (int distance : new int[] {2, -3, 0, 100, -100}) {
            w.see("relative " + distance, () -> rows.relative(distance));
            w.see("value", () -> rows.getInt(1));
        }
    }

    private static void forwardOnly(CaseContext w) throws Exception {
        try (Statement statement = scrollable(w, ResultSet.TYPE_FORWARD_ONLY);
                ResultSet rows = statement.executeQuery("SELECT id FROM dyno_b_rows WHERE id <= 10 ORDER BY id")) {
            w.see("next", rows::next);
            move(w, rows);
            w.step("setFetchSize", () -> rows.setFetchSize(3));
            w.see("getFetchSize", rows::getFetchSize);
        }
        w.step("sensitive", () -> {
            try (Statement statement = scrollable(w, ResultSet.TYPE_SCROLL_SENSITIVE);
                    ResultSet rows = statement.executeQuery(SELECT)) {
                w.see("type", rows::getType);
                w.warnings("warnings", w.connection()::getWarnings);
            }
        });
    }

    private static void twoAtOnce(CaseContext w) throws Exception {
        try (Statement one = w.connection().createStatement();
                Statement two = w.connection().createStatement();
                ResultSet odd = one.executeQuery("SELECT id FROM dyno_b_rows WHERE id % 2 = 1 ORDER BY id LIMIT 5");
                ResultSet even = two.executeQuery("SELECT id FROM dyno_b_rows WHERE id % 2 = 0 ORDER BY id LIMIT 5")) {
            for (int i = 0; i < 6; i++) {
                w.see("odd", odd::next);
                w.see("even", even::next);
                w.see("value", () -> odd.getInt(1) + even.getInt(1));
            }
            w.step("again on the first", () -> w.rows(one.executeQuery("SELECT 7")));
            w.see("the first result", odd::isClosed);
            w.see("its next", odd::next);
        }
    }

    private static void properties(CaseContext w) throws Exception {
        for (int type : new int[] {
            ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE
        }) {
            w.step("type " + type, () -> {
                try (Statement statement = w.connection()
                                .createStatement(type, ResultSet.CONCUR_UPDATABLE, ResultSet.HOLD_CURSORS_OVER_COMMIT);
                        ResultSet rows = statement.executeQuery("SELECT 1")) {
                    w.see("statement's type", statement::getResultSetType);
                    w.see("statement's concurrency", statement::getResultSetConcurrency);
                    w.see("statement's holdability", statement::getResultSetHoldability);
                    w.see("type", rows::getType);
                    w.see("concurrency", rows::getConcurrency);
                    w.see("holdability", rows::getHoldability);
                    w.see("direction", rows::getFetchDirection);
                    w.see("fetch size", rows::getFetchSize);
                    w.see("statement is the same", () -> rows.getStatement() == statement);
                    w.see("cursor name", rows::getCursorName);
                }
            });
        }
    }
}
