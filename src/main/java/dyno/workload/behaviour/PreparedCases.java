package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;

/** Parameters: every setter, null, other types on re-execution, streams, and question marks that are not parameters. */
final class PreparedCases {
    /** How a parameter is set. */
    private interface Setter {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    private static final Map<String, Setter> SETTERS = setters();

    static final List<BehaviourCase> ALL = List.of(
            of("prepared: setters", PreparedCases::everySetter),
            of("prepared: setters", PreparedCases::everySetter).serverPrepared(),
            of("prepared: setNull", PreparedCases::everyNull),
            of("prepared: setNull", PreparedCases::everyNull).serverPrepared(),
            of("prepared: stored values", PreparedCases::stored),
            of("prepared: stored values", PreparedCases::stored).serverPrepared(),
            of("prepared: executed again", PreparedCases::again),
            of("prepared: executed again", PreparedCases::again).serverPrepared(),
            of("prepared: streams", PreparedCases::streams),
            of("prepared: streams", PreparedCases::streams).serverPrepared(),
            of("prepared: question marks", PreparedCases::questionMarks),
            of("prepared: question marks", PreparedCases::questionMarks).serverPrepared(),
            of("prepared: many statements", PreparedCases::many).serverPrepared(),
            of("prepared: LIMIT and IN", PreparedCases::limit),
            of("prepared: LIMIT and IN", PreparedCases::limit).serverPrepared());

    private PreparedCases() {}

    private static Map<String, Setter> setters() {
        Map<String, Setter> setters = new LinkedHashMap<>();
        setters.put("setInt", (s, i) -> s.setInt(i, Integer.MIN_VALUE));
        setters.put("setByte", (s, i) -> s.setByte(i, (byte) -128));
        setters.put("setShort", (s, i) -> s.setShort(i, (short) -300));
        setters.put("setLong", (s, i) -> s.setLong(i, Long.MIN_VALUE));
        setters.put("setLong, 4 billion", (s, i) -> s.setLong(i, 4_000_000_000L));
        setters.put("setBoolean", (s, i) -> s.setBoolean(i, true));
        setters.put("setFloat", (s, i) -> s.setFloat(i, 1.1f));
        setters.put("setDouble", (s, i) -> s.setDouble(i, -1.1e-300));
        setters.put("setDouble, not a number", (s, i) -> s.setDouble(i, Double.NaN));
        setters.put("setBigDecimal", (s, i) -> s.setBigDecimal(i, new BigDecimal("-12345678901234567890.0123456789")));
        setters.put("setBigDecimal, exponent", (s, i) -> s.setBigDecimal(i, new BigDecimal("1E+5")));
        setters.put("setString", (s, i) -> s.setString(i, "it's"));
        setters.put("setString, null", (s, i) -> s.setString(i, null));
        setters.put("setBytes", (s, i) -> s.setBytes(i, new byte[] {0, 39, 92, -1}));
        setters.put("setBytes, null", (s, i) -> s.setBytes(i, null));
        setters.put("setDate", (s, i) -> s.setDate(i, Date.valueOf("2020-02-29")));
        setters.put("setDate in Tokyo", (s, i) -> s.setDate(i, Date.valueOf("2020-02-29"), tokyo()));
        setters.put("setTime", (s, i) -> s.setTime(i, Time.valueOf("23:59:59")));
        setters.put("setTime, milliseconds", (s, i) -> s.setTime(i, new Time(12_345_678L)));
        setters.put("setTime in Tokyo", (s, i) -> s.setTime(i, Time.valueOf("23:59:59"), tokyo()));
        setters.put("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.valueOf("2020-02-29 12:34:56.789012345")));
        setters.put("setTimestamp, whole", (s, i) -> s.setTimestamp(i, Timestamp.valueOf("2020-02-29 12:34:56")));
        setters.put("setTimestamp, tenth", (s, i) -> s.setTimestamp(i, Timestamp.valueOf("1969-12-31 23:59:59.1")));
        setters.put(
                "setTimestamp in Tokyo",
                (s, i) -> s.setTimestamp(i, Timestamp.valueOf("2020-02-29 12:34:56"), tokyo()));
        for (Object value : List.of(
                "text",
                42,
                -42L,
                (short) 7,
                (byte) 7,
                true,
                1.5f,
                2.5d,
                'c',
                new BigDecimal("1.50"),
                BigInteger.TWO.pow(64),
                new byte[] {1, 2},
                Date.valueOf("2020-02-29"),
                Time.valueOf("01:02:03"),
                Timestamp.valueOf("2020-02-29 01:02:03.000456"),
                LocalDate.of(2020, 2, 29),
                LocalTime.of(1, 2, 3),
                LocalDateTime.of(2020, 2, 29, 1, 2, 3, 456_000_000),
                OffsetDateTime.of(2020, 2, 29, 1, 2, 3, 0, ZoneOffset.UTC),
                UUID.fromString("00000000-0000-0001-0000-000000000002"),
                new java.util.Date(1_582_938_123_456L),
                new StringBuilder("builder"),
                List.of(1))) {
            setters.put("setObject " + value.getClass().getName(), (s, i) -> s.setObject(i, value));
        }
        setters.put("setObject, null", (s, i) -> s.setObject(i, null));
        setters.put("setObject as INTEGER", (s, i) -> s.setObject(i, "17", Types.INTEGER));
        setters.put("setObject as VARCHAR", (s, i) -> s.setObject(i, 17, Types.VARCHAR));
        setters.put("setObject as DECIMAL", (s, i) -> s.setObject(i, "17.125", Types.DECIMAL, 2));
        setters.put("setObject as BIT", (s, i) -> s.setObject(i, "true", Types.BIT));
        setters.put("setObject as DATE", (s, i) -> s.setObject(i, "2020-02-29", Types.DATE));
        setters.put("setObject as TIMESTAMP", (s, i) -> s.setObject(i, "2020-02-29 01:02:03", Types.TIMESTAMP));
        setters.put("setObject as nonsense", (s, i) -> s.setObject(i, "x", Types.INTEGER));
        setters.put("setURL", (s, i) -> s.setURL(i, null));
        setters.put("setArray", (s, i) -> s.setArray(i, null));
        setters.put("setRef", (s, i) -> s.setRef(i, null));
        setters.put("setRowId", (s, i) -> s.setRowId(i, null));
        return setters;
    }

    private static Calendar tokyo() {
        return Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    }

    private static void everySetter(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?, HEX(?)")) {
            SETTERS.forEach((name, setter) -> {
                w.step(name, () -> {
                    setter.set(statement, 1);
                    setter.set(statement, 2);
                });
                w.rowsOf(name, statement);
            });
        }
    }

