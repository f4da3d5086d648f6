package dyno.workload.behaviour;

import static dyno.workload.behaviour.BehaviourCase.of;

import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The text of a statement: plain, with comments and spaces, with JDBC's escapes, with quotes. */
final class QueryCases {
    private static final List<BehaviourCase> SINGLE = List.of(
            of("query: plain", QueryCases::plain),
            of("query: comments and blanks", QueryCases::comments),
            of("query: escapes", QueryCases::escapes),
            of("query: escape processing off", QueryCases::withoutEscapes),
            of("query: quotes", QueryCases::quotes),
            of("query: native SQL", QueryCases::nativeSql),
            of("query: Turkish upper and lower case", QueryCases::turkish));

    static final List<BehaviourCase> ALL =
            Stream.concat(SINGLE.stream(), several()).toList();

    private QueryCases() {}

    private static void plain(CaseContext w) {
        w.query("SELECT 1");
        w.query("SELECT 1, 'two', NULL, '', 3.5");
        w.query("SELECT 1 FROM dual WHERE 1 = 0");
        w.query("VALUES (1, 2), (3, 4)");
        w.query("SHOW VARIABLES LIKE 'autocommit'");
        w.query("EXPLAIN SELECT 1");
        w.query("WITH a AS (SELECT 7 AS b) SELECT b FROM a");
        w.query("(SELECT 1) UNION (SELECT 2)");
        w.update("DO 1");
        w.update("SET @a = 5");
        w.query("SELECT @a");
    }

    private static void comments(CaseContext w) throws Exception {
        w.table("t_comment", "id INT");
        for (String before : List.of(
                "/* c */ ",
                "/* c *//* d */",
                "-- c\n",
                "# c\n",
                " \t\r\n ",
                "/*! */ ",
                "/* ' */ ",
                "-- it's\n  ",
                "(",
                "/* select */ /**/")) {
            String after = before.equals("(") ? ")" : "";
            w.query(before + "SELECT 1" + after);
            w.update(before + "INSERT INTO t_comment VALUES (1)" + after);
            w.query(before + "INSERT INTO t_comment VALUES (2)" + after);
            w.update(before + "SELECT 2" + after);
        }
        w.query("SELECT 1 /* ? ' */, 2 -- end");
        w.query("SELECT /* {d '2020-01-01'} */ 1");
        w.query("SELECT 1;");
        w.query("SELECT 1 ; ");
        w.query("/* only a comment */");
        w.query("");
        w.query("   ");
        w.query("SELECT COUNT(*) FROM t_comment");
    }

    private static void escapes(CaseContext w) {
        w.query("SELECT {d '2020-02-29'}, {t '12:34:56'}, {ts '2020-02-29 12:34:56.789'}");
        w.query("SELECT {fn UCASE('abc')}, {fn CONCAT('a', {fn LCASE('B')})}, {fn ABS(-3)}");
        w.query("SELECT {fn CONVERT('12', SQL_INTEGER)}, {fn CONVERT(12, SQL_VARCHAR)}");
        w.query("SELECT {fn TIMESTAMPADD(SQL_TSI_DAY, 1, {d '2020-02-28'})}");
        w.query("SELECT a.x FROM {oj (SELECT 1 AS x) a LEFT OUTER JOIN (SELECT 2 AS x) b ON a.x = b.x}");
        w.query("SELECT 'a_b' LIKE 'a|_b' {escape '|'}");
        w.query("SELECT '{d ''2020-01-01''}', \"{fn X()}\", '{'");
        w.query("SELECT {d 'nonsense'}");
        w.query("SELECT {unknown 1}");
        w.query("SELECT {d '2020-01-01'");
        w.query("SELECT {ts '2020-02-29 12:34:56'}");
        w.query("SELECT {  fn  PI ( ) }");
        w.update("{call dyno_b_nothing()}");
    }

    private static void withoutEscapes(CaseContext w) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            w.see("escape", () -> statement.execute("SELECT {d '2020-02-29'}"));
            w.see("function", () -> statement.execute("SELECT {fn UCASE('a')}"));
            w.step("text", () -> {
                try (ResultSet rows = statement.executeQuery("SELECT '{fn x}'")) {
                    w.rows(rows);
                }
            });
        }
    }

    private static void quotes(CaseContext w) throws Exception {
        w.query("SELECT 'it''s', \"a\"\"b\", 'a\\'b', '\\\\', 'a\\nb', '\\0', '\\%', '\\Z'");
        w.query("SELECT `a``b`.c FROM (SELECT 5 AS c) `a``b`");
        w.query("SELECT 'a?b', \"?\", 1 /* ? */");
        w.need("SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'");
        w.query("SELECT 'a\\', '\\n', 'it''s'");
        w.need("SET SESSION sql_mode = 'ANSI_QUOTES'");
        w.query("SELECT \"c\" FROM (SELECT 5 AS c) d");
        w.need("SET SESSION sql_mode = ''");
    }

    private static void nativeSql(CaseContext w) {
        for (String sql : List.of(
                "SELECT 1",
                "SELECT {d '2020-02-29'}",
                "{call p(?, ?)}",
                "{? = call f(?)}",
                "SELECT '{fn x}' /* {fn y} */ -- {fn z}",
                "SELECT {fn NOW()}",
                "{",
                "")) {
            w.see(sql, () -> w.connection().nativeSQL(sql));
        }
    }

    /** Each on a separate connection, because some drivers leave the rest of the results in the socket. */
    private static Stream<BehaviourCase> several() {
        List<String> texts = List.of(
                "SELECT 1; SET @a = 5; SELECT 'end'",
                "SELECT 1; SELEKT 2; SELECT 3",
                "SET @a = 1; SET @b = 2",
                "SET @a = 1; SELECT 1",
                "SELECT ';'; SELECT 1;");
        return texts.stream()
                .flatMap(sql -> Stream.of(
                        of("query: several statements refused, " + sql, w -> several(w, sql))
                                .once(),
                        of("query: several statements, " + sql, w -> several(w, sql))
                                .with("allowMultiQueries", "true")
                                .once()));
    }

    private static void several(CaseContext w, String sql) throws Exception {
        try (Statement statement = w.connection().createStatement()) {
            w.step("all results", () -> w.results(statement, statement.execute(sql)));
        }
    }

    private static void turkish(CaseContext w) throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            w.table("t_turkish", "id INT PRIMARY KEY AUTO_INCREMENT, title INT");
            w.update("insert into t_turkish (title) values (1)");
            w.query("insert into t_turkish (title) values (2)");
            w.query("select title as TITLE from t_turkish");
            try (Statement statement = w.connection().createStatement();
                    ResultSet rows = statement.executeQuery("select title, id from t_turkish")) {
                rows.next();
                w.see("upper case", () -> rows.getInt("TITLE"));
                w.see("lower case", () -> rows.getInt("title"));
                w.see("id", () -> rows.getInt("ID"));
            }
        } finally {
            Locale.setDefault(before);
        }
    }
}
