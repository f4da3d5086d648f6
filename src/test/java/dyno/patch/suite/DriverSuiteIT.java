package dyno.patch.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of a small project, run by Maven on builds that it did not make. */
class DriverSuiteIT {
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>test</groupId><artifactId>driver</artifactId><version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <dependencies>
                <dependency>
                  <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
                  <version>%s</version><scope>test</scope>
                </dependency>
              </dependencies>
              <build><plugins>
                <plugin><artifactId>maven-resources-plugin</artifactId><version>%s</version></plugin>
                <plugin><artifactId>maven-compiler-plugin</artifactId><version>%s</version></plugin>
                <plugin><artifactId>maven-surefire-plugin</artifactId><version>%s</version></plugin>
              </plugins></build>
            </project>
            """;

    private static final String TESTS = """
            package fake;

            import static org.junit.jupiter.api.Assertions.assertEquals;
            import org.junit.jupiter.api.Test;

            class DriverTest {
                @Test void answers() { assertEquals(42, Driver.answer()); }
                @Test void reachesTheServer() { assertEquals("here", System.getenv("TEST_SERVER")); }
                @Test void needsMore() { assertEquals(43, Driver.answer()); }
            }
            """;

    private static final String OTHER_TEST = """
            package fake;
            class OtherTest {
                @org.junit.jupiter.api.Test void isNotChosen() {}
            }
            """;

    private static final String MORE_TESTS = """
            diff --git a/src/test/java/fake/MoreTest.java b/src/test/java/fake/MoreTest.java
            new file mode 100644
            --- /dev/null
            +++ b/src/test/java/fake/MoreTest.java
            @@ -0,0 +1,4 @@
            +package fake;
            +class MoreTest {
            +    @org.junit.jupiter.api.Test void isPositive() { if (Driver.answer() < 0) throw new AssertionError(); }
            +}
            """;

    @TempDir
    private Path folder;

    private Path checkout;

    @BeforeEach
    void makeACheckout() throws IOException {
        checkout = folder.resolve("checkout");
        String own = Files.readString(Path.of("pom.xml"));
        String pom = POM.formatted(
                version(own, "junit-jupiter"),
                version(own, "maven-resources-plugin"),
                version(own, "maven-compiler-plugin"),
                version(own, "maven-surefire-plugin"));
        write("pom.xml", pom);
        write(".mvn/jvm.config", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        write("src/main/java/fake/Driver.java", source(0));
        write("src/test/java/fake/DriverTest.java", TESTS);
        write("target/classes/stale.txt", "left by an earlier build");
    }

    /** The versions that Dyno's own build has downloaded. */
    private static String version(String pom, String artifact) {
        Matcher version = Pattern.compile("<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)")
                .matcher(pom);
        assertThat(version.find()).as(artifact).isTrue();
        return version.group(1);
    }

    private void write(String path, String text) throws IOException {
        Path file = checkout.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String source(int answer) {
        return "package fake; class Driver { static int answer() { return " + answer + "; } }";
    }

    /** A published build of the driver. */
    private Path jar(int answer) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("build-" + answer));
        Path source = Files.writeString(sources.resolve("Driver.java"), source(answer));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", sources.toString(), source.toString());
        assertThat(status).isZero();
        byte[] driver = Files.readAllBytes(sources.resolve("fake/Driver.class"));
        return Jars.write(
                folder.resolve("driver-" + answer + ".jar"),
                Map.of("fake/Driver.class", driver, "../../escaped.txt", new byte[1]));
    }

    /** Of the tests that are chosen, with those of a diff. */
    @Test
    @Tag("slow")
    void comparesWhatPassesOnTwoBuilds() throws IOException {
        write("src/test/java/fake/OtherTest.java", OTHER_TEST);
        Path diff = Files.writeString(folder.resolve("more.test.diff"), MORE_TESTS);
        DriverSuite suite = compile("own", List.of(diff), "DriverTest,More*", Map.of("TEST_SERVER", "here"));
        Path published = jar(42);

        TestResults before = suite.run(published);
        SuiteComparison comparison = suite.compare(published, before, jar(43));

        assertThat(before.passes("fake.MoreTest#isPositive")).isTrue();
        assertThat(before.passes("fake.DriverTest#reachesTheServer")).isTrue();
        assertThat(before.passes("fake.OtherTest#isNotChosen")).isFalse();
        assertThat(comparison)
                .isEqualTo(new SuiteComparison(
                        "a checkout",
                        2,
                        0,
                        0,
                        List.of("fake.DriverTest#answers"),
                        List.of("fake.DriverTest#needsMore"),
                        List.of()));
        assertThat(checkout.resolve("target/classes/stale.txt")).exists();
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.endsWith("escaped.txt"))).isEmpty();
        }
    }

    private DriverSuite compile(String own, List<Path> diffs, String tests, Map<String, String> settings)
            throws IOException {
        Path copy = Files.createDirectory(folder.resolve(own));
        return DriverSuite.compile(checkout, "a checkout", copy, diffs, tests, settings, done -> {});
    }

    @Test
    void takesNoDiffThatLeavesTheCheckout() throws IOException {
        String outside = MORE_TESTS.replace("src/test/java/fake", "../../escaped");
        Path diff = Files.writeString(folder.resolve("more.test.diff"), outside);

        assertThatThrownBy(() -> compile("own", List.of(diff), "", Map.of()))
                .isInstanceOf(SuiteException.class)
                .hasMessageContaining("The tests in " + diff + " do not apply to a checkout");
        assertThat(folder.resolve("escaped")).doesNotExist();
    }

    @Test
    void saysWhatDoesNotCompile() throws IOException {
        write("src/test/java/fake/DriverTest.java", "class Broken {");

        assertThatThrownBy(() -> compile("own", List.of(), "", Map.of()))
                .isInstanceOf(SuiteException.class)
                .hasMessageContainingAll("The tests of a checkout do not compile", "DriverTest.java");
    }

    @Test
    void refusesWhatMavenDoesNotBuild() throws IOException {
        Files.delete(checkout.resolve("pom.xml"));

        assertThatThrownBy(() -> compile("own", List.of(), "", Map.of()))
                .isInstanceOf(SuiteException.class)
                .hasMessageContaining("There is no pom.xml in " + checkout);
    }
}
