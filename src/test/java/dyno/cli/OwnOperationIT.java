package dyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of users with a real driver and server. */
class OwnOperationIT {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    /** What a fork tears down, it has opened on the same connection. */
    private static final String OPENED_AND_TORN_DOWN = """

                void open(Connection connection) throws SQLException {
                    send(connection, "CREATE TEMPORARY TABLE basket (id INT)");
                }

                void tearDown(Connection connection) throws SQLException {
                    send(connection, "DROP TEMPORARY TABLE basket");
                }

                private static void send(Connection connection, String sql) throws SQLException {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql);
                    }
                }
            }
            """;

    @Test
    void setsUpOnceAndMeasuresBothBuildsInForks() throws IOException {
        String orders = Files.readString(Path.of("docs/operations/Orders.java"));
        Path operation = Files.writeString(
                folder.resolve("Orders.java"), orders.substring(0, orders.lastIndexOf('}')) + OPENED_AND_TORN_DOWN);

        compare(operation, "--run", "own");

        Path run = folder.resolve("profiles/own");
        assertThat(run.resolve("operations/Orders/Orders.java")).hasSameTextualContentAs(operation);
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            assertThat(forks.filter(file -> file.toString().endsWith(".jmh.json")))
                    .as("two forks of each build in each of three rounds: %s", err)
                    .hasSize(12);
        }
        assertThat(out.toString())
                .contains("· CPU time decides, because a replayed server answers at once.\n")
                .containsPattern(" Orders +replay +mariadb@3\\.5\\.8 .* of 6 +1 ");
    }

    @Test
    void countsWhatThePageShows() throws IOException {
        String page = Files.readString(Path.of("docs/your-operation.md"));

        run("work", "mysql@9.7.0", "mysql@9.7.0?cachePrepStmts=true", "--operation", "docs/operations/Orders.java");

        assertThat(page)
                .contains("```\n" + out.toString().strip() + "\n```")
                .contains("```java\n" + Files.readString(Path.of("docs/operations/Orders.java")) + "```")
                .contains("```sql\n" + Files.readString(Path.of("docs/operations/orders-by-customer.sql")) + "```");
    }

    /** The lines of the listing after the command. */
    private static List<String> excerpt(String page) {
        String after = page.substring(page.indexOf("./dyno explain "));
        return after.split("```\n", 4)[2]
                .lines()
                .filter(line -> !line.equals("…"))
                .toList();
    }

    @Test
    @Tag("slow")
    void explainsAnOperationByItsCounts() {
        run("explain", "drizzle@1.2", "--workload", "DoOne");

        assertThat(out.toString())
                .contains("DoOne through drizzle@1.2", "COM_QUERY  DO 1", "MySQLProtocol.hexdump", "hexdump-guard")
                .containsPattern("version 1.4 +1 +\\d+ +[\\d,]+ +-");
    }

    @Test
    @Tag("slow")
    void explainsWhatThePageShows() throws IOException {
        run("explain", "mysql@9.7.0", "--operation", "docs/operations/Orders.java");

        assertThat(out.toString().lines()).containsSubsequence(excerpt(Files.readString(Path.of("README.md"))));
        assertThat(Files.readString(Path.of("docs/your-operation.md")))
                .contains("```\n" + out.toString().strip() + "\n```");
    }

    @Test
    @Tag("slow")
    void doesNotCompareWhatReturnsOtherValues() throws IOException {
        Path operation = Files.writeString(folder.resolve("Version.java"), """
                public class Version {
                    Object run(java.sql.Connection c) throws java.sql.SQLException {
                        try (java.sql.Statement s = c.createStatement()) {
                            s.execute("DO 1");
                        }
                        return c.getMetaData().getDriverVersion();
                    }
                }
                """);

        compare(operation);

        assertThat(err.toString() + out)
                .contains("It returns other values than mariadb@3.5.8: value 1 is")
                .doesNotContain("faster");
    }

    @Test
    @Tag("slow")
    void refusesAnOperationThatLeavesAStatementOpen() throws IOException {
        Path leaks = Files.writeString(folder.resolve("Leaks.java"), """
                public class Leaks {
                    Object run(java.sql.Connection c) throws java.sql.SQLException {
                        return c.createStatement().execute("DO 1");
                    }
                }
                """);

        run("explain", "mariadb@3.5.8", "--operation", leaks.toString());
        assertThat(out.toString()).contains("run leaves a statement open each time; close what it opens");
    }

    /** Also by a driver that cannot tell which of its statements are closed. */
    @Test
    @Tag("slow")
    void refusesAnOperationThatTakesSecondsAndNoneThatClosesItsStatements() {
        run("explain", "drizzle@1.4", "--sql", "DO SLEEP(1.1)");
        run("explain", "drizzle@1.4", "--sql", "SELECT 7");

        assertThat(out.toString())
                .containsPattern("one operation takes \\d+\\.\\d s, and a fork repeats it")
                .containsPattern("SELECT 7 through drizzle@1.4\nOne operation waits for the server once and executes");
    }

    @Test
    void showsWhatAFileOfSqlSends() {
        run(
                "roundtrips",
                "mariadb@3.5.10",
                "--operation",
                "docs/operations/orders-by-customer.sql:prepare=server:parameter=Ada");

        assertThat(out.toString()).contains("COM_STMT_EXECUTE SELECT * FROM orders_by_customer WHERE customer = ?");
    }

    /** The JVM counts the waits, so the load of the machine does not matter. */
    @Test
    void countsTheWaitsOutsideTheSocket() throws IOException {
        Path waits = Files.writeString(folder.resolve("Waits.java"), """
                public class Waits {
                    Object run(java.sql.Connection c) throws Exception {
                        Thread.sleep(1);
                        try (java.sql.Statement s = c.createStatement()) {
                            return s.execute("DO 1");
                        }
                    }
                }
                """);

        run("roundtrips", "mariadb@3.5.8", "--operation", waits.toString() + ",docs/operations/Orders.java");

        assertThat(out.toString()).containsOnlyOnce("! waits 1 time outside the socket");
    }

    /** The set-up runs for each value of a parameter. */
    @Test
    void setsUpAndRunsWithTheValuesOfItsParameters() throws IOException {
        Path rows = Files.writeString(folder.resolve("Rows.java"), """
                import java.sql.*;
                public class Rows {
                    public int rows = 2;
                    void setUp(Connection c) throws SQLException {
                        try (Statement s = c.createStatement()) {
                            s.execute("CREATE TABLE rows_" + rows + " (a INT)");
                        }
                    }
                    Object run(Connection c) throws SQLException {
                        try (Statement s = c.createStatement()) {
                            return s.executeUpdate("INSERT INTO rows_" + rows + " VALUES (1)" + ", (1)".repeat(rows - 1));
                        }
                    }
                }
                """);

        run("roundtrips", "mariadb@3.5.8", "--operation", rows + "," + rows + ":rows=5");

        assertThat(out.toString())
                .contains("INSERT INTO rows_2 VALUES (1), (1)\n", "INSERT INTO rows_5 VALUES (1), (1), (1), (1), (1)\n")
                .contains("Rows:rows=5");
    }

    private void compare(Path operation, String... further) {
        run(Stream.concat(
                        Stream.of(
                                "compare",
                                "mariadb@3.5.8",
                                "mariadb@3.5.10",
                                "--operation",
                                operation.toString(),
                                "--rounds",
                                "3",
                                "--transport",
                                "replay",
                                "--output",
                                folder.toString()),
                        Stream.of(further))
                .toArray(String[]::new));
    }

    private void run(String... arguments) {
        Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        List.of(out, err).forEach(StringWriter::flush);
    }
}
