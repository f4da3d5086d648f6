package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Characters on their way to the server and back: within and outside of ASCII, Latin 1 and the basic plane, and bytes. */
final class EncodingCases {
    private static final Map<String, String> TEXTS = texts();

    static final List<BehaviourCase> ALL = List.of(
            of("encoding: literals", EncodingCases::literals),
            of("encoding: parameters", EncodingCases::parameters),
            of("encoding: parameters", EncodingCases::parameters).serverPrepared(),
            of("encoding: parameters without backslash escapes", EncodingCases::withoutBackslashes),
            of("encoding: bytes", EncodingCases::bytes),
            of("encoding: bytes", EncodingCases::bytes).serverPrepared(),
            of("encoding: columns", EncodingCases::columns),
            of("encoding: names", EncodingCases::names));

    private EncodingCases() {}

    private static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("ASCII", "plain");
        texts.put("Latin 1", "Gr\u00fc\u00dfe \u00ff");
        texts.put("basic plane", "\u4e16\u754c \u20ac \u0416 \u05d0 \ufffd");
        texts.put("astral", "\ud83d\ude00 \ud835\udd38");
        texts.put("lone surrogate", "a\ud83db");
        texts.put("quotes", "it's \"quoted\" `too`");
        texts.put("backslashes", "a\\b\\\\c\\'");
        texts.put("control characters", "\0\b\t\n\r\032\033\177");
        texts.put("question marks", "? :name ${x} %s");
        texts.put("comment", "/* */ -- #");
        texts.put("empty", "");
        texts.put("blanks", "  a  ");
        texts.put("yen and won", "\u00a5\u20a9");
        texts.put("combining", "e\u0301");
        return texts;
    }

    private static void literals(CaseContext w) {
        TEXTS.forEach((name, text) -> {
            String literal = text.replace("\\", "\\\\").replace("'", "''").replace("\0", "\\0");
            w.query("SELECT '" + literal + "', HEX('" + literal + "'), CHAR_LENGTH('" + literal + "')");
        });
    }

    private static void parameters(CaseContext w) throws Exception {
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT ?, HEX(?), CHAR_LENGTH(?)")) {
            for (Map.Entry<String, String> text : TEXTS.entrySet()) {
                for (int i = 1; i <= 3; i++) {
                    statement.setString(i, text.getValue());
                }
                w.rowsOf(text.getKey(), statement);
            }
            w.step("setNString", () -> statement.setNString(1, "\u4e16"));
            w.step(
                    "setCharacterStream",
                    () -> statement.setCharacterStream(2, new StringReader("Gr\u00fc\ud83d\ude00"), 5));
            w.step(
                    "setAsciiStream",
                    () -> statement.setAsciiStream(
                            3, new ByteArrayInputStream("abc".getBytes(StandardCharsets.US_ASCII)), 3));
            w.rowsOf("other setters", statement);
        }
    }

    private static void withoutBackslashes(CaseContext w) throws Exception {
        w.need("SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
        parameters(w);
        try (PreparedStatement statement = w.connection().prepareStatement("SELECT HEX(?)")) {
            w.step("bytes", () -> statement.setBytes(1, new byte[] {0, '\'', '\\', 10, -1}));
            w.rowsOf("bytes", statement);
        }
        w.need("SET SESSION sql_mode = ''");
    }

    private static void bytes(CaseContext w) throws Exception {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        w.table("t_bytes", "id INT, b BLOB, t TEXT");
        try (PreparedStatement insert = w.connection().prepareStatement("INSERT INTO t_bytes VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setBytes(2, all);
            insert.setString(3, "a");
            w.see("bytes", insert::executeUpdate);
            insert.setInt(1, 2);
            insert.setBinaryStream(2, new ByteArrayInputStream(all), all.length);
            w.see("stream", insert::executeUpdate);
            insert.setInt(1, 3);
            insert.setBytes(2, new byte[0]);
            w.see("no bytes", insert::executeUpdate);
            insert.setInt(1, 4);
            w.step("setBlob", () -> insert.setBlob(2, new ByteArrayInputStream(new byte[] {1, 2, 3})));
            w.see("blob", insert::executeUpdate);
            insert.setInt(1, 5);
            w.step("part of a stream", () -> insert.setBinaryStream(2, new ByteArrayInputStream(all), 10));
            w.see("part of a stream", insert::executeUpdate);
        }
        w.query("SELECT id, HEX(b), LENGTH(b), t FROM t_bytes ORDER BY id");
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT b FROM t_bytes ORDER BY id")) {
            while (rows.next()) {
                w.see("getBytes", () -> rows.getBytes(1));
                w.see("getString", () -> rows.getString(1));
            }
        }
    }

    private static void columns(CaseContext w) throws Exception {
        w.table(
                "t_columns",
                "id INT, l VARCHAR(20) CHARACTER SET latin1, u VARCHAR(20) CHARACTER SET utf8mb4,"
                        + " w VARCHAR(20) CHARACTER SET utf16, c VARCHAR(20) CHARACTER SET cp1251, k VARCHAR(20) CHARACTER SET big5");
        try (PreparedStatement insert =
                w.connection().prepareStatement("INSERT INTO t_columns VALUES (1, ?, ?, ?, ?, ?)")) {
            insert.setString(1, "Gr\u00fc\u00dfe");
            insert.setString(2, "\ud83d\ude00");
            insert.setString(3, "\u4e16\ud83d\ude00");
            insert.setString(4, "\u0416");
            insert.setString(5, "\u4e16");
            w.see("insert", insert::executeUpdate);
        }
        w.query("SELECT l, u, w, c, k FROM t_columns");
        w.query("SELECT HEX(l), HEX(u), HEX(w), HEX(c), HEX(k) FROM t_columns");
        w.need("SET NAMES latin1");
        w.query("SELECT l, _latin1 0xfc FROM t_columns");
        w.need("SET NAMES utf8mb4");
        w.query("SELECT l, _latin1 0xfc FROM t_columns");
    }

    private static void names(CaseContext w) throws Exception {
        w.table("`t_Gr\u00fc\u00dfe`", "`sp\u00e4te` INT, `\u4e16` INT");
        w.update("INSERT INTO `t_Gr\u00fc\u00dfe` VALUES (1, 2)");
        try (Statement statement = w.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM `t_Gr\u00fc\u00dfe`")) {
            rows.next();
            w.see("by label", () -> rows.getInt("sp\u00e4te"));
            w.see("by another label", () -> rows.getInt("\u4e16"));
            w.see("label", () -> rows.getMetaData().getColumnLabel(2));
            w.see("table", () -> rows.getMetaData().getTableName(1));
        }
        w.query("SELECT * FROM `\u4e16`");
    }
}
