package dyno.patch.candidate;

import static dyno.patch.candidate.Patches.failureOf;
import static dyno.patch.candidate.Patches.patch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Jars;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.JarContent;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateBuilderTest {
    private static final PatchFile PATCH = patch("greet-fast", FakeDriver.GREETER_DIFF);

    @TempDir
    private Path folder;

    private DriverArtifact base;
    private Path output;

    @BeforeEach
    void buildTheFakeDriver() throws IOException {
        base = FakeDriver.in(folder);
        output = folder.resolve("candidates");
    }

    @Test
    void changesTheDriversBehaviour() throws Exception {
        DriverArtifact candidate = Patches.build(base, List.of(PATCH), output);

        assertThat(FakeDriver.greetingOf(base.jar())).isEqualTo("Hello Ada");
        assertThat(FakeDriver.greetingOf(candidate.jar())).isEqualTo("Hi Ada");
        assertThat(candidate.coordinates().patches()).containsExactly("greet-fast");
        assertThat(candidate.jar()).hasFileName("fake-1.0+greet-fast.jar");
        assertThat(candidate.driverClass()).isEqualTo(base.driverClass());
    }

    @Test
    void leavesAllOtherEntriesAlone() {
        Map<String, byte[]> before = JarContent.read(base.jar());
        Map<String, byte[]> after =
                JarContent.read(Patches.build(base, List.of(PATCH), output).jar());

        assertThat(before).containsKeys("fake/Greeter$1.class", "META-INF/FAKE.SF");
        assertThat(after.keySet())
                .containsExactlyInAnyOrder(
                        "META-INF/",
                        "META-INF/MANIFEST.MF",
                        "META-INF/services/java.sql.Driver",
                        "META-INF/versions/11/fake/Overridden.class",
                        "fake/Bystander.class",
                        "fake/Greeter.class",
                        "fake/Words.class");
        List<String> untouched = new ArrayList<>(after.keySet());
        untouched.removeAll(List.of("META-INF/MANIFEST.MF", "fake/Greeter.class", "fake/Words.class"));
        assertThat(untouched).allSatisfy(name -> assertThat(after.get(name)).isEqualTo(before.get(name)));
    }

    @Test
    void namesThePatchesInTheManifestAndDropsDigests() throws IOException {
        DriverArtifact candidate = Patches.build(base, List.of(PATCH), output);

        try (JarFile jar = new JarFile(candidate.jar().toFile())) {
            Manifest manifest = jar.getManifest();
            assertThat(manifest.getMainAttributes().getValue("Dyno-Patches")).isEqualTo("greet-fast");
            assertThat(manifest.getMainAttributes().getValue("Multi-Release")).isEqualTo("true");
            assertThat(manifest.getEntries()).containsOnlyKeys("fake/");
        }
    }

    @Test
    void packsThePatchedSources() {
        DriverArtifact candidate = Patches.build(base, List.of(PATCH), output);

        Map<String, byte[]> sources = JarContent.read(candidate.sourceJar().orElseThrow());
        assertThat(sources.get("fake/Greeter.java")).asString().contains("return Words.HELLO + \" \" + name;");
        assertThat(sources).containsKeys("fake/Words.java", "fake/Bystander.java");
    }

    @Test
    void givesTheSameBytesInAnyTimeZone() throws IOException {
        TimeZone here = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            DriverArtifact first = Patches.build(base, List.of(PATCH), output);
            TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
            DriverArtifact second = Patches.build(base, List.of(PATCH), folder.resolve("again"));

            assertThat(second.jar()).hasSameBinaryContentAs(first.jar());
            assertThat(second.sourceJar().orElseThrow())
                    .hasSameBinaryContentAs(first.sourceJar().orElseThrow());
        } finally {
            TimeZone.setDefault(here);
        }
        assertThat(Files.list(output)).hasSize(2);
    }

    @Test
    void stacksOnACandidate() throws Exception {
        DriverArtifact candidate = Patches.build(base, List.of(PATCH), output);
        PatchFile louder = louder("\"Hi\".trim()", "\"HI\".trim()");

        DriverArtifact both = Patches.build(candidate, List.of(louder), output);

        assertThat(FakeDriver.greetingOf(both.jar())).isEqualTo("HI Ada");
        assertThat(both.coordinates().patches()).containsExactly("greet-fast", "greet-loud");
    }

    /** The compiler copies the value of a constant into the classes that use it. */
    @Test
    void compilesWhatUsesAChangedConstantAgain() throws Exception {
        PatchFile constant = patch("greet-fast", FakeDriver.GREETER_DIFF.replace("\"Hi\".trim()", "\"Hi\""));
        DriverArtifact candidate = Patches.build(base, List.of(constant), output);
        PatchFile louder = louder("\"Hi\"", "\"HI\"");

        DriverArtifact both = Patches.build(candidate, List.of(louder), output);

        assertThat(FakeDriver.greetingOf(candidate.jar())).isEqualTo("Hi Ada");
        assertThat(FakeDriver.greetingOf(both.jar())).isEqualTo("HI Ada");
    }

    /** The compiler calls static methods with another instruction. */
    @Test
    void compilesWhatCallsAMethodThatBecomesStaticAgain() throws Exception {
        DriverArtifact helped = FakeDriver.in(
                folder,
                Map.of(
                        "fake/Greeter.java",
                        greeter("new Words().hello()"),
                        "fake/Words.java",
                        "package fake;\n\nclass Words {\n    String hello() { return \"Hello\"; }\n}\n"));
        PatchFile patch = patch(
                "static",
                "--- a/fake/Words.java\n+++ b/fake/Words.java\n@@ -3,3 +3,3 @@\n class Words {\n"
                        + "-    String hello() { return \"Hello\"; }\n"
                        + "+    static String hello() { return \"Hi\"; }\n }\n");

        DriverArtifact candidate = Patches.build(helped, List.of(patch), output);

        assertThat(FakeDriver.greetingOf(candidate.jar())).isEqualTo("Hi Ada");
    }

    /** What a patch does not touch must not make it fail. */
    @Test
    void leavesOtherUsersOfAConstantThatCannotBeCompiledAsPublished() throws Exception {
        String user = "package fake;\n\nclass %s {\n    String hello = Words.HELLO;\n}\n";
        DriverArtifact used = FakeDriver.in(
                folder,
                Map.of(
                        "fake/Greeter.java",
                        greeter("Words.HELLO"),
                        "fake/Words.java",
                        "package fake;\n\nfinal class Words {\n    static final String HELLO = \"Hi\";\n}\n",
                        "fake/Old.java",
                        user.formatted("Old"),
                        "fake/Overridden.java",
                        user.formatted("Overridden")));
        Path sourceJar = used.sourceJar().orElseThrow();
        Map<String, byte[]> sources = JarContent.read(sourceJar);
        sources.put("fake/Old.java", user.formatted("Old extends Gone").getBytes(StandardCharsets.UTF_8));
        sources.put(
                "META-INF/versions/11/fake/Overridden.java",
                user.formatted("Overridden").getBytes(StandardCharsets.UTF_8));
        Jars.write(sourceJar, sources);

        DriverArtifact candidate = Patches.build(used, List.of(louder("\"Hi\"", "\"HI\"")), output);

        assertThat(FakeDriver.greetingOf(candidate.jar())).isEqualTo("HI Ada");
        Map<String, byte[]> published = JarContent.read(used.jar());
        Map<String, byte[]> patched = JarContent.read(candidate.jar());
        assertThat(patched.keySet()).filteredOn(name -> name.endsWith(".class")).hasSize(5);
        for (String kept : List.of("fake/Old.class", "fake/Overridden.class")) {
            assertThat(patched.get(kept)).as(kept).isEqualTo(published.get(kept));
        }
    }

    private static String greeter(String hello) {
        return "package fake;\n\npublic class Greeter {\n    private final String name;\n\n"
                + "    public Greeter(String name) { this.name = name; }\n\n"
                + "    public String greet() { return " + hello + " + \" \" + name; }\n}\n";
    }

    /** A patch of the class that {@link FakeDriver#GREETER_DIFF} adds. */
    private static PatchFile louder(String before, String after) {
        return patch(
                "greet-loud",
                "--- a/fake/Words.java\n+++ b/fake/Words.java\n@@ -3,3 +3,3 @@\n final class Words {\n"
                        + "-    static final String HELLO = " + before + ";\n"
                        + "+    static final String HELLO = " + after + ";\n }\n");
    }

    @Test
    void keepsFileNamesOfLongStacksShort() {
        PatchFile patch = patch("a".repeat(240), FakeDriver.GREETER_DIFF);

        DriverArtifact candidate = Patches.build(base, List.of(patch), output);

        assertThat(candidate.jar().getFileName().toString()).hasSizeLessThan(200);
    }

    @Test
    void needsSources() {
        DriverArtifact closed = FakeDriver.artifact(base.jar(), Optional.empty());

        PatchException failure = failureOf(() -> Patches.build(closed, List.of(PATCH), output));

        assertThat(failure.kind()).isEqualTo(Kind.NO_SOURCES);
        assertThat(failure)
                .hasMessageStartingWith("There is no source jar of fake@1.0 to apply greet-fast to")
                .hasMessageEndingWith("./dyno patch check fake@1.0+greet-fast --sources CHECKOUT");
    }

    @Test
    void refusesAClassThatNewerJvmsReplace() {
        PatchFile patch = patch(
                "no-effect",
                "--- /dev/null\n+++ b/fake/Overridden.java\n@@ -0,0 +1 @@\n+package fake; class Overridden {}\n");

        assertThat(failureOf(() -> Patches.build(base, List.of(patch), output)))
                .hasMessageContaining("they load META-INF/versions/11/fake/Overridden.class of fake-1.0.jar instead");
    }

    @Test
    void refusesANewFileOfWhichTheDriverHasTheClass() {
        Map<String, byte[]> jar = JarContent.read(base.jar());
        jar.put("fake/Words.class", jar.get("fake/Greeter.class"));
        JarContent.write(jar, base.jar());

        PatchException failure = failureOf(() -> Patches.build(base, List.of(PATCH), output));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_APPLY);
        assertThat(failure).hasMessageContaining("adds fake/Words.java, but fake-1.0.jar has that class");
    }

    @ParameterizedTest
    @ValueSource(strings = {"module-info.java", "META-INF/versions/11/fake/Overridden.java"})
    void refusesWhatIsNotAClassOfEveryJvm(String path) {
        PatchFile patch = patch("special", "--- /dev/null\n+++ b/%s\n@@ -0,0 +1 @@\n+class A {}\n".formatted(path));

        assertThat(failureOf(() -> Patches.build(base, List.of(patch), output)))
                .hasMessageStartingWith(path + " cannot be patched");
    }

    @Test
    void keepsAModuleWhole() throws IOException {
        DriverArtifact module = moduleDriver();

        DriverArtifact candidate = Patches.build(module, List.of(PATCH), output);

        assertThat(ModuleFinder.of(candidate.jar())
                        .find("fake.driver")
                        .orElseThrow()
                        .descriptor())
                .satisfies(descriptor -> assertThat(descriptor.packages()).containsExactly("fake"))
                .satisfies(descriptor -> assertThat(descriptor.provides()).hasSize(1));
        PatchFile elsewhere =
                patch("elsewhere", "--- /dev/null\n+++ b/other/A.java\n@@ -0,0 +1 @@\n+package other; class A {}\n");
        assertThat(failureOf(() -> Patches.build(module, List.of(elsewhere), output)))
                .hasMessageContaining(
                        "adds the package other, which is missing in the module descriptor of fake-1.0.jar");
    }

    @Test
    void addsTheLibrariesThatTheSourcesImport() throws IOException {
        Path library = FakeDriver.library(folder, "lib/Speed.java", "package lib; public class Speed {}");
        PatchFile patch = patch(
                "import",
                "--- a/fake/Bystander.java\n+++ b/fake/Bystander.java\n@@ -1,3 +1,3 @@\n package fake;\n"
                        + "-\n+import lib.Speed;\n"
                        + " public class Bystander {}\n");
        Set<String> asked = new TreeSet<>();

        CompiledPatch compiled = CandidateBuilder.compile(base, List.of(patch), new BuildOptions(0, packages -> {
            asked.addAll(packages);
            return List.of(library);
        }));

        assertThat(asked).containsExactly("lib");
        assertThat(compiled.classes()).containsOnlyKeys("fake/Bystander.class");
        assertThat(failureOf(() -> Patches.build(base, List.of(patch), output)))
                .hasMessageContaining("package lib does not exist");
    }

    private DriverArtifact moduleDriver() throws IOException {
        return FakeDriver.in(
                folder,
                Map.of(
                        "module-info.java",
                        "module fake.driver { exports fake; provides java.lang.Runnable with fake.Bystander; }",
                        "fake/Greeter.java",
                        FakeDriver.GREETER,
                        "fake/Bystander.java",
                        "package fake;\npublic class Bystander implements Runnable { public void run() {} }\n"));
    }

    @Test
    void saysWhichFolderCannotBeWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("a-file"), "");

        assertThatThrownBy(() -> Patches.build(base, List.of(PATCH), file.resolve("below")))
                .isInstanceOfSatisfying(
                        DriverException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(DriverException.Kind.JAR_IO))
                .hasMessageContaining("a-file");
    }
}
