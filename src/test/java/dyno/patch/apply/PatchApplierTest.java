package dyno.patch.apply;

import static dyno.patch.candidate.Patches.failureOf;
import static dyno.patch.candidate.Patches.patch;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Jars;
import dyno.patch.candidate.Patches;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatchApplierTest {
    private static final String SOURCE = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    private static final String DIFF = """
            --- a/A.java
            +++ b/A.java
            @@ -2,3 +2,4 @@
             2
            -3
            +three
            +and a half
             4
            @@ -9,3 +10,2 @@
             9
            -10
             11
            """;
    private static final String PATCHED = "1\n2\nthree\nand a half\n4\n5\n6\n7\n8\n9\n11\n12\n";

    @TempDir
    private Path folder;

    @Test
    void appliesWhereTheHunksSay() throws IOException {
        PatchedSources patched = apply(SOURCE, DIFF);

        assertThat(textOf(patched)).isEqualTo(PATCHED);
        assertThat(patched.offsets()).isEmpty();
    }

    @Test
    void acceptsAndTellsOffsets() throws IOException {
        PatchedSources below = apply("0\n0\n" + SOURCE.replace("8\n", "8\n8b\n"), DIFF);
        PatchedSources above = apply(SOURCE.replace("1\n2", "2"), DIFF);

        assertThat(textOf(below)).isEqualTo("0\n0\n" + PATCHED.replace("8\n", "8\n8b\n"));
        assertThat(below.offsets())
                .containsExactly(new HunkOffset("p", "A.java", 1, 2, 0), new HunkOffset("p", "A.java", 2, 3, 0));
        assertThat(above.offsets()).extracting(HunkOffset::offset).containsExactly(-1, -1);
    }

    /** The second patch fits the published file as it says; the first moves it. */
    @Test
    void doesNotTellOffsetsThatPatchesBelowHaveMade() throws IOException {
        String first = "--- a/A.java\n+++ b/A.java\n@@ -1,2 +1,4 @@\n 1\n+1a\n+1b\n 2\n";
        String second = "--- a/A.java\n+++ b/A.java\n@@ -10,2 +10,3 @@\n 10\n+10a\n 11\n";
        String moved = second.replace("-10,2 +10,3", "-8,2 +8,3");

        assertThat(PatchApplier.apply(List.of(patch("p", first), patch("q", second)), jar(SOURCE), 0)
                        .offsets())
                .isEmpty();
        assertThat(PatchApplier.apply(List.of(patch("p", first), patch("q", moved)), jar(SOURCE), 0)
                        .offsets())
                .containsExactly(new HunkOffset("q", "A.java", 1, 2, 0));
    }

    @Test
    void findsAHunkThatNamesALineBehindTheEnd() throws IOException {
        PatchedSources patched = apply(SOURCE, DIFF.replace("@@ -9,3 +10,2 @@", "@@ -900,3 +901,2 @@"));

        assertThat(textOf(patched)).isEqualTo(PATCHED);
        assertThat(patched.offsets()).containsExactly(new HunkOffset("p", "A.java", 2, -891, 0));
    }

    @Test
    void looksForAHunkWithinTheFileOnly() throws IOException {
        String far = DIFF.replace("@@ -9,3 +10,2 @@", "@@ -999999999,3 +999999998,2 @@");

        assertThat(textOf(apply(SOURCE, far))).isEqualTo(PATCHED);
        PatchException failure = failureOf(() -> apply(SOURCE.replace("10\n", "ten\n"), far));
        assertThat(failure).hasMessageContaining("of the patch) does not apply");
    }

    @Test
    void prefersTheNearestPlaceAndOfTwoTheLaterOne() throws IOException {
        String twice = "x\n9\n10\n11\ny\nz\n9\n10\n11\n";
        String hunk = "--- a/A.java\n+++ b/A.java\n@@ -%d,3 +%d,2 @@\n 9\n-10\n 11\n";

        assertThat(textOf(apply(twice, hunk.formatted(4, 4)))).isEqualTo("x\n9\n11\ny\nz\n9\n10\n11\n");
        assertThat(textOf(apply(twice, hunk.formatted(5, 5)))).isEqualTo("x\n9\n10\n11\ny\nz\n9\n11\n");
        String even = "9\n10\n11\nx\n9\n10\n11\n";
        assertThat(textOf(apply(even, hunk.formatted(3, 3)))).isEqualTo("9\n10\n11\nx\n9\n11\n");
    }

    @Test
    void reportsEveryHunkThatFails() throws IOException {
        Path jar = jar(SOURCE.replace("4\n", "four\n").replace("10\n", "ten\n"));

        PatchException failure = failureOf(() -> PatchApplier.apply(
                List.of(patch("p", DIFF + "--- a/B.java\n+++ b/B.java\n@@ -1 +1 @@\n-a\n+b\n")), jar, 0));

        assertThat(failure.kind()).isEqualTo(Kind.DOES_NOT_APPLY);
        assertThat(failure.getMessage().lines().map(String::strip))
                .containsExactly(
                        "fake/1.0/p.patch does not apply to sources.jar; create its diff again from these sources:",
                        "A.java:4: hunk 1 of 2 (line 16 of the patch) does not apply; it would apply at line 3 with --fuzz 1",
                        "expected | 4",
                        "found    | four",
                        "found    | 5",
                        "found    | 6",
                        "A.java:10: hunk 2 of 2 (line 22 of the patch) does not apply",
                        "expected | 10",
                        "expected | 11",
                        "found    | ten",
                        "found    | 11",
                        "found    | 12",
                        "B.java: there is no such file");
    }

    @Test
    void acceptsAndTellsFuzzOnlyWhenAsked() throws IOException {
        Path jar = jar(SOURCE.replace("4\n", "four\n"));

        PatchedSources patched = PatchApplier.apply(List.of(patch("p", DIFF)), jar, 1);

        assertThat(textOf(patched)).isEqualTo(PATCHED.replace("4\n", "four\n"));
        assertThat(patched.offsets()).containsExactly(new HunkOffset("p", "A.java", 1, 0, 1));
    }

    @Test
    void prefersAFarMatchToFuzz() throws IOException {
        Path jar = jar(SOURCE.replace("4\n", "four\n") + "2\n3\n4\n" + SOURCE.substring(16));

        PatchedSources patched = PatchApplier.apply(List.of(patch("p", DIFF)), jar, 3);

        assertThat(patched.offsets())
                .containsExactly(new HunkOffset("p", "A.java", 1, 11, 0), new HunkOffset("p", "A.java", 2, 7, 0));
    }

    @Test
    void neverInsertsWithoutAnyContext() throws IOException {
        String diff = "--- a/A.java\n+++ b/A.java\n@@ -2,2 +2,3 @@\n two\n+new\n three\n";
        Path jar = jar(SOURCE);

        assertThat(failureOf(() -> PatchApplier.apply(List.of(patch("p", diff)), jar, 3)))
                .hasMessageContaining("A.java:2: hunk 1 of 1");
    }

    @Test
    void namesThePatchBelowThatIsInTheWay() throws IOException {
        Path jar = jar(SOURCE);
        PatchFile below = patch("below", "--- a/A.java\n+++ b/A.java\n@@ -10,2 +10,2 @@\n-10\n+ten\n 11\n");
        PatchFile bystander = patch("bystander", "--- a/A.java\n+++ b/A.java\n@@ -6,2 +6,2 @@\n-6\n+six\n 7\n");

        assertThat(failureOf(() -> PatchApplier.apply(List.of(below, bystander, patch("p", DIFF)), jar, 0)))
                .hasMessageContaining("p.patch does not apply to sources.jar on top of below, bystander;")
                .hasMessageContaining("A.java:10: hunk 2 of 2")
                .hasMessageContaining("conflict | below changed these lines: rebase this diff on top of it")
                .hasMessageNotContaining("hunk 1 of 2");
    }

    @Test
    void namesThePatchBelowThatAddsTheSameFile() throws IOException {
        Path jar = jar(SOURCE);
        String diff = "--- /dev/null\n+++ b/New.java\n@@ -0,0 +1 @@\n+class New {}\n";

        assertThat(failureOf(() -> PatchApplier.apply(List.of(patch("first", diff), patch("second", diff)), jar, 0)))
                .hasMessageContaining("New.java: the patch adds this file, but it exists; first adds it, too");
    }

    @Test
    void tellsInvisibleDifferences() throws IOException {
        assertThat(failureOf(() -> apply(SOURCE.replace("\n3\n", "\n\t3\n"), DIFF)))
                .hasMessageContaining("A.java:3: hunk 1 of 2 (line 16 of the patch) does not apply: only white space");
    }

    @Test
    void doesNotApplyTheSamePatchTwice() throws IOException {
        PatchFile patch = patch("p", DIFF);
        Path jar = jar(SOURCE);

        assertThat(failureOf(() -> PatchApplier.apply(List.of(patch, patch), jar, 0)))
                .hasMessageContaining(" on top of p;")
                .hasMessageContaining("A.java:3: hunk 1 of 2");
    }

    @Test
    void stacksPatches() throws IOException {
        String onTop = "--- a/A.java\n+++ b/A.java\n@@ -3,2 +3,2 @@\n three\n-and a half\n+point five\n";

        PatchedSources patched = PatchApplier.apply(List.of(patch("p", DIFF), patch("q", onTop)), jar(SOURCE), 0);

        assertThat(textOf(patched)).isEqualTo(PATCHED.replace("and a half", "point five"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void keepsLineEndingsWhateverThoseOfThePatch(String patchLineEnd) throws IOException {
        String diff = DIFF.replace("\n", patchLineEnd);

        assertThat(textOf(apply(SOURCE.replace("\n", "\r\n"), diff))).isEqualTo(PATCHED.replace("\n", "\r\n"));
        assertThat(textOf(apply(SOURCE, diff))).isEqualTo(PATCHED);
    }

    @Test
    void readsAPatchThatWasConvertedToCrlf() throws IOException {
        byte[] content = (Patches.HEADER + DIFF).replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);

        assertThat(textOf(PatchApplier.apply(List.of(patch("p", content)), jar(SOURCE), 0)))
                .isEqualTo(PATCHED);
        assertThat(patch("p", content).header().risk()).isEqualTo("none");
    }

    @Test
    void keepsMixedLineEndingsOfUntouchedLines() throws IOException {
        String mixed = SOURCE.replace("6\n", "6\r\n");

        assertThat(textOf(apply(mixed, DIFF))).isEqualTo(PATCHED.replace("6\n", "6\r\n"));
    }

    @Test
    void keepsAnUnendedLastLine() throws IOException {
        String diff = "--- a/A.java\n+++ b/A.java\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n"
                + "\\ No newline at end of file\n";

        assertThat(textOf(apply("a\nb", diff))).isEqualTo("a\nc");
        assertThat(textOf(apply("a\r\nb", diff))).isEqualTo("a\r\nc");
    }

    @Test
    void keepsBytesOfAnyEncoding() throws IOException {
        String source = "\u00e9\u0080\n2\n3\n";
        String diff = "--- a/A.java\n+++ b/A.java\n@@ -1,2 +1,2 @@\n \u00e9\u0080\n-2\n+\u00fc\n";
        byte[] content = (Patches.HEADER.replace("ü", "ue") + diff).getBytes(StandardCharsets.ISO_8859_1);

        PatchedSources patched = PatchApplier.apply(List.of(patch("p", content)), jar(source), 0);

        assertThat(textOf(patched)).isEqualTo("\u00e9\u0080\n\u00fc\n3\n");
    }

    @Test
    void addsFiles() throws IOException {
        String diff = "--- /dev/null\n+++ b/x/New.java\n@@ -0,0 +1,2 @@\n+class New {\n+}\n";

        assertThat(apply(SOURCE, diff).files()).containsOnlyKeys("x/New.java");
        assertThat(apply(SOURCE, diff).files().get("x/New.java")).asString().isEqualTo("class New {\n}\n");
        assertThat(failureOf(() -> apply(SOURCE, diff.replace("x/New", "A"))))
                .hasMessageContaining("A.java: the patch adds this file, but it exists");
    }

    @Test
    void addsFilesOfGnuDiffsThatNameThemOnBothSides() throws IOException {
        String diff = "--- a/x/New.java\t1970-01-01 00:00:00.000000000 +0000\n"
                + "+++ b/x/New.java\t2026-11-01 10:00:00.000000000 +0000\n@@ -0,0 +1,2 @@\n+class New {\n+}\n";

        assertThat(apply(SOURCE, diff).files().get("x/New.java")).asString().isEqualTo("class New {\n}\n");
        assertThat(failureOf(() -> apply(SOURCE, diff.replace("x/New", "A"))))
                .hasMessageContaining("A.java: the patch adds this file, but it exists");
        assertThat(failureOf(() -> apply(SOURCE, "--- a/A.java\n+++ b/A.java\n@@ -1,2 +0,0 @@\n-1\n-2\n")))
                .hasMessageContaining("deleting a file is not supported");
    }

    @Test
    void saysWhoseSourcesLackAFile() throws IOException {
        Path jar = jar(SOURCE);
        Path carried = jar.resolveSibling("carried.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(carried))) {
            zip.setComment("sources of 1.0, 1 of 2 files: those of which all classes are the same");
            zip.putNextEntry(new ZipEntry("B.java"));
        }

        assertThat(failureOf(() -> PatchApplier.apply(List.of(patch("p", DIFF)), carried, 0)))
                .hasMessageContaining("A.java: there is no such file (sources of 1.0, 1 of 2 files: those of which");
    }

    @Test
    void keepsAddedLinesThatLookLikeADiff() throws IOException {
        String diff = "--- a/A.java\n+++ b/A.java\n@@ -1,2 +1,2 @@\n--- 1\n+++ 1;\n 2\n";

        assertThat(textOf(apply("-- 1\n2\n", diff))).isEqualTo("++ 1;\n2\n");
    }

    private PatchedSources apply(String source, String diff) throws IOException {
        return PatchApplier.apply(List.of(patch("p", diff)), jar(source), 0);
    }

    private Path jar(String source) throws IOException {
        return Jars.write(
                folder.resolve("sources.jar"), Map.of("A.java", source.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String textOf(PatchedSources patched) {
        return new String(patched.files().get("A.java"), StandardCharsets.ISO_8859_1);
    }
}
