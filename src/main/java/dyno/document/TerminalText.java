package dyno.document;

/** Lines of text no wider than a terminal. */
public final class TerminalText {
    private static final String NO_BREAK = "\u00a0";
    private static final int NARROWEST = 20;
    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();
    private final int columns;

    public TerminalText(int columns) {
        this.columns = columns;
    }

    public void line(String line) {
        out.append(shorten(line.replace(NO_BREAK, " ").stripTrailing(), columns))
                .append('\n');
    }

    public void blank() {
        out.append('\n');
    }

    /**
     * Writes the prefix followed by the text, whose further lines are indented below its first. A prefix that leaves too
     * little space for the text has a line of its own.
     */
    public void wrap(String prefix, String text) {
        if (columns - prefix.length() < NARROWEST && prefix.length() > INDENT.length()) {
            out.append(prefix.stripTrailing()).append('\n');
            wrap(INDENT, text);
            return;
        }
        int width = Math.max(NARROWEST, columns - prefix.length());
        String lead = prefix;
        String rest = text.replace(" %", NO_BREAK + "%");
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int end = space > 0 ? space : width;
            line(lead + rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
            lead = " ".repeat(prefix.length());
        }
        line(lead + rest);
    }

    public static String left(String s, int width) {
        String shown = shorten(s, width);
        return shown + " ".repeat(width - shown.length());
    }

    public static String rule(String title, int width) {
        String shown = "─ " + shorten(title, width - 4) + " ";
        return shown + "─".repeat(width - shown.length());
    }

    public static String right(String s, int width) {
        String shown = shorten(s, width);
        return " ".repeat(width - shown.length()) + shown;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private static String shorten(String s, int width) {
        return s.length() <= width ? s : s.substring(0, width - 1) + "…";
    }
}
