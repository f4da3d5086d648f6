package dyno.document;

import java.util.regex.Pattern;

/** A word of a command line, as a shell takes it. */
public final class ShellWord {
    /** Words without a character that means something to a shell. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@,+%-]+");

    private ShellWord() {}

    /** The text, in quotes where it needs them. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
