package dyno.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.own.OwnOperation;
import dyno.workload.own.OwnOperations;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(OwnOperations.FOLDERS)
class OperationFileTest {
    private static final Connection NONE = (Connection) Proxy.newProxyInstance(
            OperationFileTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> {
                throw new UnsupportedOperationException(method.getName());
            });

    @TempDir
    private Path folder;

    @AfterEach
    void forgetOperations() {
        System.clearProperty(OwnOperations.FOLDERS);
    }

    @Test
    void findsTheFileAndItsOptions() {
        OperationFile file =
                OperationFile.parse("a/b.sql:prepare=text:mode=plain").orElseThrow();

        assertThat(file.file()).isEqualTo(Path.of("a/b.sql"));
        assertThat(file.options()).containsExactly("prepare=text", "mode=plain");
        assertThat(OperationFile.parse("SelectOne:mode=plain")).isEmpty();
    }

    @Test
    void compilesAClassWithOneMethod() throws IOException, SQLException {
        Workload workload = compiled("Answer", """
                package some.where;
                public class Answer {
                    int run(java.sql.Connection connection) {
                        return 42;
                    }
                }
                """);
        List<Object> values = new ArrayList<>();

        workload.operate(NONE, values::add);

        assertThat(values).containsExactly(42);
        assertThat(workload.name()).isEqualTo("Answer");
        assertThat(((OwnOperation) workload).facts().hasSetUp()).isFalse();
        assertThat(((OwnOperation) workload).facts().isConsumed()).isTrue();
    }

    @Test
    void callsEachMethodThatIsThere() throws IOException, SQLException {
        Workload workload = compiled("Calls", """
                import java.sql.*;
                public class Calls {
                    final StringBuilder calls = new StringBuilder();
                    void open(Connection c) { calls.append("open "); }
                    String run(Connection c) throws Exception { return calls.append("run ").toString(); }
                    void tearDown(Connection c) { calls.append("tearDown "); }
                }
                """);
        List<Object> values = new ArrayList<>();

        workload.prepare(NONE);
        workload.operate(NONE, values::add);
        workload.release();
        workload.release();
        workload.operate(NONE, values::add);

        assertThat(values).containsExactly("open run ", "open run tearDown run ");
    }

    @Test
    void takesItsParametersFromPublicFields() throws IOException, SQLException {
        Workload workload = compiled("Asks:rows=-5:text=A b:upper=true", """
                class Parent { public int rows = 10; }
                public class Asks extends Parent {
                    public String text;
                    public boolean upper;
                    public final int constant = 3;
                    public static int shared = 4;
                    public long other = 5;
                    int hidden = 6;
                    String run(java.sql.Connection c) { return rows + text + upper; }
                }
                """);
        List<Object> values = new ArrayList<>();

        workload.operate(NONE, values::add);

        assertThat(values).containsExactly("-5A btrue");
        assertThat(workload.options().keySet()).containsExactlyInAnyOrder("mode", "rows", "text", "upper");
        assertThat(workload.name()).startsWith("Asks:").contains(":rows=-5", ":text=A b", ":upper=true");
        assertThat(workload.title()).startsWith("Asks, ").contains(", rows=-5");
        assertThat(Workloads.named("Asks").name()).isEqualTo("Asks");
        assertThat(Workloads.named("Asks:rows=10").name()).as("the default").isEqualTo("Asks");
        assertThat(Workloads.named("Asks:mode=client-prepared").name()).isEqualTo("Asks:mode=client-prepared");
        assertThatThrownBy(() -> Workloads.named("Asks:rows=many"))
                .hasMessage("The option rows of the workload Asks is a whole number, not 'many'.");
        assertThatThrownBy(() -> Workloads.named("Asks:upper=perhaps"))
                .hasMessage("The option upper of the workload Asks is one of false, true, not 'perhaps'.");
        assertThatThrownBy(() -> Workloads.named("Asks:row=1"))
                .hasMessageStartingWith("The workload Asks has no option 'row'; it has mode, ");
    }