    private static void everyNull(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?, ? IS NULL")) {
            for (int type : new int[] {
                Types.INTEGER,
                Types.VARCHAR,
                Types.BLOB,
                Types.DATE,
                Types.TIMESTAMP,
                Types.DECIMAL,
                Types.NULL,
                Types.BIT,
                Types.CLOB,
                Types.OTHER,
                -12345
            }) {
                w.step("null of type " + type, () -> {
                    statement.setNull(1, type);
                    statement.setNull(2, type, "name");
                });
                w.rowsOf("null of type " + type, statement);
            }
        }
    }

    private static void stored(CaseContext w) throws Exception {
        w.table(
                "t_stored",
                "id INT, i INT, u BIGINT UNSIGNED, d DECIMAL(20,5), f DOUBLE, s VARCHAR(50), b VARBINARY(50),"
                        + " dt DATE, t TIME(6), ts DATETIME(6)");
        try (PreparedStatement insert =
                w.connection().prepareStatement("INSERT INTO t_stored VALUES (?,?,?,?,?,?,?,?,?,?)")) {
            insert.setInt(1, 1);
            insert.setInt(2, -7);
            insert.setBigDecimal(3, new BigDecimal("18446744073709551615"));
            insert.setBigDecimal(4, new BigDecimal("-1.23456"));
            insert.setDouble(5, 0.1 + 0.2);
            insert.setString(6, "a\u00fc\ud83d\ude00'\\");
            insert.setBytes(7, new byte[] {0, 1, -128});
            insert.setDate(8, Date.valueOf("1582-10-04"));
            insert.setTime(9, Time.valueOf("00:00:01"));
            insert.setTimestamp(10, Timestamp.valueOf("2020-03-08 02:30:00.123456"));
            w.see("first", insert::executeUpdate);
            insert.setInt(1, 2);
            for (int i = 2; i <= 10; i++) {
                insert.setNull(i, Types.NULL);
            }
            w.see("nulls", insert::executeUpdate);
        }
        w.query("SELECT id, i, u, d, f, HEX(s), HEX(b), dt, t, ts FROM t_stored ORDER BY id");
    }

