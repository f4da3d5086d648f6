package dyno.patch.file;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Paths of archives and patches that may be written into a working folder: below it on every file system, and not into its git
 * repository, whose settings can name programs to run.
 */
public final class SafePath {
    /** HFS+ ignores these in names. */
    private static final Pattern IGNORED = Pattern.compile("[\\u200C-\\u200F\\u202A-\\u202E\\u206A-\\u206F\\uFEFF]");

    /**
     * NTFS removes spaces and dots at the end and treats text after a colon as a stream; {@code git~1} is the short
     * name.
     */
    private static final Pattern GIT = Pattern.compile("(\\.git|git~1)[ .]*(:.*)?", Pattern.CASE_INSENSITIVE);

    private static final Pattern DOTS = Pattern.compile("[ .]*");

    private SafePath() {}

    /**
     * Whether a file may be written there.
     *
     * @param path with slashes, as archives and diffs write it; backslashes count as slashes
     */
    public static boolean isSafe(String path) {
        return path.indexOf('\0') < 0
                && Arrays.stream(path.split("[/\\\\]", -1)).allMatch(SafePath::isSafeName);
    }

    private static boolean isSafeName(String name) {
        String seen = IGNORED.matcher(name).replaceAll("");
        return !DOTS.matcher(seen).matches() && !GIT.matcher(seen).matches();
    }
}
