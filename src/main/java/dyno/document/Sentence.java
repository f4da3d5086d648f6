package dyno.document;

/** The form of sentences. */
public final class Sentence {
    private Sentence() {}

    /** The text with a capital letter at its beginning. */
    public static String capitalised(String text) {
        return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
