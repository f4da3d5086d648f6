package dyno.document;

import dyno.document.Document.Beside;
import dyno.document.Document.Block;
import dyno.document.Document.Card;
import dyno.document.Document.Cell;
import dyno.document.Document.Code;
import dyno.document.Document.Column;
import dyno.document.Document.Contents;
import dyno.document.Document.Facts;
import dyno.document.Document.Fold;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Document.Notes;
import dyno.document.Document.Paragraph;
import dyno.document.Document.Table;
import dyno.document.Document.Timeline;
import dyno.document.Document.Whole;
import dyno.document.Text.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Writes documents as one self-contained page that is also well-formed XML. */
public final class HtmlWriter implements Document.Visitor {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>%s</title>
            <style>
            %s</style>
            </head>
            <body>
            <a class="skip" href="#content">Skip to the content</a>
            <header class="masthead"><div>
            <p class="brand">Dyno %s</p>
            <h1>%s</h1>
            """;

    private final StringBuilder out = new StringBuilder();
    private String heading = "";
    private boolean inSection;
    private int sections;

    private HtmlWriter() {}

    public static String page(Document document) {
        HtmlWriter writer = new HtmlWriter();
        writer.out.append(HEAD.formatted(
                escaped(document.title().plain()), style(), escaped(document.kind()), styled(document.title())));
        List<Block> blocks = document.blocks();
        int lead = 0;
        while (lead < blocks.size() && !(blocks.get(lead) instanceof Heading || blocks.get(lead) instanceof Contents)) {
            blocks.get(lead++).accept(writer);
        }
        writer.line("</div></header>");
        if (lead < blocks.size() && blocks.get(lead) instanceof Contents contents) {
            writer.contents(contents);
            lead++;
        }
        writer.line("<main id=\"content\">");
        blocks.subList(lead, blocks.size()).forEach(block -> block.accept(writer));
        writer.endSection();
        writer.line("</main>\n</body>\n</html>");
        return writer.out.toString();
    }

    private static String style() {
        try (InputStream style = HtmlWriter.class.getResourceAsStream("page.css")) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void heading(Heading block) {
        heading = block.text().plain();
        boolean section = block.level() == 2;
        String id = block.anchor().isEmpty() ? "section-" + ++sections : escaped(block.anchor());
        if (section) {
            endSection();
            line("<section aria-labelledby=\"" + id + "\">");
            inSection = true;
        }
        String element = "h" + block.level();
        line("<" + element + " id=\"" + id + "\">" + styled(block.text()) + "</" + element + ">");
    }

    private void endSection() {
        if (inSection) {
            line("</section>");
        }
        inSection = false;
    }

    @Override
    public void paragraph(Paragraph paragraph) {
        line("<p>" + styled(paragraph.text()) + "</p>");
    }

    @Override
    public void list(Listing list) {
        line(items("<ul class=\"lines\">", list.items()));
    }

    private static String items(String start, List<Text> items) {
        return items.stream()
                .map(item -> "<li>" + styled(item) + "</li>")
                .collect(Collectors.joining("\n", start + "\n", "\n</ul>"));
    }

    @Override
    public void facts(Facts facts) {
        line("<dl class=\"facts\">");
        facts.values()
                .forEach((name, value) ->
                        line("<div><dt>" + escaped(name) + "</dt><dd>" + styled(value) + "</dd></div>"));
        line("</dl>");
    }

    @Override
    public void notes(Notes notes) {
        if (notes.warn()) {
            line("<section class=\"card warnings\" aria-label=\"Warnings\"><p class=\"title\">Warnings</p>"
                    + items("<ul>", notes.lines()) + "</section>");
        } else {
            notes.lines().forEach(text -> line("<p class=\"soft\">" + styled(text) + "</p>"));
        }
    }

    @Override
    public void code(Code code) {
        line("<pre class=\"diff\" tabindex=\"0\">"
                + escaped(Text.of(code.text()).plain()) + "</pre>");
    }

    @Override
    public void fold(Fold fold) {
        line("<details><summary>" + styled(fold.summary()) + "</summary>");
        String around = heading;
        heading = fold.summary().plain();
        fold.blocks().forEach(block -> block.accept(this));
        heading = around;
        line("</details>");
    }

    @Override
    public void card(Card card) {
        line("<article class=\"card item " + Drawing.colour(card.style()) + "\">");
        card.blocks().forEach(block -> block.accept(this));
        line("</article>");
    }

    @Override
    public void beside(Beside parts) {
        line("<div class=\"beside\">");
        parts.parts().forEach(part -> part.accept(this));
        line("</div>");
    }

    @Override
    public void whole(Whole whole) {
        line(Drawing.of(whole));
    }

    @Override
    public void contents(Contents contents) {
        line(contents.links().stream()
                .map(HtmlWriter::styled)
                .collect(Collectors.joining("\n", "<nav aria-label=\"Sections\"><div>\n", "\n</div></nav>")));
    }

    @Override
    public void timeline(Timeline chart) {
        line(Drawing.of(chart));
    }

    /** Its rows become blocks on a narrow screen, so the roles are named. */
    @Override
    public void table(Table table) {
        boolean titled = !table.caption().isEmpty();
        String caption = escaped(titled ? table.caption() : heading);
        line("<div class=\"card scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption + "\">");
        line("<table class=\"rows\" role=\"table\">");
        line("<caption" + (titled ? "" : " class=\"hidden\"") + ">" + caption + "</caption>");
        line(table.columns().stream()
                .map(HtmlWriter::title)
                .collect(Collectors.joining("", "<thead role=\"rowgroup\"><tr role=\"row\">", "</tr></thead>")));
        line("<tbody role=\"rowgroup\">");
        table.rows().forEach(row -> row(table.columns(), row));
        line("</tbody>\n</table>\n</div>");
    }

    private static String title(Column column) {
        String title = escaped(column.title());
        if (column.kind() == Column.Kind.CHART) {
            title = "<span class=\"hidden\">" + title + "</span>" + Drawing.axis(column.ticks());
        }
        return "<th scope=\"col\" role=\"columnheader\"" + css(column) + ">" + title + "</th>";
    }

    private void row(List<Column> columns, List<? extends Cell> cells) {
        out.append("<tr role=\"row\">");
        for (int i = 0; i < cells.size(); i++) {
            Column column = columns.get(i);
            boolean rest = i == cells.size() - 1 && i < columns.size() - 1;
            boolean name = i == 0 && !rest && !cells.get(i).equals(Text.NONE);
            out.append(name ? "<th scope=\"row\" role=\"rowheader\"" : "<td role=\"cell\"")
                    .append(rest ? " colspan=\"" + (columns.size() - i) + "\"" : css(column))
                    .append(
                            name || rest || column.title().isEmpty()
                                    ? ""
                                    : " data-label=\"" + escaped(column.title()) + "\"")
                    .append('>');
            content(cells.get(i));
            out.append(name ? "</th> " : "</td> ");
        }
        line("</tr>");
    }

    private static String css(Column column) {
        return switch (column.kind()) {
            case TEXT -> "";
            case NUMBER -> " class=\"num\"";
            case CHART -> " class=\"drawing\"";
        };
    }

    private void content(Cell cell) {
        if (cell instanceof Fold fold) {
            fold(fold);
        } else {
            out.append(cell instanceof Text ? "" : Drawing.of(cell))
                    .append(cell.inWords().map(HtmlWriter::styled).orElse(""));
        }
    }

    private static String styled(Text text) {
        return text.spans().stream().map(HtmlWriter::styled).collect(Collectors.joining());
    }

    private static String styled(Span span) {
        String text = escaped(span.text());
        return switch (span.style()) {
            case PLAIN -> text;
            case STRONG -> "<strong>" + text + "</strong>";
            case CODE ->
                (span.address().isEmpty() ? "<code>" : "<code title=\"" + escaped(span.address()) + "\">") + text
                        + "</code>";
            case LINK -> "<a href=\"" + escaped(span.address()) + "\">" + text + "</a>";
            case SOFT, UNIT -> "<span class=\"" + span.style().css() + "\">" + text + "</span>";
            case C0, C1, C2, C3, C4, C5, C6, C7 ->
                "<span class=\"chip " + span.style().css() + "\">" + text + "</span>";
            case GOOD, BAD, SAME, OPEN, VOID ->
                "<span class=\"badge " + span.style().css() + "\">" + text + "</span>";
        };
    }

    /** Text that is no markup, in elements and in attributes between double quotes. */
    static String escaped(String text) {
        return Text.printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void line(String line) {
        out.append(line).append('\n');
    }
}
