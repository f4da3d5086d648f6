package dyno.patch;

import dyno.patch.PatchException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A diff of a driver's repository, as {@code git diff}, {@code git format-patch} and GNU {@code diff -N} write it, or a pull request's: its paths are
 * those of a checkout.
 *
 * @param file where it was read
 * @param sections the parts of single files, from the line {@code ---} on
 */
public record CheckoutDiff(Path file, List<Section> sections) {
    private static final Pattern HUNK =
            Pattern.compile("@@ -\\d+(?:,(\\d{1,9}))? \\+\\d+(?:,(\\d{1,9}))? @@.*", Pattern.DOTALL);
    private static final Pattern TESTS = Pattern.compile("(^|/)(test|tests|testsuite|it)/");
    private static final String NO_FILE = "/dev/null";

    /**
     * What a diff does to one file.
     *
     * @param path in the checkout
     * @param created whether the file is new
     * @param deleted whether the file is gone
     * @param hunks lines with their line ends
     */
    public record Section(String path, boolean created, boolean deleted, List<String> hunks) {
        /** The path in a source jar: what is left of it below a folder of sources; empty where the jar has no such file. */
        Optional<String> in(Set<String> sources, Set<String> folders) {
            for (int start = 0; start >= 0; start = path.indexOf('/', start) + 1) {
                String rest = path.substring(start);
                boolean fits = created
                        ? rest.endsWith(".java")
                                && folders.contains(folder(rest))
                                && !TESTS.matcher(path).find()
                        : sources.contains(rest);
                if (fits && !deleted && SafePath.isSafe(rest)) {
                    return Optional.of(rest);
                }
                if (path.indexOf('/', start) < 0) {
                    return Optional.empty();
                }
            }
            return Optional.empty();
        }

        private String text(String source) {
            String from = created ? NO_FILE : "a/" + source;
            return "--- " + from + "\n+++ b/" + source + "\n" + String.join("", hunks);
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
                        Kind.MALFORMED, file + " holds no unified diff; make one with git diff or git format-patch.");
            }
            return new CheckoutDiff(file, sections);
        } catch (IOException e) {
            throw PatchException.io("read the diff " + file, e);
        }
    }

    private static List<Section> sections(String[] lines, Path file) {
        List<Section> sections = new ArrayList<>();
        int next = 0;
        while (next + 2 < lines.length) {
            boolean begins = lines[next].startsWith("--- ")
                    && lines[next + 1].startsWith("+++ ")
                    && HUNK.matcher(lines[next + 2]).matches();
            if (!begins) {
                next++;
                continue;
            }
            List<String> hunks = new ArrayList<>();
            int end = readHunks(lines, next + 2, hunks, file);
            sections.add(section(lines[next], lines[next + 1], hunks));
            next = end;
        }
        return sections;
    }

    private static Section section(String from, String to, List<String> hunks) {
        String before = name(from);
        String after = name(to);
        boolean created = before.equals(NO_FILE) || hunks.get(0).startsWith("@@ -0,0 ");
        boolean deleted = after.equals(NO_FILE) || hunks.get(0).matches("(?s)@@ \\S+ \\+0,0 @@.*");
        return new Section(after.equals(NO_FILE) ? before : after, created, deleted, hunks);
    }

    private static String name(String line) {
        String name = line.substring("--- ".length()).replaceFirst("\t.*", "").strip();
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
                        "%s, line %d: the hunk's lines do not add up to its @@ header; make the diff again."
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

    /** What a source jar has no place for: tests, documentation, files that it does not hold, and deleted ones. */
    public List<String> leftOut(Path sourceJar) {
        return leftOut(JarContent.read(sourceJar).keySet());
    }

    private List<String> leftOut(Set<String> sources) {
        Set<String> folders = folders(sources);
        return sections.stream()
                .filter(section -> section.in(sources, folders).isEmpty())
                .map(Section::path)
                .toList();
    }

    /**
     * Makes the changes in a folder with unpacked sources.
     *
     * @param sources paths in the source jar
     * @throws PatchException DOES_NOT_APPLY when none of them is changed, or a hunk does not fit
     */
    void applyIn(Path folder, Set<String> sources) throws IOException {
        Set<String> folders = folders(sources);
        String diff = sections.stream()
                .flatMap(section -> section.in(sources, folders).map(section::text).stream())
                .collect(Collectors.joining());
        if (diff.isEmpty()) {
            throw new PatchException(
                    Kind.DOES_NOT_APPLY,
                    "%s changes none of the driver's published sources, only: %s."
                            .formatted(file, Printable.of(String.join(", ", leftOut(sources)))));
        }
        Path fitting = Files.createTempFile("dyno-", ".diff");
        try {
            Files.write(fitting, diff.getBytes(StandardCharsets.ISO_8859_1));
            List<String> complaints = Git.in(folder).complaints("apply", "--whitespace=nowarn", fitting.toString());
            if (!complaints.isEmpty()) {
                throw new PatchException(
                        Kind.DOES_NOT_APPLY,
                        String.format(
                                "%s does not fit the published sources; make it anew against this version:%n  %s",
                                file,
                                complaints.stream()
                                        .map(line -> line.replaceFirst("^error: ", ""))
                                        .collect(Collectors.joining("\n  "))));
            }
        } finally {
            Files.deleteIfExists(fitting);
        }
    }

    private static Set<String> folders(Set<String> sources) {
        return sources.stream()
                .filter(path -> path.endsWith(".java"))
                .map(CheckoutDiff::folder)
                .collect(Collectors.toSet());
    }

    private static String folder(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }
}
