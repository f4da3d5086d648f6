package dyno.patch.git;

import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import dyno.patch.file.PatchFile;
import dyno.patch.file.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A diff of a driver's repository, as {@code git diff}, {@code git format-patch} and GNU {@code diff -N} write it, or a
 * pull request's: its paths are those of a checkout.
 *
 * @param sections its changes to single files, in order; a series of commits may change a file more than once
 */
public record CheckoutDiff(Path file, List<Section> sections) {
    private static final Pattern HUNK =
            Pattern.compile("@@ -\\d+(?:,(\\d{1,9}))? \\+\\d+(?:,(\\d{1,9}))? @@.*", Pattern.DOTALL);

    private static final Pattern MOVED = Pattern.compile("(?:rename|copy) (from|to) (.*\\.java)\\s*", Pattern.DOTALL);
    private static final String NO_FILE = "/dev/null";

    /**
     * The changes of a diff to one file.
     *
     * @param path in the checkout
     * @param created whether the file is new
     * @param deleted whether the file is deleted, or an end of a renaming or copying
     * @param hunks lines with their line ends
     */
    public record Section(String path, boolean created, boolean deleted, List<String> hunks) {
        public Section {
            hunks = List.copyOf(hunks);
        }

        /** The changes to a file at another path. */
        String placed(String other) {
            String from = created ? NO_FILE : "a/" + other;
            String to = deleted ? NO_FILE : "b/" + other;
            return "--- " + from + "\n+++ " + to + "\n" + String.join("", hunks);
        }
    }

    public CheckoutDiff {
        sections = List.copyOf(sections);
    }

    /**
     * Reads a diff.
     *
     * @throws PatchException IO when the file cannot be read, MALFORMED when it has no diff of any file or a hunk is cut off
     */
    public static CheckoutDiff read(Path file) {
        try {
            String text = new String(PatchFile.content(file), StandardCharsets.ISO_8859_1);
            List<Section> sections = sections(text.split("(?<=\n)"), file);
            if (sections.isEmpty()) {
                throw new PatchException(
                        Kind.MALFORMED,
                        file + " contains no unified diff; create one with git diff or git format-patch.");
            }
            return new CheckoutDiff(file, sections);
        } catch (IOException e) {
            throw PatchException.io("read the diff " + file, e);
        }
    }

    private static List<Section> sections(String[] lines, Path file) {
        List<Section> sections = new ArrayList<>();
        int next = 0;
        while (next < lines.length) {
            Matcher moved = MOVED.matcher(lines[next]);
            if (moved.matches()) {
                sections.add(new Section(moved.group(2), moved.group(1).equals("to"), true, List.of()));
            }
            boolean begins = next + 2 < lines.length
                    && lines[next].startsWith("--- ")
                    && lines[next + 1].startsWith("+++ ")
                    && HUNK.matcher(lines[next + 2]).matches();
            if (begins) {
                List<String> hunks = new ArrayList<>();
                int end = readHunks(lines, next + 2, hunks, file);
                sections.add(section(lines[next], lines[next + 1], hunks));
                next = end;
            } else {
                next++;
            }
        }
        return sections;
    }

    /** GNU diff -N names a file that exists on one side only on both sides, with no lines on the other. */
    private static Section section(String from, String to, List<String> hunks) {
        String before = name(from);
        String after = name(to);
        boolean created = before.equals(NO_FILE) || hunks.get(0).startsWith("@@ -0,0 ");
        boolean deleted = after.equals(NO_FILE) || hunks.get(0).matches("(?s)@@ \\S+ \\+0,0 @@.*");
        return new Section(after.equals(NO_FILE) ? before : after, created, deleted, hunks);
    }

    private static String name(String line) {
        String name =
                line.substring("--- ".length()).replaceFirst("(?s)\t.*", "").strip();
        return name.replaceFirst("^[ab]/", "");
    }

    /** Reads hunks by the numbers of lines in their headers: a removed line may look like the beginning of the next file. */
    private static int readHunks(String[] lines, int first, List<String> hunks, Path file) {
        int next = first;
        while (next < lines.length) {
            Matcher header = HUNK.matcher(lines[next]);
            if (!header.matches()) {
                break;
            }
            int start = next;
            int before = count(header.group(1));
            int after = count(header.group(2));
            hunks.add(lines[next++]);
            while ((before > 0 || after > 0) && next < lines.length) {
                String line = lines[next++];
                boolean mark = line.startsWith("\\");
                before -= mark || line.startsWith("+") ? 0 : 1;
                after -= mark || line.startsWith("-") ? 0 : 1;
                hunks.add(line);
            }
            if (before != 0 || after != 0) {
                throw new PatchException(
                        Kind.MALFORMED,
                        "%s, line %d: the hunk's lines do not add up to its @@ header; create the diff again."
                                .formatted(file, start + 1));
            }
            if (next < lines.length && lines[next].startsWith("\\")) {
                hunks.add(lines[next++]);
            }
        }
        return next;
    }

    private static int count(String group) {
        return group == null ? 1 : Integer.parseInt(group);
    }

    /**
     * Applies the changes in a folder with unpacked sources.
     *
     * @param sources paths in the source jar
     * @param classes paths of the entries of the driver's jar
     * @return paths of the diff that were left out: tests, documentation, other files that are not the driver's code
     * @throws PatchException DOES_NOT_APPLY when a hunk does not apply, the diff changes nothing of the driver, or it
     *     contains what a patch cannot
     */
    List<String> applyIn(Path folder, Set<String> sources, Set<String> classes) {
        SourcePaths paths = new SourcePaths(file, sources, classes, sections);
        StringBuilder diff = new StringBuilder();
        List<String> leftOut = new ArrayList<>();
        for (Section section : sections) {
            paths.of(section)
                    .ifPresentOrElse(
                            source -> diff.append(text(section, source, paths)),
                            () -> leftOut.add(Printable.of(section.path())));
        }
        if (diff.isEmpty()) {
            throw new PatchException(
                    Kind.DOES_NOT_APPLY,
                    "%s changes none of the driver's published sources, only: %s."
                            .formatted(file, String.join(", ", leftOut)));
        }
        apply(diff.toString(), folder);
        return leftOut;
    }

    private static String text(Section section, String source, SourcePaths paths) {
        String from = paths.add(source) ? NO_FILE : "a/" + source;
        return "--- " + from + "\n+++ b/" + source + "\n" + String.join("", section.hunks());
    }

    private void apply(String diff, Path folder) {
        try {
            Path fitting = Files.createTempFile("dyno-", ".diff");
            try {
                Files.write(fitting, diff.getBytes(StandardCharsets.ISO_8859_1));
                List<String> complaints = Git.in(folder).complaints("apply", "--whitespace=nowarn", fitting.toString());
                if (!complaints.isEmpty()) {
                    throw new PatchException(
                            Kind.DOES_NOT_APPLY,
                            file + " does not match the published sources; create it again from this version:\n  "
                                    + String.join("\n  ", complaints));
                }
            } finally {
                Files.deleteIfExists(fitting);
            }
        } catch (IOException e) {
            throw PatchException.io("apply the diff " + file, e);
        }
    }
}
