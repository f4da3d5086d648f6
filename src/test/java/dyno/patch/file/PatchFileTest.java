package dyno.patch.file;

import static dyno.patch.candidate.Patches.HEADER;
import static dyno.patch.candidate.Patches.failureOf;
import static dyno.patch.candidate.Patches.patch;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Cost;
import dyno.patch.file.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchFileTest {
    private static final String DIFF = """
            --- a/fake/A.java
            +++ b/fake/A.java
            @@ -2,3 +2,2 @@ class A
             one
            -two
             three
            """;

    @Test
    void readsHeaderAndDiff() {
        PatchFile patch = patch("say-hello", DIFF);

        assertThat(patch.name()).isEqualTo("fake/1.0/say-hello.patch");
        PatchHeader header = patch.header();
        assertThat(header.synopsis()).isEqualTo("Say hello faster");
        assertThat(header.description()).isEqualTo("Say hello faster\nBecause it is slow.\n\nVery slow.");
        assertThat(header.author()).isEqualTo("Jürgen Example");
        assertThat(header.forwarded()).isEqualTo(Optional.of("no"));
        assertThat(header.bug()).isEmpty();
        assertThat(header.lastUpdate()).isEqualTo(LocalDate.of(2026, 1, 31));
        assertThat(header.workloads()).isEqualTo(workloads("DoOne", "SelectOne"));
        assertThat(patch.files())
                .containsExactly(new FileDiff(
                        "fake/A.java",
                        false,
                        List.of(new FileDiff.Hunk(16, 1, List.of("one", "two", "three"), List.of("one", "three")))));
    }

    @Test
    void readsWhatGitFormatPatchWritesAroundADiff() {
        String mail = "---\n fake/A.java | 2 +-\n\ndiff --git a/fake/A.java b/fake/A.java\nindex 1..2 100644\n" + DIFF
                + "-- \n2.39.5\n";

        assertThat(patch("mail", mail).files()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            Risk: none                        | -                             | line 11: the header ends here without Risk
            Description: Say hello faster     | -                             | line 1: expected "Name: value"
            Forwarded: no                     | -                             | without Forwarded or Bug
            Forwarded: no                     | Forwarded:                    | line 7: Forwarded is empty
            Forwarded: no                     | Author: me                    | line 7: Author appears twice
            Origin: other                     | no field                      | line 6: expected "Name: value"
            Last-Update: 2026-01-31           | Last-Update: yesterday        | line 8: Last-Update must be a date
            Hotspot: fake.Greeter.greet       | Hotspot: greet                | line 9: Hotspot must be Class.method
            Workloads: DoOne, SelectOne       | Workloads: SELECT 1           | line 10: there is no workload 'SELECT'; choose among DoOne,
            Expected-Gain: much               | -                             | without Expected-Gain
            """)
    void saysWhatIsWrongWithAHeader(String line, String replacement, String message) {
        String header = HEADER.replace(line + "\n", replacement == null ? "" : replacement + "\n");
        byte[] content = (header + DIFF).getBytes(StandardCharsets.UTF_8);

        PatchException failure = failureOf(() -> patch("bad", content));

        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failure).hasMessageStartingWith("fake/1.0/bad.patch, line ").hasMessageContaining(message);
    }

    @Test
    void aMeasuredGainBeginsWithARatio() {
        String measured = HEADER.replace("Risk: none", "Measured-Gain: 0.931 (0.92 to\n 0.94) of all\nRisk: none");
        String boasted = HEADER.replace("Risk: none", "Measured-Gain: much\nRisk: none");

        PatchHeader good = patch("good", (measured + DIFF).getBytes(StandardCharsets.UTF_8))
                .header();
        assertThat(good.measuredRatio()).hasValue(0.931);
        assertThat(good.measuredGain()).hasValue("0.931 (0.92 to 0.94) of all");
        assertThat(patch("good", DIFF).header().measuredRatio()).isEmpty();
        assertThat(failureOf(() -> patch("bad", (boasted + DIFF).getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining("line 12: Measured-Gain must begin with a ratio");
    }

    @Test
    void readsValuesThatStartOnTheNextLine() {
        String folded = HEADER.replaceAll("(?m)^([A-Z][A-Za-z-]*): ", "$1:\n ");

        PatchFile patch = patch("folded", (folded + DIFF).getBytes(StandardCharsets.UTF_8));

        assertThat(folded).contains("Workloads:\n DoOne");
        assertThat(patch.header()).isEqualTo(patch("plain", DIFF).header());
    }

    @Test
    void keepsUnknownFieldsOutOfTheWay() {
        String header = HEADER.replace("Risk: none", "Reviewed-by: somebody\nRisk: none");
        byte[] content = (header + DIFF).getBytes(StandardCharsets.UTF_8);

        assertThat(patch("reviewed", content).header().risk()).isEqualTo("none");
    }

    @Test
    void readsAHeaderOfAnyLengthInProportionToIt() throws Exception {
        byte[] content = (HEADER.replace(" Because", " again and again\n".repeat(10_000) + " Because") + DIFF)
                .getBytes(StandardCharsets.UTF_8);

        Cost.assertLinear(content.length, () -> patch("long", content));
    }

    @Test
    void readsAPathOfAnyLength() {
        String path = "folder/".repeat(20_000) + "A.java";

        assertThat(patch("deep", DIFF.replace("fake/A.java", path)).files())
                .extracting(FileDiff::path)
                .containsExactly(path);
    }

    @Test
    void refusesASecondDiffOfAFile() {
        PatchException failure = failureOf(() -> patch("bad", DIFF + DIFF));

        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failure).hasMessageContaining("line 21: a second diff of fake/A.java");
    }

    @Test
    void refusesAFileThatIsNoPatchBySizeAlone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("big.patch");
        Files.write(file, new byte[5 << 20]);

        PatchException failure = failureOf(() -> PatchFile.read("fake", "1.0", "big", file));

        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failure).hasMessageStartingWith(file + " is larger than 4 MiB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a/fake/A.java       | a/../../etc/A.java      | must be
            a/fake/A.java       | /etc/A.java             | must be
            a/fake/A.java       | a//etc/A.java           | must be
            a/fake/A.java       | a/fake/./A.java         | must be
            a/fake/A.java       | a/fake\\..\\A.java      | must be
            a/fake/A.java       | a/C:/A.java             | must be
            a/fake/A.java       | a/.git/hooks/A.java     | must be
            a/fake/A.java       | a/.GIT/A.java           | must be
            a/fake/A.java       | a/fake/GIT~1/A.java     | must be
            a/fake/A.java       | a/.git. /A.java         | must be
            a/fake/A.java       | a/META-INF/MANIFEST.MF  | path of a .java file
            a/fake/A.java       | fake/A.java             | must be a/
            a/fake/A.java       | a/fake/B.java           | renaming a file
            b/fake/A.java       | /dev/null               | deleting a file
            b/fake/A.java       | b/../A.java             | must be
            @@ -2,3 +2,2 @@     | @@ -2,4 +2,3 @@         | line 19: the hunk of line 16 is shorter
            @@ -2,3 +2,2 @@     | @@ -2,2 +2,1 @@         | line 19: the hunk above is longer
            @@ -2,3 +2,2 @@     | @@ -2,3 +2,3 @@         | shorter than its @@ header
            @@ -2,3 +2,2 @@     | @@ -2,0 +2,2 @@         | a hunk without context
            @@ -2,3 +2,2 @@     | @@ nonsense @@          | line 16: expected a hunk's header
            @@ -2,3 +2,2 @@     | @@ -2,9999999999 +2 @@  | line 16: expected a hunk's header
            @@ -2,3 +2,2 @@     | @@ -9999999999 +2,2 @@  | line 16: expected a hunk's header
            @@ -2,3 +2,2 @@     | rename from fake/B.java | expected a hunk
            -two                | two                     | line 18: expected +, - or a blank
            --- a/fake/A.java   | Binary files differ     | only changed and new Java files
            --- a/fake/A.java   | nothing                 | no diff follows the header
            """)
    void saysWhatIsWrongWithADiff(String part, String replacement, String message) {
        PatchException failure = failureOf(() -> patch("bad", DIFF.replace(part, replacement)));

        assertThat(failure).hasMessageContaining(message).hasMessageMatching("fake/1.0/bad.patch, line \\d+: .*");
        assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
    }

    @Test
    void printsNoBytesOfABinaryFile() {
        byte[] image = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, '\r'};
        byte[] noise = {7, 'a', 27, '[', '2', 'J', (byte) 0x9b};

        assertThat(List.of(failureOf(() -> patch("image", image)), failureOf(() -> patch("noise", noise))))
                .allSatisfy(failure -> {
                    assertThat(failure.kind()).isEqualTo(Kind.MALFORMED);
                    assertThat(failure.getMessage())
                            .contains("is a binary file")
                            .doesNotContainPattern("[^ -~]");
                });
    }

    @Test
    void printsNoControlCharactersOfADiff() {
        PatchException failure = failureOf(() -> patch("bad", DIFF.replace("-two", "\033[2Jtwo")));

        assertThat(failure).hasMessageContaining("found \"?[2Jtwo\"");
    }

    @Test
    void refusesAnIdThatIsNoFileName() {
        assertThat(failureOf(() -> patch("../bad", DIFF)).kind()).isEqualTo(Kind.MALFORMED);
        assertThat(failureOf(() -> patch("recompiled_x", DIFF)).kind()).isEqualTo(Kind.MALFORMED);
    }
}
