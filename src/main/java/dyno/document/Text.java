package dyno.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words of which some stand out. */
public record Text(List<Span> spans) implements Document.Cell {
    public static final Text NONE = new Text(List.of());

    public Text {
        spans = spans.stream().filter(span -> !span.text().isEmpty()).toList();
    }

    /**
     * Words in one style.
     *
     * @param address of a {@link Style#LINK}, relative to the page; the full name of shortened {@link Style#CODE}; else
     *     empty
     */
    public record Span(String text, Style style, String address) {
        public Span {
            text = printable(text);
            address = printable(address);
        }
    }

    /** Names come from drivers, servers and files: they may not move the cursor, or be what no page may contain. */
    static String printable(String words) {
        return words.replaceAll("[\\p{Cc}&&[^\\n\\t]]", "?");
    }

    public static Text of(String words) {
        return styled(Style.PLAIN, words);
    }

    public static Text code(String words) {
        return styled(Style.CODE, words);
    }

    /** A name from code in short; pages show the full one to who points at it. */
    public static Text shortened(String words, String full) {
        return new Text(List.of(new Span(words, Style.CODE, full)));
    }

    public static Text strong(String words) {
        return styled(Style.STRONG, words);
    }

    public static Text soft(String words) {
        return styled(Style.SOFT, words);
    }

    public static Text styled(Style style, String words) {
        return new Text(List.of(new Span(words, style, "")));
    }

    public static Text link(String words, String address) {
        return new Text(List.of(new Span(words, Style.LINK, address)));
    }

    public static Text figure(Quantity quantity) {
        return of(quantity.number()).and(styled(Style.UNIT, quantity.unit().isEmpty() ? "" : " " + quantity.unit()));
    }

    /** A figure and its interval, which may be empty. */
    public static Text figure(Quantity quantity, String range) {
        return figure(quantity).and(soft(range.isEmpty() ? "" : " " + range));
    }

    public Text and(Text more) {
        return new Text(Stream.concat(spans.stream(), more.spans.stream()).toList());
    }

    public Text and(String more) {
        return and(of(more));
    }

    @Override
    public Optional<Text> inWords() {
        return Optional.of(this);
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /** Without what stands out. */
    public String plain() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }
}
