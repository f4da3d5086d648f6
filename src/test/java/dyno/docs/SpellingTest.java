package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import morfologik.speller.Speller;
import morfologik.stemming.Dictionary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages are in British English, as LanguageTool's dictionary has it. {@code words.txt} has the words of the project that no
 * dictionary has: add one there only if a reader of the page knows it or finds it in the glossary.
 */
class SpellingTest {
    private static final Speller BRITISH = new Speller(dictionary(), 1);
    private static final Path WORDS = Path.of("src", "test", "resources", "dyno", "docs", "words.txt");
    private static final Set<String> OWN = own();

    /** Listings, code, comments, addresses of links and of pages, names of files and tags. */
    private static final Pattern NO_TEXT =
            Pattern.compile("(?ms)^ *```.*?^ *```$|(?s)<!--.*?-->|`[^`]*`|(?<=])\\([^)\\s]*\\)"
                    + "|https?://\\S+|<[^>\\n]*>|&\\w+;|[\\w.*/~-]*[/\\\\][\\w.*/-]*");

    /** With letters alone: names with digits, underscores or an at sign are no words. */
    private static final Pattern WORD =
            Pattern.compile("(?<![\\w@.+&=-])\\p{L}+(?:['’]\\p{L}+)?(?![\\w@&=]|\\.\\p{L})");

    private static final Pattern NAME = Pattern.compile("\\p{Lu}+s?|\\p{L}+\\p{Lu}\\p{L}*");
    private static final Pattern AMERICAN = Pattern.compile("(?i)\\p{L}{3,}iz(?:e[drs]?|ing|ations?)");

    private static final Pattern UNWANTED =
            Pattern.compile("(?i)measured once|(?:not|n't) (?:kept|stored)|earlier version of Dyno"
                    + "|older version of Dyno|withdrawn|candidate fix|refute|hardly any");

    /** Messages. */
    private static final Pattern QUOTED = Pattern.compile("“[^”]*”");

    /** The history itself, reasons, and what Dyno writes. */
    private static final Set<Path> OTHERS =
            Set.of(Path.of("CHANGELOG.md"), Path.of("docs", "decisions"), Path.of("docs", "studies"));

    static List<Path> pages() throws IOException {
        return MarkdownPages.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyWordIsSpelledAsInBritain(Path page) throws IOException {
        assertThat(misspelled(Files.readString(page)))
                .as("words of " + page + " that neither the dictionary nor " + WORDS + " has")
                .isEmpty();
    }

    /** How something was once belongs in the history; the pages have another word for the others. */
    @ParameterizedTest
    @MethodSource("pagesForUsers")
    void aPageForUsersKeepsNoDiaryAndItsWords(Path page) {
        assertThat(UNWANTED.matcher(QUOTED.matcher(text(page)).replaceAll("")).results())
                .as("on " + page)
                .extracting(MatchResult::group)
                .isEmpty();
    }

    static List<Path> pagesForUsers() throws IOException {
        return pages().stream()
                .filter(page -> OTHERS.stream().noneMatch(page::startsWith))
                .toList();
    }

    @Test
    void theHelpIsSpelledAsInBritain() {
        assertThat(misspelled(help())).isEmpty();
    }

    @Test
    void theProjectsWordsAreSortedAndUsed() throws IOException {
        String pages = pages().stream().map(SpellingTest::text).collect(Collectors.joining("\n", help(), ""));
        Set<String> used = WORD.matcher(pages)
                .results()
                .map(word -> plain(word.group()).toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());

        assertThat(Files.readAllLines(WORDS)).isSorted().doesNotHaveDuplicates().allMatch(used::contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"A drvier.", "Its behavior.", "They optimize it.", "[A lnik](a.md)", "| tabel |", "*Emphasys*"})
    void aMisspelledWordIsFound(String text) {
        assertThat(misspelled(text)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The driver's behaviour is optimised; its size isn't.",
                "`drvier`, a/drvier.txt, drvier.txt, drvier@1.2, --drvier=x, DRV and DrvIer",
                "```\ndrvier\n```",
                "[a](drvier)"
            })
    void otherWordsAreNot(String text) {
        assertThat(misspelled(text)).isEmpty();
    }

    /** Without the values of options, which precede what they mean. */
    private static String help() {
        return CommandPages.descriptions().replaceAll("--[\\w-]+ \\w+|\\w+(?=[:;])", "");
    }

    private static Set<String> misspelled(String page) {
        return WORD.matcher(NO_TEXT.matcher(page).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .map(SpellingTest::plain)
                .filter(word -> !NAME.matcher(word).matches())
                .filter(word -> !OWN.contains(word.toLowerCase(Locale.ROOT)))
                .filter(word -> AMERICAN.matcher(word).matches()
                        || BRITISH.isMisspelled(word) && BRITISH.isMisspelled(word.toLowerCase(Locale.ROOT)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Without the ending of a possessive. */
    private static String plain(String word) {
        return word.replace('’', '\'').replaceFirst("'s$", "");
    }

    private static String text(Path page) {
        try {
            return NO_TEXT.matcher(Files.readString(page)).replaceAll(" ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Dictionary dictionary() {
        try {
            return Dictionary.read(SpellingTest.class.getResource("/org/languagetool/resource/en/hunspell/en_GB.dict"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> own() {
        try {
            return Set.copyOf(Files.readAllLines(WORDS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
