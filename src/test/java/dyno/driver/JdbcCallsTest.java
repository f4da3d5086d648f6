package dyno.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcCallsTest {
    @TempDir
    private Path folder;

    /** Abstract, to be short. */
    abstract static class Base implements PreparedStatement {}

    abstract static class Derived extends Base implements Comparable<Derived> {}

    @Test
    void namesTheInterfaceThatDeclaresTheMethod() throws IOException {
        Path jar = TestRepository.jar(
                folder.resolve("driver.jar"),
                List.of(FakeDriver.class, Base.class, Derived.class, JdbcCallsTest.class));
        DriverArtifact artifact = new DriverArtifact(
                DriverCoordinates.parse("drizzle@1.2"),
                "1.2",
                jar,
                List.of(),
                Optional.empty(),
                FakeDriver.class.getName(),
                DriverCatalogue.urlStyle("drizzle"));
        try (JdbcCalls calls = new JdbcCalls(artifact)) {
            assertThat(calls.call(FakeDriver.class.getName(), "connect")).contains("Driver.connect");
            assertThat(calls.call(Derived.class.getName(), "getResultSet")).contains("Statement.getResultSet");
            assertThat(calls.call(Derived.class.getName(), "setString")).contains("PreparedStatement.setString");
            assertThat(calls.call(Derived.class.getName(), "compareTo")).isEmpty();
            assertThat(calls.call("gone.Missing", "connect")).isEmpty();
        }
    }
}