    private static void again(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?, ?")) {
            statement.setInt(1, 1);
            statement.setString(2, "a");
            w.rowsOf("first", statement);
            w.rowsOf("the same", statement);
            statement.setString(1, "text now");
            w.rowsOf("another type", statement);
            statement.setNull(1, Types.VARCHAR);
            statement.setDouble(2, 2.5);
            w.rowsOf("null", statement);
            statement.setLong(1, 5);
            w.rowsOf("no null any more", statement);
            w.step("clearParameters", statement::clearParameters);
            w.rowsOf("nothing set", statement);
            w.step("only the second", () -> statement.setInt(2, 3));
            w.rowsOf("the first is missing", statement);
            statement.setInt(1, 9);
            w.rowsOf("set again", statement);
            w.see("execute", statement::execute);
            w.step("its results", () -> w.results(statement, true));
            w.see("executeUpdate", statement::executeUpdate);
        }
    }

    private static void streams(CaseContext w) throws Exception {
        w.table("t_streams", "id INT, b LONGBLOB, t LONGTEXT");
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        String text = "\u00fc'\\\0\ud83d\ude00x".repeat(2000);
        try (PreparedStatement insert = w.connection().prepareStatement("INSERT INTO t_streams VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setBinaryStream(2, new ByteArrayInputStream(bytes), bytes.length);
            insert.setCharacterStream(3, new StringReader(text), text.length());
            w.see("with lengths", insert::executeUpdate);
            insert.setInt(1, 2);
            w.step("bytes of unknown length", () -> insert.setBinaryStream(2, new ByteArrayInputStream(bytes)));
            w.step("text of unknown length", () -> insert.setCharacterStream(3, new StringReader(text)));
            w.see("of unknown length", insert::executeUpdate);
            insert.setInt(1, 3);
            insert.setBytes(2, new byte[] {1});
            insert.setString(3, "no stream");
            w.see("no streams any more", insert::executeUpdate);
        }
        w.query("SELECT id, LENGTH(b), MD5(b), CHAR_LENGTH(t), MD5(t) FROM t_streams ORDER BY id");
    }

    private static void questionMarks(CaseContext w) {
        for (String sql : List.of(
                "SELECT '?', ?",
                "SELECT \"?\", ?",
                "SELECT '\\'?', ?",
                "SELECT '''?', ?",
                "SELECT /* ? */ ?",
                "SELECT ? -- ?",
                "SELECT ? # ?\n , 2",
                "SELECT `?` + ? FROM (SELECT 1 AS `?`) t",
                "SELECT ?-?",
                "SELECT 5 --1, ?",
                "SELECT '/*', ?, '*/'",
                "SELECT {d '2020-01-01'}, ?")) {
            w.step(sql, () -> {
                try (PreparedStatement statement = w.connection().prepareStatement(sql)) {
                    w.see("parameters", () -> statement.getParameterMetaData().getParameterCount());
                    statement.setInt(1, 7);
                    w.step("second", () -> statement.setInt(2, 8));
                    w.rowsOf(sql, statement);
                }
            });
        }
    }

    private static void many(CaseContext w) throws Exception {
        Connection connection = w.connection();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 30; i++) {
                try (PreparedStatement statement = connection.prepareStatement("SELECT ? + " + i)) {
                    statement.setInt(1, 100);
                    w.rowsOf("statement " + i, statement);
                }
            }
        }
        try (PreparedStatement one = connection.prepareStatement("SELECT ? + 1");
                PreparedStatement two = connection.prepareStatement("SELECT ? + 1")) {
            one.setInt(1, 10);
            two.setInt(1, 20);
            w.rowsOf("one", one);
            w.rowsOf("two", two);
            one.close();
            w.rowsOf("two after one was closed", two);
        }
    }

    private static void limit(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection()
                .prepareStatement("SELECT id FROM dyno_b_rows WHERE id IN (?, ?, ?) ORDER BY id LIMIT ?")) {
            statement.setInt(1, 3);
            statement.setLong(2, 5);
            statement.setString(3, "7");
            statement.setInt(4, 2);
            w.rowsOf("limit of 2", statement);
            statement.setLong(4, 10);
            w.rowsOf("limit of 10", statement);
        }
    }
}
