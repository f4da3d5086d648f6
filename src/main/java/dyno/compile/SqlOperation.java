package dyno.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The Java source of an operation that is given as SQL: the last statement is the operation, those before it are its set-up.
 *
 * @param file name of the file
 * @param name of the class
 * @param statements at least one
 * @param isPrepared whether the last one is a prepared statement
 * @param parameters of the prepared statement; integers are set as such, all others as texts
 * @param fetch how rows are read
 */
public record SqlOperation(
        String file, String name, List<String> statements, boolean isPrepared, List<String> parameters, Fetch fetch) {
    /** How rows are read. */
    public enum Fetch {
        /** All at once, each value by getObject. */
        OBJECT,
        /** All at once, each value by getString. */
        STRING,
        /** One after the other as they arrive, each value by getObject. */
        STREAM
    }

    public SqlOperation {
        statements = List.copyOf(statements);
        parameters = List.copyOf(parameters);
        if (statements.isEmpty()) {
            throw new OperationException(file + " has no statement. Write tables and rows first, and last the"
                    + " statement to measure, with a semicolon after each.");
        }
        if (!isPrepared && !parameters.isEmpty()) {
            throw new OperationException(file + " has parameters, but its statement is not prepared; add"
                    + " :prepare=text or :prepare=server.");
        }
        long wanted = placeholders(statements.get(statements.size() - 1));
        if (wanted != parameters.size()) {
            throw new OperationException("The statement of " + file + " has " + wanted
                    + " question marks for parameters, and "
                    + parameters.size() + " are given; write one :parameter=VALUE for each, and :prepare=text or"
                    + " :prepare=server.");
        }
    }

    /** The statements of a file, without the semicolons between them and without comments. */
    public static List<String> split(String sql) {
        List<String> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        int position = 0;
        while (position < sql.length()) {
            int end = endOfToken(sql, position);
            String token = sql.substring(position, end);
            if (token.equals(";")) {
                add(statements, statement);
            } else if (isComment(token)) {
                statement.append(' ');
            } else {
                statement.append(token);
            }
            position = end;
        }
        add(statements, statement);
        return statements;
    }

    private static long placeholders(String statement) {
        long found = 0;
        for (int position = 0; position < statement.length(); position = endOfToken(statement, position)) {
            found += statement.charAt(position) == '?' ? 1 : 0;
        }
        return found;
    }

    private static void add(List<String> statements, StringBuilder statement) {
        String text = statement.toString().strip();
        if (!text.isEmpty()) {
            statements.add(text);
        }
        statement.setLength(0);
    }

    /** Hints and conditional parts, {@code /*+} and {@code /*!}, are no comments. */
    private static boolean isComment(String token) {
        return token.startsWith("--")
                || token.startsWith("#")
                || token.startsWith("/*") && !token.startsWith("/*!") && !token.startsWith("/*+");
    }

    /** The end of a quoted text, of a comment, or of a single character. */
    private static int endOfToken(String sql, int begin) {
        char first = sql.charAt(begin);
        if (first == '\'' || first == '"' || first == '`') {
            return endOfQuoted(sql, begin, first);
        }
        if (first == '#' || sql.startsWith("-- ", begin) || sql.startsWith("--\n", begin)) {
            return endOr(sql, sql.indexOf('\n', begin), 0);
        }
        return sql.startsWith("/*", begin) ? endOr(sql, sql.indexOf("*/", begin + 2), 2) : begin + 1;
    }

    private static int endOfQuoted(String sql, int begin, char quote) {
        for (int i = begin + 1; i < sql.length(); i++) {
            if (sql.charAt(i) == '\\' && quote != '`') {
                i++;
            } else if (sql.charAt(i) == quote) {
                return i + 1;
            }
        }
        return sql.length();
    }

    private static int endOr(String sql, int found, int length) {
        return found < 0 ? sql.length() : found + length;
    }

    /** The source of a class that can be measured. */
    public String toJava() {
        List<String> setUp = statements.subList(0, statements.size() - 1);
        return """
                import java.sql.Connection;
                import java.sql.PreparedStatement;
                import java.sql.ResultSet;
                import java.sql.SQLException;
                import java.sql.Statement;
                import java.util.Arrays;
                import java.util.Objects;

                public class %s {
                    private static final String SQL = %s;
                %s
                    Object run(Connection connection) throws SQLException {
                %s    }

                    private static int read(Statement statement, boolean hasRows) throws SQLException {
                        if (!hasRows) {
                            return statement.getUpdateCount();
                        }
                        int values = 0;
                        try (ResultSet rows = statement.getResultSet()) {
                            int columns = rows.getMetaData().getColumnCount();
                            while (rows.next()) {
                                for (int column = 1; column <= columns; column++) {
                                    Object value = rows.%s(column);
                                    values = 31 * values
                                            + (value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(value));
                                }
                            }
                        }
                        return values;
                    }
                }
                """.formatted(
                        name,
                        quoted(statements.get(statements.size() - 1)),
                        setUp.isEmpty() ? "" : setUp(setUp),
                        isPrepared ? prepared() : plain(),
                        fetch == Fetch.STRING ? "getString" : "getObject");
    }

    private static String setUp(List<String> statements) {
        return """

                    void setUp(Connection connection) throws SQLException {
                        try (Statement statement = connection.createStatement()) {
                %s        }
                    }
                """.formatted(statements.stream()
                .map(sql -> "            statement.execute(" + quoted(sql) + ");\n")
                .collect(Collectors.joining()));
    }

    private String plain() {
        return """
                        try (Statement statement = connection.createStatement()) {
                %s            return read(statement, statement.execute(SQL));
                        }
                """.formatted(streaming());
    }

    private String prepared() {
        return """
                        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
                %s%s            return read(statement, statement.execute());
                        }
                """.formatted(
                        streaming(),
                        IntStream.range(0, parameters.size())
                                .mapToObj(i -> "            statement." + setter(i + 1, parameters.get(i)) + ";\n")
                                .collect(Collectors.joining()));
    }

    /** Connector/J streams for a fetch size that stands for that, the others for any. */
    private String streaming() {
        return fetch == Fetch.STREAM
                ? "            statement.setFetchSize(connection.getMetaData().getDriverName().startsWith(\"MySQL\")\n"
                        + "                    ? Integer.MIN_VALUE : 1);\n"
                : "";
    }

    private static String setter(int index, String parameter) {
        return parameter.matches("-?\\d{1,18}")
                ? "setLong(" + index + ", " + parameter + "L)"
                : "setString(" + index + ", " + quoted(parameter) + ")";
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                default -> {
                    // A compiler reads an escape of Unicode before it looks at the text.
                    quoted.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
                }
            }
        }
        return quoted.append('"').toString();
    }
}
