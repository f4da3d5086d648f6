package dyno.document;

/** How a piece of text stands out; the last five are judgements, in colours of their own. */
public enum Style {
    PLAIN("", ""),
    STRONG("", "1"),
    CODE("", ""),
    /** Of less weight: where, how, between which limits. */
    SOFT("soft", "2"),
    /** The unit of a figure. */
    UNIT("u", ""),
    LINK("", ""),
    GOOD("good", "32"),
    BAD("bad", "31"),
    SAME("same", "36"),
    OPEN("open", "33"),
    VOID("void", "31");

    private final String css;
    private final String code;

    Style(String css, String code) {
        this.css = css;
        this.code = code;
    }

    /** Whether it says how something is judged. */
    public boolean isJudgement() {
        return compareTo(GOOD) >= 0;
    }

    /** Its class in the style sheet of pages; empty for none. */
    public String css() {
        return css;
    }

    /** The text as a terminal shows it. */
    public String ansi(String text, boolean colour) {
        return colour && !code.isEmpty() && !text.isBlank() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