    @Test
    void refusesAParameterWithTheNameOfAnOption() {
        assertThatThrownBy(() -> compiled(
                        "Modes",
                        "public class Modes { public int mode; int run(java.sql.Connection c) { return mode; } }"))
                .isInstanceOf(OperationException.class)
                .hasMessage(
                        "Modes.java has a public field mode, and all operations have an option of that name; rename the"
                                + " field, or make it private.");
    }

    @Test
    void saysWhenNothingIsDoneWithWhatIsRead() throws IOException, SQLException {
        Workload workload = compiled("Drops", "public class Drops { void run(java.sql.Connection c) {} }");

        workload.prepare(NONE);

        assertThat(workload.notes())
                .singleElement()
                .satisfies(note -> assertThat(note.text()).contains("Drops.java", "run returns nothing"));
    }

    @Test
    void wrapsExceptionsThatJdbcDoesNotKnow() throws IOException {
        Workload workload = compiled("Fails", """
                public class Fails {
                    void run(java.sql.Connection c) throws Exception { throw new java.io.IOException("no file"); }
                }
                """);

        assertThatThrownBy(() -> workload.operate(NONE, value -> {}))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("no file");
    }

    @Test
    void compilesSqlAndChoosesTheMode() throws IOException {
        Path file = Files.writeString(
                folder.resolve("2-\"rows.sql"), "CREATE TABLE t (a INT); SELECT a FROM t WHERE a = ?;");
        String name = OperationFile.parse(file + ":prepare=server:parameter=7")
                .orElseThrow()
                .compile(folder);
        OwnOperations.use(folder);
        Workload workload = Workloads.named(name);

        assertThat(workload.simpleName()).isEqualTo("_2__rows");
        assertThat(workload.mode()).isEqualTo(ConnectionMode.SERVER_PREPARED);
        assertThat(((OwnOperation) workload).facts().hasSetUp()).isTrue();
        assertThat(workload.description()).isEqualTo("the operation in 2-\"rows.sql");
    }

    @Test
    void namesFileAndLineOfAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("Wrong.java"), """
                public class Wrong {
                    Object run(java.sql.Connection c) {
                        return missing;
                    }
                }
                """);

        assertThatThrownBy(() -> compile(file.toString()))
                .isInstanceOf(OperationException.class)
                .hasMessageContaining("Wrong.java:3: cannot find symbol");
    }

    @ParameterizedTest
    @CsvSource({
        "NoRun.java, public class NoRun {}, has no method run(Connection)",
        "Other.java, public class Another {}, class Another is public",
        "my-class.java, class X {}, has no name of a Java class",
        "SelectOne.java, public class SelectOne {}, Dyno has a workload SelectOne itself"
    })
    void refusesWhatItCannotCall(String name, String source, String message) throws IOException {
        Path file = Files.writeString(folder.resolve(name), source);

        assertThatThrownBy(() -> compile(file.toString()))
                .isInstanceOf(OperationException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"prepare=often, 'one of none, text, server'", "fetch=all, 'one of object, string, stream'"})
    void refusesOptionsThatItDoesNotKnow(String option, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("one.sql"), "SELECT 1");

        assertThatThrownBy(() -> compile(file + ":" + option)).hasMessageContaining(message);
    }

    @Test
    void saysThatAFileIsMissing() {
        assertThatThrownBy(() -> compile("missing.java"))
                .hasMessageContaining("missing.java cannot be read: there is no such file");
    }

    private Workload compiled(String name, String source) throws IOException {
        String[] parts = name.split("(?=:)", 2);
        Path file = Files.writeString(folder.resolve(parts[0] + ".java"), source);
        String compiled = compile(file + (parts.length > 1 ? parts[1] : ""));
        OwnOperations.use(folder);
        return Workloads.named(compiled);
    }

    private String compile(String operation) {
        return OperationFile.parse(operation).orElseThrow().compile(folder);
    }
}
