package dyno.document;

/** Text in Markdown. */
public final class Markdown {
    private Markdown() {}

    /**
     * Text from a driver, a server or a patch must not become markup, end a table cell or notify people. The {@code @}
     * of {@code mysql@9.7.0} notifies nobody and is left, so that coordinates can be copied.
     */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("|", "\\|")
                .replace("`", "'")
                .replaceAll("(?<!\\w)@", "@\u200b")
                .replaceAll("\\s+", " ");
    }

    /** The same for text without any markup: no emphasis, links or images either. */
    public static String plain(String text) {
        return escaped(text.replaceAll("[\\\\*\\[~]|(?<!\\w)_|_(?!\\w)", "\\\\$0"));
    }

    /** Text in a table cell that is shown as code. */
    public static String code(String text) {
        return "`" + text.replace('`', '\'').replace("|", "\\|") + "`";
    }
}
