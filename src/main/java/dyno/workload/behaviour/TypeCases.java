package dyno.workload.behaviour;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;

/** Every common SQL type through every getter: a usual value, both limits, null, and zero or empty. */
final class TypeCases {
    /** How a value is read. */
    private interface Getter {
        Object get(ResultSet rows, int column) throws Exception;
    }

    private static final Map<String, Getter> GETTERS = getters();

    private static final String SELECT = "SELECT * FROM dyno_b_types ORDER BY id";

    private static final String CALCULATED =
            "SELECT 1 AS id, 1 + 1, 1.0 / 3, -0.0, 1e3, 'a' = 'b', NULL, CAST(-1 AS UNSIGNED),"
                    + " COUNT(*), SUM(c_int), AVG(c_int), MAX(c_date), CONCAT(c_int, ''), NOW() > '2000-01-01',"
                    + " DATE '2020-02-29', TIME '01:02:03', TIMESTAMP '2020-02-29 01:02:03.5', 0xff, X'00', b'1'"
                    + " FROM dyno_b_types GROUP BY id ORDER BY id LIMIT 2";

    static final List<BehaviourCase> ALL = List.of(
            BehaviourCase.of("types: text", w -> inText(w, SELECT)).once(),
            BehaviourCase.of("types: prepared", w -> inPrepared(w, SELECT)).once(),
            BehaviourCase.of("types", w -> inPrepared(w, SELECT))
                    .serverPrepared()
                    .once(),
            BehaviourCase.of("types: calculated, text", w -> inText(w, CALCULATED)),
            BehaviourCase.of("types: calculated", w -> inPrepared(w, CALCULATED))
                    .serverPrepared(),
            BehaviourCase.of("types: by label", TypeCases::byLabel),
            BehaviourCase.of("types: wasNull", TypeCases::wasNull),
            BehaviourCase.of("types: wasNull", TypeCases::wasNull).serverPrepared());

    private TypeCases() {}

