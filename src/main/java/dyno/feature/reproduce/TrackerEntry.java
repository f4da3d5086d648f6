package dyno.feature.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A public report of a slow driver, with the commands that show what it is about.
 *
 * @param name of the report in its tracker
 * @param did what the person did
 * @param published the figure in the report
 * @param found what Dyno found when the page was written
 * @param listings commands, with lines of their output
 */
public record TrackerEntry(String name, String did, String published, String found, List<Listing> listings) {
    /** The page that has the reports, in Dyno's folder: the only place where they are written down. */
    public static final Path PAGE = Path.of("docs", "reports.md");

    private static final Pattern ROW =
            Pattern.compile("^\\| \\[(.+?)]\\(#([^)]+)\\) \\| (.+?) \\| (.+?) \\| (.+?) \\|$", Pattern.MULTILINE);
    private static final Pattern SECTION =
            Pattern.compile("^## (.+?)\\n(.*?)(?=^## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern LISTING =
            Pattern.compile("```sh\\n\\./dyno ([^\\n]+)\\n```\\n```\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

    /**
     * A command, and lines that it prints.
     *
     * @param command without {@code ./dyno}
     * @param lines in their order, with other lines between them
     */
    public record Listing(String command, List<String> lines) {
        /** The command's arguments, as a shell reads them. */
        public List<String> arguments() {
            return ARGUMENT.matcher(command)
                    .results()
                    .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                    .toList();
        }

        /** The first line that an output does not have where it should; empty if it has them all, in their order. */
        public Optional<String> missingIn(String output) {
            Iterator<String> printed = output.lines().map(String::stripTrailing).iterator();
            for (String line : lines) {
                boolean isThere = false;
                while (!isThere && printed.hasNext()) {
                    isThere = printed.next().equals(line);
                }
                if (!isThere) {
                    return Optional.of(line);
                }
            }
            return Optional.empty();
        }
    }

    public TrackerEntry {
        listings = List.copyOf(listings);
    }

    /**
     * The reports on a page: the rows of its table, and the listings in the sections that these link to.
     *
     * @throws IOException when it cannot be read
     */
    public static List<TrackerEntry> read(Path page) throws IOException {
        String text = Files.readString(page);
        return ROW.matcher(text)
                .results()
                .map(row -> new TrackerEntry(
                        row.group(1).replace("`", ""),
                        row.group(3),
                        row.group(4),
                        row.group(5),
                        listings(text, row.group(2))))
                .toList();
    }

    /**
     * Those whose names contain one of the given texts; all if there are none.
     *
     * @throws IllegalArgumentException when a text is in no name
     */
    public static List<TrackerEntry> select(List<TrackerEntry> all, List<String> texts) {
        for (String text : texts) {
            if (all.stream().noneMatch(report -> report.isNamed(text))) {
                throw new IllegalArgumentException("No report has '" + text + "' in its name. Reports: "
                        + String.join("; ", all.stream().map(TrackerEntry::name).toList()) + ".");
            }
        }
        return all.stream()
                .filter(report -> texts.isEmpty() || texts.stream().anyMatch(report::isNamed))
                .toList();
    }

    private boolean isNamed(String text) {
        return name.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    private static List<Listing> listings(String page, String anchor) {
        List<Listing> listings = new ArrayList<>();
        for (Matcher section = SECTION.matcher(page); section.find(); ) {
            if (anchorOf(section.group(1)).equals(anchor)) {
                LISTING.matcher(section.group(2))
                        .results()
                        .map(TrackerEntry::listing)
                        .forEach(listings::add);
            }
        }
        return listings;
    }

    private static Listing listing(MatchResult found) {
        return new Listing(found.group(1), found.group(2).lines().toList());
    }

    /** As code hosts make them of headings. */
    private static String anchorOf(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }
}
