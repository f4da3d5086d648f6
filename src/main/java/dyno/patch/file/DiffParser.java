package dyno.patch.file;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dyno.patch.file.FileDiff.Hunk;
import dyno.patch.file.PatchException.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a unified diff into files and hunks, and counts their lines, before the library reads them.
 *
 * <p>The library's own reader of whole diffs decodes with the platform's charset and silently drops a hunk that is cut
 * off, so each file's section is checked here and passed to its reader of single files.
 */
final class DiffParser {
    private static final Pattern HUNK =
            Pattern.compile("@@ -\\d{1,9}(?:,(\\d{1,9}))? \\+\\d{1,9}(?:,(\\d{1,9}))? @@.*");
    private static final Pattern UNSUPPORTED =
            Pattern.compile("(rename|copy) (from|to) .*|deleted file .*|Binary files .*|GIT binary patch");
    private static final Pattern PATH = Pattern.compile("[^\\\\:\\p{Cntrl}]*[^/\\\\:\\p{Cntrl}]\\.java");
    private static final String NO_FILE = "/dev/null";

    /** GNU diff -N names a file that exists on one side only on both sides, with no lines on the other. */
    private static final Pattern NO_LINES_BEFORE = Pattern.compile("(?s)@@ -0,0 .*");

    private static final Pattern NO_LINES_AFTER = Pattern.compile("(?s)@@ -\\S+ \\+0,0 @@.*");

    private final List<String> lines;
    private final String file;
    private final List<FileDiff> diffs = new ArrayList<>();
    private final Set<String> paths = new HashSet<>();
    private int next;

    private DiffParser(List<String> lines, int first, String file) {
        this.lines = lines;
        this.next = first;
        this.file = file;
    }

    /** Reads the diff that starts at the given index of a patch file's lines. */
    static List<FileDiff> parse(List<String> lines, int first, String file) {
        DiffParser parser = new DiffParser(lines, first, file);
        while (parser.next < lines.size()) {
            parser.fileOrProse();
        }
        if (parser.diffs.isEmpty()) {
            throw parser.malformed(
                    lines.size(), "no diff follows the header; add a unified diff (git diff) of its sources");
        }
        return parser.diffs;
    }

    private void fileOrProse() {
        String line = lines.get(next).stripTrailing();
        if (line.startsWith("--- ")) {
            diffs.add(fileDiff());
            return;
        }
        if (UNSUPPORTED.matcher(line).matches()) {
            throw malformed(
                    next + 1, "only changed and new Java files are supported, not \"" + Printable.of(line) + "\"");
        }
        if (!diffs.isEmpty() && line.matches("[-+ @].*") && !line.equals("--")) {
            throw malformed(next + 1, "the hunk above is longer than its @@ header says");
        }
        next++;
    }

    private FileDiff fileDiff() {
        int nameLine = next + 1;
        String from = name("--- ");
        String to = name("+++ ");
        if (to.equals(NO_FILE) || isNext(NO_LINES_AFTER)) {
            throw malformed(nameLine, "deleting a file is not supported");
        }
        boolean created = from.equals(NO_FILE) || isNext(NO_LINES_BEFORE);
        String path = path(to, "b/", nameLine + 1);
        if (!from.equals(NO_FILE) && !path(from, "a/", nameLine).equals(path)) {
            throw malformed(nameLine, "renaming a file is not supported");
        }
        if (!paths.add(path)) {
            throw malformed(nameLine + 1, "a second diff of " + path + "; put its hunks after those of the first");
        }
        List<Integer> hunkLines = new ArrayList<>();
        List<String> section = new ArrayList<>(List.of("--- " + from, "+++ " + to));
        while (next < lines.size() && lines.get(next).startsWith("@@")) {
            hunkLines.add(next + 1);
            readHunk(section, created);
        }
        if (hunkLines.isEmpty()) {
            throw malformed(nameLine + 2, "expected a hunk (@@ -1,2 +1,2 @@) of " + path);
        }
        return new FileDiff(path, created, hunks(section, hunkLines));
    }

    private boolean isNext(Pattern pattern) {
        return next < lines.size() && pattern.matcher(lines.get(next)).matches();
    }

    private static List<Hunk> hunks(List<String> section, List<Integer> hunkLines) {
        List<Hunk> hunks = new ArrayList<>();
        for (AbstractDelta<String> delta :
                UnifiedDiffUtils.parseUnifiedDiff(section).getDeltas()) {
            hunks.add(new Hunk(
                    hunkLines.get(hunks.size()),
                    delta.getSource().getPosition(),
                    delta.getSource().getLines(),
                    delta.getTarget().getLines()));
        }
        return hunks;
    }

    private void readHunk(List<String> section, boolean created) {
        int headerLine = next + 1;
        String header = lines.get(next++).stripTrailing();
        Matcher matcher = HUNK.matcher(header);
        if (!matcher.matches()) {
            throw malformed(headerLine, "expected a hunk's header such as @@ -1,2 +1,2 @@");
        }
        int before = count(matcher.group(1));
        int after = count(matcher.group(2));
        if (before == 0 && !created) {
            throw malformed(headerLine, "a hunk without context could apply anywhere; keep some");
        }
        section.add(header);
        while (before > 0 || after > 0) {
            String line = hunkLine(headerLine);
            before -= line.startsWith("+") ? 0 : 1;
            after -= line.startsWith("-") ? 0 : 1;
            section.add(line);
        }
        if (before < 0 || after < 0) {
            throw malformed(headerLine, "the hunk's lines do not add up to its @@ header");
        }
        skipEndOfFileMark();
    }

    private String hunkLine(int headerLine) {
        skipEndOfFileMark();
        if (next == lines.size()) {
            throw malformed(next, "the hunk of line " + headerLine + " is shorter than its @@ header says");
        }
        String line = lines.get(next++);
        // Mail programs and editors remove the space from empty lines of context.
        String normal = line.isEmpty() || line.equals("\r") ? " " + line : line;
        if ("+- ".indexOf(normal.charAt(0)) < 0) {
            throw malformed(
                    next, "expected +, - or a blank before a hunk's line, found \"" + Printable.of(line) + "\"");
        }
        return normal;
    }

    private void skipEndOfFileMark() {
        if (next < lines.size() && lines.get(next).startsWith("\\")) {
            next++;
        }
    }

    private String name(String prefix) {
        if (next == lines.size() || !lines.get(next).startsWith(prefix)) {
            throw malformed(Math.min(next + 1, lines.size()), "expected \"" + prefix + "\" and a file");
        }
        String name = lines.get(next++).substring(prefix.length());
        return name.replaceFirst("\t.*", "").strip();
    }

    private String path(String name, String prefix, int line) {
        String path = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
        if (!PATH.matcher(path).matches() || !SafePath.isSafe(path)) {
            throw malformed(line, "\"" + Printable.of(name) + "\" must be " + prefix + " and the path of a .java file");
        }
        return path;
    }

    private static int count(String group) {
        return Integer.parseInt(Objects.requireNonNullElse(group, "1"));
    }

    private PatchException malformed(int line, String problem) {
        return new PatchException(Kind.MALFORMED, file + ", line " + line + ": " + problem + ".");
    }
}
