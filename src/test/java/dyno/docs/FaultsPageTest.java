package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of faults and of outputs names tests that exist, and quotes messages of the code. */
class FaultsPageTest {
    private static final Path PAGE = Path.of("docs", "faults.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))#(\\w+)`");

    /** Parts of a message between what differs from case to case, which is written as {@code …}. */
    private static final Pattern QUOTED = Pattern.compile("“([^”]+)”");

    private static final String UNTESTED = "not tested";

    /** A row about a fault or an output: the first two cells, and the last one. */
    record Fault(String name, String seen, String testedBy) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Fault> faults() throws IOException {
        try (Stream<String> lines = Files.lines(PAGE)) {
            return lines.filter(line -> line.startsWith("| "))
                    .filter(line -> !line.endsWith("| tested by |"))
                    .map(line -> line.substring(1).split(" \\|"))
                    .map(cells -> Arrays.stream(cells).map(String::strip).toList())
                    .map(cells -> {
                        assertThat(cells).hasSizeBetween(4, 5);
                        return new Fault(cells.get(0), cells.get(1), cells.get(cells.size() - 1));
                    })
                    .toList();
        }
    }

    @Test
    void thereAreFaults() throws IOException {
        assertThat(faults()).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theTestsExist(Fault fault) throws IOException {
        List<MatchResult> tests = TEST.matcher(fault.testedBy()).results().toList();

        assertThat(!tests.isEmpty() || fault.testedBy().contains(UNTESTED))
                .as("a test, or the words '" + UNTESTED + "'")
                .isTrue();
        for (MatchResult test : tests) {
            List<Path> files = files(Path.of("src", "test", "java"), "/" + test.group(1) + ".java");
            assertThat(files).as(test.group()).hasSize(1);
            assertThat(isTest(Files.readString(files.get(0)), test.group(2)))
                    .as(test.group())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theMessagesAreThoseOfTheCode(Fault fault) throws IOException {
        String code = code();

        QUOTED.matcher(fault.seen())
                .results()
                .flatMap(quoted -> Arrays.stream(quoted.group(1).split("…")))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .forEach(part -> assertThat(code.contains(part)).as(part).isTrue());
    }

    /** Whether a method has the annotation of a test: no other method ends between the two. */
    private static boolean isTest(String source, String method) {
        int declared = source.indexOf("void " + method + "(");
        String before = source.substring(0, Math.max(0, declared));
        int annotated = Stream.of("@Test\n", "@ParameterizedTest", "@FuzzTest")
                .mapToInt(before::lastIndexOf)
                .max()
                .orElseThrow();
        return annotated > before.lastIndexOf("\n    }\n");
    }

    /** All sources and the launcher, with the parts of texts joined. */
    private static String code() throws IOException {
        List<String> texts = new ArrayList<>(List.of(Files.readString(Path.of("dyno"))));
        for (Path file : files(Path.of("src", "main", "java"), ".java")) {
            texts.add(Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", ""));
        }
        return String.join("\n", texts);
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().replace('\\', '/').endsWith(ending))
                    .toList();
        }
    }
}
