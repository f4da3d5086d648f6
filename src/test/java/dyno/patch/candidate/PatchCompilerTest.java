package dyno.patch.candidate;

import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import dyno.bytecode.ClassVersion;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchCompilerTest {
    private static final String CLASS = "package fake;\n\nclass A {\n    Object b = %s;\n    class Inner {}\n}\n";

    @TempDir
    private Path folder;

    @Test
    void compilesAgainstTheOriginalJarForItsRelease() throws IOException {
        Map<String, byte[]> classes = compile("new Greeter(\"x\")", StandardCharsets.UTF_8);

        assertThat(classes).containsOnlyKeys("fake/A.class", "fake/A$Inner.class");
        assertThat(ClassVersion.of(classes.get("fake/A.class")).release()).isEqualTo(8);
    }

    @Test
    void readsUtf8AndLatin1() throws IOException {
        String utf8 = new String(compile("\"ü\"", StandardCharsets.UTF_8).get("fake/A.class"), StandardCharsets.UTF_8);
        String latin1 =
                new String(compile("\"ü\"", StandardCharsets.ISO_8859_1).get("fake/A.class"), StandardCharsets.UTF_8);

        assertThat(utf8).contains("ü");
        assertThat(latin1).contains("ü");
    }

    @Test
    void reportsEachErrorWithItsPlace() {
        PatchException failure = failureOf(() -> compile("none() + nothing", StandardCharsets.UTF_8));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_COMPILE);
        assertThat(failure)
                .hasMessageStartingWith("The patched sources do not compile against fake-1.0.jar for Java 8; ")
                .hasMessageContaining("fake/A.java:4: cannot find symbol\n  symbol:   method none()")
                .hasMessageContaining("symbol:   variable nothing");
    }

    @Test
    void reportsAnInterfaceThatHasGrown() throws IOException {
        DriverArtifact driver = FakeDriver.in(folder);
        byte[] source = bytes("package fake;\nabstract class C {}\nclass D implements java.sql.Wrapper {}\n");

        assertThat(failureOf(() -> compile(Map.of("fake/D.java", source), driver)))
                .hasMessageContaining("fake/D.java:3: fake.D is not abstract and does not override abstract method")
                .hasMessageContaining("this class no longer compiles: patch a class that it calls");
    }

    @Test
    void keepsTheVersionOfOlderClassFiles() throws IOException {
        DriverArtifact java5 = driverOf(5);
        byte[] plain = bytes("package fake;\nclass Plain { String a(int i) { return \"a\" + i; } }\n");

        Map<String, byte[]> classes =
                compile(Map.of("fake/Greeter.java", bytes(FakeDriver.GREETER), "fake/Plain.java", plain), java5);

        assertThat(classes).containsOnlyKeys("fake/Greeter.class", "fake/Greeter$1.class", "fake/Plain.class");
        assertThat(classes.values())
                .allSatisfy(file -> assertThat(ClassVersion.of(file).release()).isEqualTo(5));
    }

    @Test
    void refusesWhatOlderClassFilesCannotHold() throws IOException {
        DriverArtifact java5 = driverOf(5);
        byte[] modern = bytes("""
                package fake;
                import java.util.Comparator;
                interface Modern extends Comparator<String> {
                    default Comparator<String> reversed() { return Comparator.super.reversed(); }
                    Runnable LAMBDA = () -> {};
                    Comparator<String> NATURAL = Comparator.naturalOrder();
                    java.util.function.Function<String, String> TRIM = String::trim;
                    int compare(String a, String b);
                }
                """);

        PatchException failure = failureOf(() -> compile(Map.of("fake/Modern.java", modern), java5));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_COMPILE);
        assertThat(failure.getMessage().lines().skip(1).map(String::strip))
                .containsExactly(
                        "fake/Modern.java:4: a method with a body in an interface",
                        "fake/Modern.java:4: a call of a static or default method of an interface",
                        "fake/Modern.java:5: a lambda",
                        "fake/Modern.java:6: a call of a static or default method of an interface",
                        "fake/Modern.java:7: a method reference");
    }

    /** The JVM refuses to load a class as a constant in class files older than Java 5. */
    @Test
    void refusesClassLiteralsInClassFilesOfJava4() throws IOException {
        byte[] literals = bytes("""
                package fake;
                class Literals {
                    Class<?> type = Literals.class;
                    Class<?> number = int.class;
                    void check(int i) { assert i > 0; }
                    enum Size { SMALL }
                    Class<?> array = int[].class;
                }
                """);

        PatchException failure = failureOf(() -> compile(Map.of("fake/Literals.java", literals), driverOf(4)));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_COMPILE);
        assertThat(failure.getMessage().lines().skip(1).map(String::strip))
                .containsExactly(
                        "fake/Literals.java:3: a class literal",
                        "fake/Literals.java:5: an assertion",
                        "fake/Literals.java:6: an enumeration",
                        "fake/Literals.java:7: a class literal");
        assertThat(compile(Map.of("fake/Literals.java", literals), driverOf(5))).isNotEmpty();
    }

    @Test
    void compilesClassesOfSeveralReleasesEachForItsOwn() throws IOException {
        Map<String, byte[]> jar = JarContent.read(FakeDriver.in(folder).jar());
        jar.put("fake/Bystander.class", ClassVersion.ofRelease(11).writtenInto(jar.get("fake/Bystander.class")));
        DriverArtifact mixed = FakeDriver.artifact(Jars.write(folder.resolve("mixed.jar"), jar), Optional.empty());
        byte[] bystander = bytes("package fake;\npublic class Bystander { Greeter greeter = new Greeter(\"\"); }\n");

        Map<String, byte[]> classes = compile(
                Map.of("fake/Greeter.java", bytes(FakeDriver.GREETER), "fake/Bystander.java", bystander), mixed);

        assertThat(ClassVersion.of(classes.get("fake/Greeter.class")).release()).isEqualTo(8);
        assertThat(ClassVersion.of(classes.get("fake/Bystander.class")).release())
                .isEqualTo(11);
    }

    private DriverArtifact driverOf(int release) throws IOException {
        Map<String, byte[]> jar = JarContent.read(FakeDriver.in(folder).jar());
        jar.replaceAll((name, content) -> name.matches("fake/.*\\.class")
                ? ClassVersion.ofRelease(release).writtenInto(content)
                : content);
        return FakeDriver.artifact(Jars.write(folder.resolve("older.jar"), jar), Optional.empty());
    }

    @Test
    void refusesADriverThatIsNewerThanTheCompiler() throws IOException {
        byte[] future = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 1, 0};
        Path jar = Jars.write(folder.resolve("future.jar"), Map.of("fake/A.class", future));
        DriverArtifact driver = FakeDriver.artifact(jar, Optional.empty());

        PatchException failure = failureOf(() -> compile(Map.of("fake/A.java", bytes("class A {}")), driver));

        assertThat(failure.kind()).isEqualTo(Kind.NO_COMPILER);
        assertThat(failure).hasMessageContaining("Java 212");
    }

    @Test
    void saysThatAJreHasNoCompiler() {
        PatchException failure = failureOf(() -> new PatchCompiler(Optional.empty()));

        assertThat(failure.kind()).isEqualTo(Kind.NO_COMPILER);
        assertThat(failure).hasMessageEndingWith("run Dyno with a JDK.");
    }

    private Map<String, byte[]> compile(String expression, Charset charset) throws IOException {
        byte[] source = CLASS.formatted(expression).getBytes(charset);
        return compile(Map.of("fake/A.java", source), FakeDriver.in(folder));
    }

    private static Map<String, byte[]> compile(Map<String, byte[]> sources, DriverArtifact driver) {
        return new PatchCompiler().compile(sources, driver, List.of());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
