package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the page of faults and of outputs has tests that exist, and quotes messages of the code. */
class FaultsPageTest {
    private static final Path PAGE = Path.of("docs", "faults.md");

    /** By the first cells of its rows. */
    private static final Path TESTS = Path.of("src", "test", "resources", "dyno", "docs", "faults.md");

    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))#(\\w+)`");

    /** Parts of a message between what differs from case to case, which is written as {@code …}. */
    private static final Pattern QUOTED = Pattern.compile("“([^”]+)”");

    private static final String UNTESTED = "not tested";

    /** A row about a fault or an output: the first two cells, and the tests. */
    record Fault(String name, String seen, String testedBy) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Fault> faults() throws IOException {
        Map<String, String> tests =
                rows(TESTS).stream().collect(Collectors.toMap(cells -> cells.get(0), cells -> cells.get(1)));
        return rows(PAGE).stream()
                .map(cells -> {
                    assertThat(cells).hasSizeBetween(3, 4);
                    return new Fault(cells.get(0), cells.get(1), tests.getOrDefault(cells.get(0), ""));
                })
                .toList();
    }

    /** The cells of a page's tables, without their heads. */
    private static List<List<String>> rows(Path page) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(page);
        for (int line = 0; line < lines.size(); line++) {
            boolean isHead = line + 1 < lines.size() && lines.get(line + 1).startsWith("|---");
            if (lines.get(line).startsWith("| ") && !isHead) {
                rows.add(Arrays.stream(lines.get(line).substring(1).split(" \\|"))
                        .map(String::strip)
                        .toList());
            }
        }
        return rows;
    }

    @Test
    void noTestIsForAFaultThatThePageDoesNotHave() throws IOException {
        assertThat(rows(TESTS)).extracting(cells -> cells.get(0)).allMatch(names(rows(PAGE))::contains);
    }

    private static Set<String> names(List<List<String>> rows) {
        return rows.stream().map(cells -> cells.get(0)).collect(Collectors.toSet());
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