    private static void inText(CaseContext w, String sql) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            allGetters(w, rows);
        }
    }

    private static void inPrepared(CaseContext w, String sql) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            allGetters(w, rows);
        }
    }

    private static void allGetters(CaseContext w, ResultSet rows) throws SQLException {
        ResultSetMetaData about = rows.getMetaData();
        while (rows.next()) {
            String id = rows.getString(1);
            for (int i = 2; i <= about.getColumnCount(); i++) {
                int column = i;
                String cell = "row " + id + ", " + about.getColumnName(i) + ", ";
                GETTERS.forEach((name, getter) -> w.see(cell + name, () -> getter.get(rows, column)));
            }
        }
    }

    private static void byLabel(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT c_int AS a, c_varchar AS `B b`, c_int + 1 AS a, c_date, c_ubig, c_double, c_dec, c_blob,"
                                + " t.c_time, c_datetime6, c_bool FROM dyno_b_types t WHERE id = 1")) {
            rows.next();
            w.see("getInt a", () -> rows.getInt("a"));
            w.see("getInt A", () -> rows.getInt("A"));
            w.see("getLong a", () -> rows.getLong("a"));
            w.see("getString B b", () -> rows.getString("B b"));
            w.see("getString c_varchar", () -> rows.getString("c_varchar"));
            w.see("getString t.c_time", () -> rows.getString("t.c_time"));
            w.see("getTime C_TIME", () -> rows.getTime("C_TIME"));
            w.see("getDate", () -> rows.getDate("c_date"));
            w.see("getTimestamp", () -> rows.getTimestamp("c_datetime6"));
            w.see("getObject", () -> rows.getObject("c_ubig"));
            w.see("getDouble", () -> rows.getDouble("c_double"));
            w.see("getFloat", () -> rows.getFloat("c_double"));
            w.see("getBigDecimal", () -> rows.getBigDecimal("c_dec"));
            w.see("getBytes", () -> rows.getBytes("c_blob"));
            w.see("getBlob", () -> rows.getBlob("c_blob"));
            w.see("getBinaryStream", () -> rows.getBinaryStream("c_blob"));
            w.see("getCharacterStream", () -> rows.getCharacterStream("B b"));
            w.see("getBoolean", () -> rows.getBoolean("c_bool"));
            w.see("getByte", () -> rows.getByte("c_bool"));
            w.see("getShort", () -> rows.getShort("c_bool"));
            w.see("getObject, class", () -> rows.getObject("a", Integer.class));
            for (String label : List.of("a", "A", "B b", "c_varchar", "c_time", "t.c_time", "nowhere", "")) {
                w.see("findColumn " + label, () -> rows.findColumn(label));
            }
            w.see("findColumn null", () -> rows.findColumn(null));
        }
    }

    private static void wasNull(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection()
                        .prepareStatement(
                                "SELECT id, c_int, c_varchar, c_date, c_double, c_blob, NULL FROM dyno_b_types"
                                        + " ORDER BY id");
                ResultSet rows = statement.executeQuery()) {
            w.see("wasNull before anything was read", rows::wasNull);
            while (rows.next()) {
                for (int i = 1; i <= 6; i++) {
                    int column = i;
                    w.see("getInt " + i, () -> rows.getInt(column));
                    w.see("wasNull", rows::wasNull);
                    w.see("getString " + i, () -> rows.getString(column));
                    w.see("wasNull", rows::wasNull);
                    w.see("getObject " + i, () -> rows.getObject(column));
                    w.see("wasNull", rows::wasNull);
                    // getInt fails for some columns; wasNull must not be that of the NULL read before.
                    w.see("getString of NULL", () -> rows.getString(7));
                    w.see("getInt " + i, () -> rows.getInt(column));
                    w.see("wasNull", rows::wasNull);
                }
            }
        }
    }

    private static Map<String, Getter> getters() {
        Map<String, Getter> getters = new LinkedHashMap<>();
        getters.put("getString", ResultSet::getString);
        getters.put("getBoolean", ResultSet::getBoolean);
        getters.put("getByte", ResultSet::getByte);
        getters.put("getShort", ResultSet::getShort);
        getters.put("getInt", ResultSet::getInt);
        getters.put("getLong", ResultSet::getLong);
        getters.put("getFloat", ResultSet::getFloat);
        getters.put("getDouble", ResultSet::getDouble);
        getters.put("getBigDecimal", ResultSet::getBigDecimal);
        getters.put("getBytes", ResultSet::getBytes);
        getters.put("getDate", ResultSet::getDate);
        getters.put("getTime", ResultSet::getTime);
        getters.put("getTimestamp", ResultSet::getTimestamp);
        getters.put("getObject", ResultSet::getObject);
        getters.put("getNString", ResultSet::getNString);
        getters.put("getBlob", ResultSet::getBlob);
        getters.put("getClob", ResultSet::getClob);
        getters.put("getAsciiStream", ResultSet::getAsciiStream);
        getters.put("getBinaryStream", ResultSet::getBinaryStream);
        getters.put("getCharacterStream", ResultSet::getCharacterStream);
        getters.put("getDate in UTC", (rows, i) -> rows.getDate(i, utc()));
        getters.put("getTime in UTC", (rows, i) -> rows.getTime(i, utc()));
        getters.put("getTimestamp in UTC", (rows, i) -> rows.getTimestamp(i, utc()));
        for (Class<?> type : List.of(
                String.class,
                Integer.class,
                Long.class,
                Boolean.class,
                BigInteger.class,
                BigDecimal.class,
                byte[].class,
                LocalDate.class,
                LocalTime.class,
                LocalDateTime.class,
                OffsetDateTime.class,
                Timestamp.class,
                Time.class,
                Instant.class,
                UUID.class)) {
            getters.put("getObject as " + type.getSimpleName(), (rows, i) -> rows.getObject(i, type));
        }
        return getters;
    }

    private static Calendar utc() {
        return Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    }
}
