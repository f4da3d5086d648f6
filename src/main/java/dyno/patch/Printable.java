package dyno.patch;

import java.util.regex.Pattern;

/** Lines of files that people gave, made fit for messages: no control character, no endless line. */
final class Printable {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t]]");
    private static final int LONGEST = 120;

    private Printable() {}

    static String of(String line) {
        String text = CONTROL.matcher(line).replaceAll("?");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
