package dyno.document;

import dyno.document.Document.Bars;
import dyno.document.Document.Block;
import dyno.document.Document.Cell;
import dyno.document.Document.Code;
import dyno.document.Document.Column;
import dyno.document.Document.Column.Kind;
import dyno.document.Document.Facts;
import dyno.document.Document.Fold;
import dyno.document.Document.Heading;
import dyno.document.Document.Listing;
import dyno.document.Document.Notes;
import dyno.document.Document.Paragraph;
import dyno.document.Document.Table;
import dyno.document.Document.Timeline;
import dyno.document.Text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes documents for a terminal, which breaks long lines itself. */
public final class TerminalWriter implements Document.Visitor {
    private static final int WIDEST = 60;

    private final StringBuilder out = new StringBuilder();
    private final boolean colour;
    private boolean inTable;

    private TerminalWriter(boolean colour) {
        this.colour = colour;
    }

    /**
     * The whole text, folded parts included.
     *
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String text(Document document, boolean colour) {
        TerminalWriter writer = new TerminalWriter(colour);
        writer.title(document.title());
        document.blocks().forEach(block -> block.accept(writer));
        return writer.out.toString();
    }

    /** A part of a document. */
    public static String blocks(List<Block> blocks, boolean colour) {
        TerminalWriter writer = new TerminalWriter(colour);
        blocks.forEach(block -> block.accept(writer));
        return writer.out.toString();
    }

    private void title(Text text) {
        if (!text.isEmpty()) {
            line(bold(text));
        }
    }

    private String bold(Text text) {
        return text.spans().stream()
                .map(span -> span.style() == Style.PLAIN ? Style.STRONG.ansi(span.text(), colour) : styled(span))
                .collect(Collectors.joining());
    }

    @Override
    public void heading(Heading block) {
        blank();
        title(block.text());
    }

    @Override
    public void paragraph(Paragraph paragraph) {
        line(styled(paragraph.text()));
    }

    @Override
    public void list(Listing list) {
        list.items().forEach(item -> line("    " + styled(item).replace("\n", "\n    ")));
    }

    @Override
    public void facts(Facts facts) {
        facts.values()
                .forEach(
                        (name, value) -> line("  " + styled(Text.of(name + ": ").and(value))));
    }

    @Override
    public void notes(Notes notes) {
        notes.lines().forEach(text -> line((notes.warn() ? "! " : "· ") + styled(text)));
    }

    @Override
    public void code(Code code) {
        Text.of(code.text()).plain().lines().forEach(text -> line("    " + text));
    }

    @Override
    public void fold(Fold fold) {
        heading(new Heading(3, fold.summary(), ""));
        fold.blocks().forEach((Block block) -> block.accept(this));
    }

    @Override
    public void timeline(Timeline chart) {
        // The values are in a table beside it.
    }

    @Override
    public void table(Table table) {
        if (!table.caption().isEmpty()) {
            blank();
            line("  " + styled(Text.strong(table.caption())));
        }
        List<Column> columns = table.columns();
        List<List<? extends Cell>> rows = new ArrayList<>(table.rows());
        if (columns.stream().anyMatch(column -> !column.title().isEmpty())) {
            rows.add(0, columns.stream().map(TerminalWriter::title).toList());
        }
        for (List<? extends Cell> row : rows) {
            StringBuilder line = new StringBuilder(" ");
            for (int i = 0; i < row.size(); i++) {
                boolean rest = i == row.size() - 1 && i < columns.size() - 1;
                if (row.get(i) instanceof Text text) {
                    boolean left = rest || columns.get(i).kind() == Kind.TEXT;
                    boolean last = left && i == row.size() - 1;
                    line.append(line.length() > 1 ? "  " : " ")
                            .append(cell(text, last ? 0 : width(rows, i, columns.size()), left));
                }
            }
            line(line.toString());
        }
        inTable = true;
    }

    private static Cell title(Column column) {
        return column.kind() == Kind.CHART ? new Bars(List.of()) : Text.soft(column.title());
    }

    /** Of all cells but those that take the rest of a row. */
    private static int width(List<List<? extends Cell>> rows, int column, int columns) {
        return rows.stream()
                .filter(row -> column < row.size() - 1 || row.size() == columns)
                .mapToInt(row ->
                        row.get(column) instanceof Text text ? text.plain().length() : 0)
                .map(width -> Math.min(width, WIDEST))
                .max()
                .orElse(0);
    }

    private String cell(Text text, int width, boolean left) {
        String plain = text.plain();
        if (width > 0 && plain.length() > width) {
            return plain.substring(0, width - 1) + "…";
        }
        String rest = " ".repeat(Math.max(0, width - plain.length()));
        return left ? styled(text) + rest : rest + styled(text);
    }

    private String styled(Text text) {
        return text.spans().stream().map(this::styled).collect(Collectors.joining());
    }

    private String styled(Span span) {
        boolean elsewhere = span.style() == Style.LINK && !span.address().startsWith("#");
        return span.style().ansi(span.text(), colour) + (elsewhere ? ": " + span.address() : "");
    }

    private void line(String line) {
        if (inTable) {
            blank();
        }
        out.append(line.stripTrailing()).append('\n');
    }

    /** One empty line at most. */
    private void blank() {
        inTable = false;
        if (out.length() > 1 && out.charAt(out.length() - 2) != '\n') {
            out.append('\n');
        }
    }
}
