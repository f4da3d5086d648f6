package dyno.document;

import java.util.function.UnaryOperator;

/** Lines of text no wider than a terminal, optionally in colour. */
public final class TerminalText {
    private static final String NO_BREAK = "\u00a0";
    private static final int NARROWEST = 20;
    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();
    private final int columns;
    private final boolean colour;

    public TerminalText(int columns, boolean colour) {
        this.columns = columns;
        this.colour = colour;
    }

    public void line(String line) {
        out.append(clip(line.replace(NO_BREAK, " ").stripTrailing())).append('\n');
    }

    public void blank() {
        out.append('\n');
    }

    /**
     * Writes the prefix followed by the text, whose further lines are indented below its first. A prefix that leaves too
     * little space for the text has a line of its own.
     */
    public void wrap(String prefix, String text, UnaryOperator<String> style) {
        if (columns - width(prefix) < NARROWEST && width(prefix) > INDENT.length()) {
            out.append(prefix.stripTrailing()).append('\n');
            wrap(INDENT, text, style);
            return;
        }
        int width = Math.max(NARROWEST, columns - width(prefix));
        String lead = prefix;
        String rest = text.replace(" %", NO_BREAK + "%");
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int end = space > 0 ? space : width;
            line(lead + style.apply(rest.substring(0, end)));
            rest = rest.substring(end).stripLeading();
            lead = " ".repeat(width(prefix));
        }
        line(lead + style.apply(rest));
    }

    public String bold(String s) {
        return styled(Style.STRONG, s);
    }

    public String dim(String s) {
        return styled(Style.SOFT, s);
    }

    public String red(String s) {
        return styled(Style.BAD, s);
    }

    public String yellow(String s) {
        return styled(Style.OPEN, s);
    }

    /** The text in the colour of a style. */
    public String styled(Style style, String s) {
        return style.ansi(s, colour);
    }

    public static String left(String s, int width) {
        String shown = shorten(s, width);
        return shown + " ".repeat(width - shown.length());
    }

    /** A title in a rule of the given width. */
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

    private String clip(String line) {
        return width(line) <= columns || colour ? line : shorten(line, columns);
    }

    private static int width(String s) {
        return s.replaceAll("\u001b\\[\\d+m", "").length();
    }
}
