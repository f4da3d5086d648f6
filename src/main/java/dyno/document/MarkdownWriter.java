package dyno.document;

import dyno.document.Document.Block;
import dyno.document.Document.Cell;
import dyno.document.Document.Code;
import dyno.document.Document.Column;
import dyno.document.Document.Column.Kind;
import dyno.document.Document.Contents;
import dyno.document.Document.Facts;
import dyno.document.Document.Fold;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Document.Notes;
import dyno.document.Document.Paragraph;
import dyno.document.Document.Table;
import dyno.document.Text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes documents in Markdown as GitHub shows it, in which no name becomes markup. */
public final class MarkdownWriter implements Document.Visitor {
    private final StringBuilder out = new StringBuilder();
    private final int top;

    private MarkdownWriter(int top) {
        this.top = top;
    }

    /**
     * The whole text.
     *
     * @param top level of its title, such as 2
     */
    public static String text(Document document, int top) {
        MarkdownWriter writer = new MarkdownWriter(top);
        writer.heading(new Heading(1, document.title(), ""));
        return writer.out + blocks(document.blocks(), top);
    }

    /** A part of a document whose title has this level. */
    public static String blocks(List<Block> blocks, int top) {
        MarkdownWriter writer = new MarkdownWriter(top);
        blocks.forEach(block -> block.accept(writer));
        return writer.out.toString();
    }

    @Override
    public void heading(Heading block) {
        paragraph("#".repeat(top + block.level() - 1) + " "
                + block.text().spans().stream()
                        .map(span -> span.style().isJudgement() ? Markdown.plain(span.text()) : styled(span))
                        .collect(Collectors.joining()));
    }

    @Override
    public void paragraph(Paragraph block) {
        paragraph(styled(block.text()));
    }

    @Override
    public void list(Listing list) {
        list.items().forEach(item -> line("- " + styled(item)));
        line("");
    }

    @Override
    public void facts(Facts facts) {
        facts.values().forEach((name, value) -> line("- " + styled(Text.of(name)) + ": " + styled(value)));
        line("");
    }

    @Override
    public void notes(Notes notes) {
        notes.lines().forEach(text -> paragraph((notes.warn() ? "> " : "") + styled(text)));
    }

    @Override
    public void code(Code code) {
        String fence = "```";
        while (code.text().contains(fence)) {
            fence += "`";
        }
        paragraph(fence + "\n" + code.text().stripTrailing() + "\n" + fence);
    }

    @Override
    public void fold(Fold fold) {
        paragraph("<details><summary>" + styled(fold.summary()) + "</summary>");
        fold.blocks().forEach(block -> block.accept(this));
        paragraph("</details>");
    }

    @Override
    public void contents(Contents contents) {
        list(new Listing(contents.links()));
    }

    @Override
    public void table(Table table) {
        if (!table.caption().isEmpty()) {
            paragraph(styled(Text.strong(table.caption())));
        }
        List<Column> columns = table.columns().stream()
                .filter(column -> column.kind() != Kind.CHART)
                .toList();
        row(columns.stream().map(column -> styled(Text.of(column.title()))).toList());
        line(columns.stream()
                .map(column -> column.kind() == Kind.NUMBER ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|")));
        table.rows().forEach(cells -> row(row(cells, columns.size())));
        line("");
    }

    private static List<String> row(List<? extends Cell> cells, int size) {
        List<String> row = new ArrayList<>();
        for (Cell cell : cells) {
            cell.inWords().map(MarkdownWriter::styled).ifPresent(row::add);
        }
        while (row.size() < size) {
            row.add("");
        }
        return row;
    }

    private void row(List<String> cells) {
        line(cells.stream().collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String styled(Text text) {
        return text.spans().stream().map(MarkdownWriter::styled).collect(Collectors.joining());
    }

    /** What is decided is bold. */
    private static String styled(Span span) {
        String text = Markdown.plain(span.text());
        return switch (span.style()) {
            case CODE -> Markdown.code(span.text());
            case STRONG, GOOD, BAD, SAME -> "**" + text + "**";
            case LINK -> "[" + text.replace("]", "\\]") + "](" + address(span.address()) + ")";
            default -> text;
        };
    }

    private static String address(String address) {
        return address.matches("[\\w./#-]+") ? address : "<" + address.replaceAll("[<>\n]", "") + ">";
    }

    /** A text and an empty line. */
    private void paragraph(String words) {
        out.append(words).append("\n\n");
    }

    private void line(String words) {
        out.append(words).append('\n');
    }
}
