package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links between pages, to files, to headings and to pictures lead somewhere. */
class LinksTest {
    /** The text of a link has brackets in pairs, and may be in the next line. */
    private static final Pattern LINK = Pattern.compile("]\\(\\s*([^()\\s]*(?:\\([^()]*\\)[^()\\s]*)*)\\s*\\)");

    /** Outside of the text of a link. */
    private static final Pattern COORDINATES = Pattern.compile("(?<![\\w\\[/])[a-z]+@\\d[\\w.]*\\w");

    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)#*\\s*");
    private static final Pattern NO_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}\\- _]");

    /** By people: not by the command that prints the studies. */
    static List<Path> written() throws IOException {
        return MarkdownPages.all().stream()
                .filter(page -> !page.startsWith(Path.of("docs", "studies")))
                .toList();
    }

    static List<Path> pages() throws IOException {
        return MarkdownPages.everything();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Path page) throws IOException {
        assertThat(broken(page, Files.readString(page)))
                .as("links of " + page + " that lead nowhere")
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("written")
    void noDriverLooksLikeAnAddressOfMail(Path page) throws IOException {
        assertThat(COORDINATES.matcher(withoutCode(Files.readString(page))).results())
                .as("coordinates on " + page + " that are not code")
                .extracting(MatchResult::group)
                .isEmpty();
    }

    /** A page that nobody finds from the front page is of no use. */
    @Test
    void everyPageOfTheDocsIsReachedFromTheReadme() throws IOException {
        Set<Path> reached = new HashSet<>();
        List<Path> next = new ArrayList<>(List.of(Path.of("README.md")));
        while (!next.isEmpty()) {
            Path page = next.remove(next.size() - 1);
            if (reached.add(page) && page.toString().endsWith(".md") && Files.exists(page)) {
                for (String link : links(Files.readString(page))) {
                    next.add(target(page, link));
                }
            }
        }

        assertThat(MarkdownPages.all())
                .filteredOn(page -> page.startsWith("docs") || page.startsWith("patches"))
                .isNotEmpty()
                .filteredOn(page -> !reached.contains(page))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a](no-such-file.md)",
                "[a](docs/tutorial.md#no-such-heading)",
                "[a](#no-such-heading)",
                "![a](docs/no-such-picture.png)",
                "[a\nb](no-such-file.md)"
            })
    void aBrokenLinkIsFound(String text) throws IOException {
        assertThat(broken(Path.of("README.md"), "# Heading\n" + text)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a](#all-98-patches-a-driver-has)",
                "[a](#same-1)",
                "[a](https://example.org/#b)",
                "`[a](b)`",
                "```\n[a](b)\n```",
                "[a](docs)"
            })
    void otherLinksAreNot(String text) throws IOException {
        assertThat(broken(Path.of("README.md"), "# All *98* patches: a `driver` has\n# Same\n# Same\n" + text))
                .isEmpty();
    }

    private static List<String> broken(Path page, String text) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String link : links(text)) {
            Path target = target(page, link);
            int anchor = link.indexOf('#');
            boolean isHere = anchor == 0;
            if (!isHere && !Files.exists(target)) {
                broken.add(link);
            } else if (anchor >= 0 && (isHere || target.toString().endsWith(".md"))) {
                String linked = isHere ? text : Files.readString(target);
                if (!anchors(linked).contains(link.substring(anchor + 1))) {
                    broken.add(link);
                }
            }
        }
        return broken;
    }

    /** Those that are no addresses. */
    private static List<String> links(String text) {
        return LINK.matcher(withoutCode(text))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .toList();
    }

    private static Path target(Path page, String link) {
        String file = link.replaceFirst("#.*", "").replace("%20", " ");
        return file.isEmpty() ? page : page.resolveSibling(file).normalize();
    }

    private static String withoutCode(String text) {
        return text.replaceAll("(?ms)^ *```.*?^ *```$", "").replaceAll("`[^`]*`", "code");
    }

    /** As a code host makes them of headings. */
    private static Set<String> anchors(String text) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> earlier = new HashMap<>();
        text.replaceAll("(?ms)^ *```.*?^ *```$", "")
                .lines()
                .map(HEADING::matcher)
                .filter(Matcher::matches)
                .map(heading -> heading.group(1).replaceAll("]\\([^)]*\\)", "").strip())
                .map(title -> NO_ANCHOR.matcher(title.toLowerCase(Locale.ROOT)).replaceAll(""))
                .map(title -> title.replace(' ', '-'))
                .forEach(anchor -> {
                    int count = earlier.merge(anchor, 1, Integer::sum);
                    anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
                });
        return anchors;
    }
}
