package dyno.patch.git;

import static dyno.patch.candidate.Patches.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.driver.DriverArtifact;
import dyno.driver.JarContent;
import dyno.patch.apply.PatchApplier;
import dyno.patch.candidate.CandidateBuilder;
import dyno.patch.candidate.CompiledPatch;
import dyno.patch.candidate.FakeDriver;
import dyno.patch.candidate.Patches;
import dyno.patch.file.HeaderField;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From unpacked sources to a patch file. */
class WorkingFolderTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 2, 3);
    private static final Map<HeaderField, String> FIELDS = Map.of(
            HeaderField.DESCRIPTION, "Greet faster\nBecause.\n\nReally.",
            HeaderField.AUTHOR, "Jürgen Example",
            HeaderField.HOTSPOT, "fake.Greeter.greet",
            HeaderField.WORKLOADS, "DoOne, SelectOne",
            HeaderField.EXPECTED_GAIN, "much",
            HeaderField.RISK, "none");

    @TempDir
    private Path folder;

    private DriverArtifact base;
    private WorkingFolders all;
    private WorkingFolder work;
    private Path greeter;
    private Path file;

    @BeforeEach
    void unpack() throws IOException {
        base = FakeDriver.in(folder);
        all = new WorkingFolders(folder.resolve("patches"));
        work = all.create(base, "greet-fast", Optional.empty());
        greeter = work.folder().resolve("fake/Greeter.java");
        file = folder.resolve("patches/fake/1.0/greet-fast.patch");
    }

    @Test
    void holdsThePublishedSources() {
        assertThat(greeter).hasContent(FakeDriver.GREETER);
        assertThat(work.folder()).isEqualTo(folder.resolve("patches/work/fake-1.0-greet-fast"));
        assertThat(folder.resolve("patches/work/.gitignore")).hasContent("*");
    }

    /** Wherever file names differ by more than case. */
    @Test
    void takesNothingFromAnArchiveIntoItsRepository() throws IOException {
        Map<String, byte[]> sources =
                new TreeMap<>(JarContent.read(base.sourceJar().orElseThrow()));
        byte[] hostile = "[core] fsmonitor = touch owned".getBytes(StandardCharsets.UTF_8);
        for (String path :
                List.of(".git/config", ".GIT/config", "fake/.Git/config", "git~1/config", "../out", "n\0l")) {
            sources.put(path, hostile);
        }
        Path jar = folder.resolve("hostile-sources.jar");
        JarContent.write(sources, jar);
        DriverArtifact driver = Records.with(base, "dependencies", List.of(), "sourceJar", Optional.of(jar));

        WorkingFolder made = all.create(driver, "hostile", Optional.empty());

        try (Stream<Path> files = Files.walk(folder.resolve("patches"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .noneMatch(file -> new String(read(file), StandardCharsets.ISO_8859_1).contains("touch owned"))
                    .anyMatch(made.folder().resolve("fake/Greeter.java")::equals);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void isFoundByIdFolderOrAsTheOnlyOne() {
        assertThat(all.only()).isEqualTo(work);
        assertThat(all.find("greet-fast")).isEqualTo(work);
        assertThat(all.find("fake@1.0+greet-fast")).isEqualTo(work);
        assertThat(all.find(work.folder().toString())).isEqualTo(work);
        WorkingFolder second = all.create(base, "second", Optional.empty());
        assertThat(failureOf(all::only)).hasMessageContaining(work.folder().toString());
        assertThat(failureOf(() -> all.find("third")))
                .hasMessageContaining("no working folder third")
                .hasMessageContaining(second.patch().toString());
    }

    @Test
    void othersMayReadThePatch() throws IOException {
        Path usual = Files.writeString(folder.resolve("usual"), "1");

        PatchWriter.write(new byte[] {1}, file);

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void isNeverOverwritten() {
        PatchException failure = failureOf(() -> all.create(base, "greet-fast", Optional.empty()));

        assertThat(failure.kind()).isEqualTo(Kind.IO);
        assertThat(failure).hasMessageContaining("./dyno patch save greet-fast").hasMessageContaining("--id");
    }

    @Test
    void refusesAnIdThatNamesNoPatch() {
        assertThat(failureOf(() -> all.create(base, "../x", Optional.empty())).kind())
                .isEqualTo(Kind.MALFORMED);
    }

    @Test
    void savesAPatchThatPassesItsCheck() throws IOException {
        edit("Hello", "Hi");
        Files.writeString(work.folder().resolve("fake/New.java"), "package fake;\nclass New {}\n");
        Files.writeString(work.folder().resolve("fake/New.class"), "left by an editor");

        PatchFile saved = save(FIELDS);

        assertThat(Files.readString(file)).startsWith("""
                Description: Greet faster
                 Because.
                 .
                 Really.
                Author: Jürgen Example
                Origin: other, made against the published source jar of 1.0
                Forwarded: no
                Last-Update: 2026-02-03
                Hotspot: fake.Greeter.greet
                Workloads: DoOne, SelectOne
                Expected-Gain: much
                Risk: none

                diff --git a/fake/Greeter.java b/fake/Greeter.java
                """);
        PatchFile read = PatchFile.read("fake", "1.0", "greet-fast", file);
        assertThat(read).isEqualTo(saved);
        CompiledPatch compiled = CandidateBuilder.compile(base, List.of(read), Patches.STRICT);
        assertThat(compiled.classes()).containsKey("fake/New.class");
        assertThat(compiled.sources().offsets()).isEmpty();
    }

    @Test
    void namesAllFieldsThatAreMissingAtOnce() throws IOException {
        edit("Hello", "Hi");

        PatchException failure = failureOf(() -> save(Map.of(HeaderField.AUTHOR, "me", HeaderField.RISK, "none")));

        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failure)
                .hasMessageContaining("lacks Description, Hotspot, Workloads, Expected-Gain.")
                .hasMessageContaining("./dyno patch save greet-fast \\")
                .hasMessageContaining("--gain");
        assertThat(file).doesNotExist();
    }

    @Test
    void keepsWhatTheHeaderSaysAlready() throws IOException {
        edit("Hello", "Hi");
        save(FIELDS);
        String reviewed = Files.readString(file)
                .replace(
                        "Risk: none",
                        "Reviewed-by: somebody\nMeasured-Gain: 0.9 (of what it was)\nRisk: none\n at all");
        Files.writeString(file, reviewed);
        edit("Hi", "Servus");

        Map<HeaderField, String> changed = new EnumMap<>(HeaderField.class);
        changed.put(HeaderField.EXPECTED_GAIN, "less");
        new PatchWriter(base, Patches.STRICT, file).write(work, changed, TODAY.plusDays(1));

        assertThat(Files.readString(file))
                .contains("Reviewed-by: somebody\nRisk: none\n at all\n", "Servus", "Expected-Gain: less\n")
                .contains("Last-Update: 2026-02-04\n", " .\n Really.\n")
                .doesNotContain("Measured-Gain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my notes\n", "Description: of something else\nRisk: none\n", "PK\u0003\u0004"})
    void replacesNoFileThatIsNotAPatch(String content) throws IOException {
        edit("Hello", "Hi");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);

        PatchException failure = failureOf(() -> save(FIELDS));

        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failure).hasMessageContaining(file + " is not a patch").hasMessageContaining("--patches");
        assertThat(file).content().isEqualTo(content);
    }

    @Test
    void namesAllThatAPatchCannotHold() throws IOException {
        Files.delete(work.folder().resolve("fake/Bystander.java"));
        Files.move(greeter, greeter.resolveSibling("Welcomer.java"));
        Files.writeString(work.folder().resolve("notes.txt"), "remember");

        assertThat(failureOf(() -> save(FIELDS)))
                .hasMessageContaining("fake/Bystander.java is deleted")
                .hasMessageContaining("fake/Greeter.java is renamed")
                .hasMessageContaining("notes.txt is new");
    }

    @Test
    void findsWhatOnlyTheFormatCannotHold() throws IOException {
        Files.writeString(greeter, FakeDriver.GREETER.stripTrailing());
        assertThat(failureOf(() -> save(FIELDS))).hasMessageContaining("whether the last line ends with a line feed");

        Files.writeString(greeter, FakeDriver.GREETER.replace("\n", "\r\n"));
        assertThat(failureOf(() -> save(FIELDS))).hasMessageContaining("changed line endings");
    }

    @Test
    void savesNothingThatDoesNotCompileOrHasNotChanged() throws IOException {
        assertThat(failureOf(() -> save(FIELDS))).hasMessageContaining("Nothing has changed");
        edit("slow.call()", "slow.cal()");
        assertThat(failureOf(() -> save(FIELDS)).kind()).isEqualTo(Kind.DOES_NOT_COMPILE);
        assertThat(file).doesNotExist();
    }

    @Test
    void doesNotMindCommitsAndOtherEncodings() throws IOException {
        byte[] latin1 = Files.readString(greeter).replace("Hello", "Grüß Gott").getBytes(StandardCharsets.ISO_8859_1);
        Files.write(greeter, latin1);
        Git git = Git.in(work.folder());
        git.run("-c", "user.name=me", "-c", "user.email=me", "commit", "-q", "-a", "-m", "mine");

        PatchFile saved = save(FIELDS);

        Map<String, byte[]> patched = PatchApplier.apply(
                        List.of(saved), base.sourceJar().orElseThrow(), 0)
                .files();
        assertThat(patched.get("fake/Greeter.java")).isEqualTo(latin1);
    }

    @Test
    void goesOnWithAPatchThatExists() throws IOException {
        edit("Hello", "Hi");
        PatchFile saved = save(FIELDS);

        WorkingFolder again =
                new WorkingFolders(folder.resolve("elsewhere")).create(base, "greet-fast", Optional.of(saved));

        assertThat(again.folder().resolve("fake/Greeter.java")).content().contains("Hi");
        assertThat(again.diff()).isEqualTo(work.diff());
    }

    private void edit(String from, String to) throws IOException {
        Files.writeString(greeter, Files.readString(greeter).replace(from, to));
    }

    private PatchFile save(Map<HeaderField, String> fields) {
        return new PatchWriter(base, Patches.STRICT, file).write(work, fields, TODAY);
    }
}
