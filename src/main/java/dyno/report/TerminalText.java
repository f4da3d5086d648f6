package dyno.report;

import dyno.comparison.Verdict;
import java.util.function.UnaryOperator;

/** Lines of text no wider than a terminal, optionally in colour. */
final class TerminalText {
    private static final String NO_BREAK = "\u00a0";
    private static final int NARROWEST = 20;
    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();
    private final int columns;
    private final boolean colour;

    TerminalText(int columns, boolean colour) {
        this.columns = columns;
        this.colour = colour;
    }

    void line(String line) {
        out.append(clip(line.replace(NO_BREAK, " ").stripTrailing())).append('\n');
    }

    void blank() {
        out.append('\n');
    }

    /**
     * Writes the prefix followed by the text, whose further lines are indented below its first. A prefix that leaves too
     * little space for the text has a line of its own.
     */
    void wrap(String prefix, String text, UnaryOperator<String> style) {
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

    String bold(String s) {
        return ansi("1", s);
    }

    String dim(String s) {
        return ansi("2", s);
    }

    String red(String s) {
        return ansi("31", s);
    }

    String yellow(String s) {
        return ansi("33", s);
    }

    /** The text in the colour of the verdict. */
    String verdict(Verdict verdict, String s) {
        return verdict(verdict, s, colour);
    }

    /** The same for texts that do not consist of such lines. */
    static String verdict(Verdict verdict, String s, boolean colour) {
        String code = switch (verdict) {
            case IMPROVEMENT -> "32";
            case REGRESSION, INVALID -> "31";
            case EQUIVALENT -> "36";
            case INCONCLUSIVE, NOT_MEASURABLE -> "33";
        };
        return ansi(code, s, colour);
    }

    static String left(String s, int width) {
        String shown = shorten(s, width);
        return shown + " ".repeat(width - shown.length());
    }

    /** A title in a rule of the given width. */
    static String rule(String title, int width) {
        String shown = "─ " + shorten(title, width - 4) + " ";
        return shown + "─".repeat(width - shown.length());
    }

    static String right(String s, int width) {
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

    private String ansi(String code, String s) {
        return ansi(code, s, colour);
    }

    private static String ansi(String code, String s, boolean colour) {
        return colour && !s.isBlank() ? "\u001b[" + code + "m" + s + "\u001b[0m" : s;
    }

    private static int width(String s) {
        return s.replaceAll("\u001b\\[\\d+m", "").length();
    }
}
