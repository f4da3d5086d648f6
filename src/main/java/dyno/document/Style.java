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
    /** The colours of what is compared. */
    C0("c0", ""),
    C1("c1", ""),
    C2("c2", ""),
    C3("c3", ""),
    C4("c4", ""),
    C5("c5", ""),
    C6("c6", ""),
    C7("c7", ""),
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

    /** The colour of the thing with this number among those that are compared, from 0; they repeat. */
    public static Style ofNumber(int number) {
        return values()[C0.ordinal() + number % (C7.ordinal() - C0.ordinal() + 1)];
    }

    /** Whether it says how something is judged. */
    public boolean isJudgement() {
        return compareTo(GOOD) >= 0;
    }

    /** Its class in the style sheet of pages; empty for none. */
    public String css() {
        return css;
    }

    public String ansi(String text, boolean colour) {
        return colour && !code.isEmpty() && !text.isBlank() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
