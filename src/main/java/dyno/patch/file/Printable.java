package dyno.patch.file;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Lines of users' files, prepared for messages: no control characters, no endless lines. */
public final class Printable {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t]]");
    private static final int LONGEST = 120;

    private Printable() {}

    public static String of(String line) {
        String text = CONTROL.matcher(line).replaceAll("?");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** A whole file, with lines of any length. */
    static String text(byte[] content) {
        return SourceText.decode(content)
                .lines()
                .map(line -> CONTROL.matcher(line).replaceAll("?"))
                .collect(Collectors.joining("\n"));
    }

    /** The text in lines of at most some characters; a longer word has a line of its own. */
    public static String wrapped(String text, int width) {
        return text.replaceAll("(.{1," + width + "})(?: |$)", "$1\n");
    }
}
