package dyno.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page of Markdown whose figures come from stored results. A line
 *
 * <pre>&lt;!-- figures: NAME FILE... --&gt;</pre>
 *
 * precedes each table, listing or paragraph that is rendered from these files.
 */
final class MarkedPage {
    private static final Pattern MARKER = Pattern.compile("<!-- figures: (\\S+)((?: \\S+)+) -->");
    private static final String FENCE = "```";

    private final Path file;
    private final List<String> lines;

    private MarkedPage(Path file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    /**
     * The contents of a marker.
     *
     * @param name of the rendering
     * @param sources stored results
     */
    record Marker(String name, List<Path> sources) {}

    static MarkedPage read(Path file) throws IOException {
        return new MarkedPage(file, Files.readAllLines(file));
    }

    Path file() {
        return file;
    }

    String text() {
        return String.join("\n", lines);
    }

    List<Marker> markers() {
        return lines.stream()
                .map(MARKER::matcher)
                .filter(Matcher::matches)
                .map(MarkedPage::marker)
                .toList();
    }

    private static Marker marker(Matcher line) {
        return new Marker(
                line.group(1),
                Arrays.stream(line.group(2).strip().split(" ")).map(Path::of).toList());
    }

    /** The page with every marked block rendered again. */
    MarkedPage rendered(Function<Marker, String> rendering) {
        List<String> rendered = new ArrayList<>();
        int next = 0;
        while (next < lines.size()) {
            String line = lines.get(next++);
            rendered.add(line);
            Matcher marker = MARKER.matcher(line);
            if (marker.matches()) {
                rendered.addAll(
                        rendering.apply(marker(marker)).stripTrailing().lines().toList());
                next = endOfBlock(next);
            }
        }
        return new MarkedPage(file, rendered);
    }

    void write() throws IOException {
        Files.writeString(file, lines.stream().collect(Collectors.joining("\n", "", "\n")));
    }

    /** The first lines of tables, and of listings that are not commands or code, without a marker. */
    List<String> unmarked() {
        List<String> unmarked = new ArrayList<>();
        int next = 0;
        while (next < lines.size()) {
            String line = lines.get(next);
            int end = isBlock(line) ? endOfBlock(next) : next + 1;
            boolean marked = next > 0 && MARKER.matcher(lines.get(next - 1)).matches();
            if (!marked && (line.startsWith("|") || line.equals(FENCE))) {
                unmarked.add(line.equals(FENCE) ? lines.get(next + 1) : line);
            }
            next = end;
        }
        return unmarked;
    }

    private static boolean isBlock(String line) {
        return line.startsWith("|") || line.startsWith(FENCE);
    }

    /** After the closing fence of a listing, else after the last line before a blank one. */
    private int endOfBlock(int begin) {
        int end = begin;
        if (begin < lines.size() && lines.get(begin).startsWith(FENCE)) {
            do {
                end++;
            } while (!lines.get(end).equals(FENCE));
            return end + 1;
        }
        while (end < lines.size() && !lines.get(end).isBlank()) {
            end++;
        }
        return end;
    }
}
