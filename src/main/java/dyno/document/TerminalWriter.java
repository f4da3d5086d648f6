package dyno.document;

import dyno.document.Document.Bars;
import dyno.document.Document.Beside;
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
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes documents for a terminal. */
public final class TerminalWriter implements Document.Visitor {
    private static final int WIDEST = 60;
    private static final int NARROWEST = 20;
    private static final int COLUMNS = 100;
    private static final int ENDLESS = Integer.MAX_VALUE;
    private static final String NO_BREAK = "\u00a0";
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(?<=\\d) (?=%|[\\p{L}]{1,2}\\b)");

    private final StringBuilder out = new StringBuilder();
    private final int columns;
    private final boolean colour;
    private boolean inTable;

    private TerminalWriter(int columns, boolean colour) {
        this.columns = columns;
        this.colour = colour;
    }

    /**
     * The whole text, folded parts included; the terminal breaks long lines.
     *
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String text(Document document, boolean colour) {
        return text(document, ENDLESS, colour);
    }

    /** The same in lines of at most 100 columns. */
    public static String wrapped(Document document, boolean colour) {
        return text(document, COLUMNS, colour);
    }

    private static String text(Document document, int columns, boolean colour) {
        TerminalWriter writer = new TerminalWriter(columns, colour);
        writer.title(document.title());
        document.blocks().forEach(block -> block.accept(writer));
        return writer.out.toString();
    }

    /** A part of a document. */
    public static String blocks(List<Block> blocks, boolean colour) {
        TerminalWriter writer = new TerminalWriter(ENDLESS, colour);
        blocks.forEach(block -> block.accept(writer));
        return writer.out.toString();
    }

    private void title(Text text) {
        if (!text.isEmpty()) {
            line(bold(text), 0);
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
        line(styled(paragraph.text()), 0);
    }

    @Override
    public void list(Listing list) {
        list.items().forEach(item -> line("    " + styled(item).replace("\n", "\n    "), 4));
    }

    @Override
    public void facts(Facts facts) {
        facts.values()
                .forEach((name, value) ->
                        line("  " + styled(Text.of(name + ": ").and(value)), 4));
    }

    @Override
    public void notes(Notes notes) {
        notes.lines().forEach(text -> line((notes.warn() ? "! " : "· ") + styled(text), 2));
    }

    @Override
    public void code(Code code) {
        Text.of(code.text()).plain().lines().forEach(text -> line("    " + text, 4));
    }

    @Override
    public void fold(Fold fold) {
        heading(new Heading(3, fold.summary(), ""));
        fold.blocks().forEach((Block block) -> block.accept(this));
    }

    @Override
    public void contents(Contents contents) {
        // Nothing can be followed here.
    }

    /** Distributed evenly: four parts are two and two, not three and one. */
    @Override
    public void beside(Beside block) {
        List<List<String>> parts =
                block.parts().stream().map(part -> lines(part)).toList();
        int width = parts.stream()
                .flatMap(List::stream)
                .mapToInt(TerminalWriter::width)
                .max()
                .orElse(0);
        int abreast = Math.max(1, columns / (width + 2));
        int bands = (parts.size() + abreast - 1) / abreast;
        for (int band = 0; band < bands; band++) {
            band(parts.subList(band * parts.size() / bands, (band + 1) * parts.size() / bands), width + 2);
        }
    }

    private List<String> lines(Block part) {
        TerminalWriter writer = new TerminalWriter(columns, colour);
        part.accept(writer);
        return writer.out.toString().lines().toList();
    }

    private void band(List<List<String>> parts, int width) {
        int height = parts.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            for (List<String> part : parts) {
                String shown = i < part.size() ? part.get(i) : "";
                line.append(shown).append(" ".repeat(width - width(shown)));
            }
            line(line.toString(), 0);
        }
        inTable = true;
    }

    @Override
    public void table(Table table) {
        if (!table.caption().isEmpty()) {
            blank();
            line("  " + styled(Text.strong(table.caption())), 2);
        }
        List<Column> columns = table.columns();
        List<List<? extends Cell>> rows = new ArrayList<>(table.rows());
        if (columns.stream().anyMatch(column -> !column.title().isEmpty())) {
            rows.add(0, columns.stream().map(TerminalWriter::title).toList());
        }
        for (List<? extends Cell> row : rows) {
            StringBuilder line = new StringBuilder(" ");
            int indent = 0;
            for (int i = 0; i < row.size(); i++) {
                boolean rest = i == row.size() - 1 && i < columns.size() - 1;
                Optional<Text> words = row.get(i).inWords();
                if (words.isPresent()) {
                    boolean left = rest || columns.get(i).kind() == Kind.TEXT;
                    boolean last = left && i == row.size() - 1;
                    line.append(line.length() > 1 ? "  " : " ");
                    indent = width(line.toString());
                    line.append(cell(words.get(), last ? 0 : width(rows, i, columns.size()), left));
                }
            }
            line(line.toString(), indent);
        }
        inTable = true;
    }

    private static Cell title(Column column) {
        return column.kind() == Kind.CHART ? new Bars(Style.PLAIN, List.of()) : Text.soft(column.title());
    }

    /** Of all cells but those that take the rest of a row. */
    private static int width(List<List<? extends Cell>> rows, int column, int columns) {
        return rows.stream()
                .filter(row -> column < row.size() - 1 || row.size() == columns)
                .mapToInt(row ->
                        row.get(column).inWords().orElse(Text.NONE).plain().length())
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

    /** A line, which is broken if it is too wide; what follows is indented. */
    private void line(String line, int indent) {
        if (inTable) {
            blank();
        }
        int left = indent > columns - NARROWEST ? 4 : indent;
        StringBuilder shown = new StringBuilder();
        int place = 0;
        for (String word : NUMBER_AND_UNIT.matcher(line).replaceAll(NO_BREAK).split("(?<= )")) {
            if (place > left && place + width(word.stripTrailing()) > columns) {
                end(shown);
                shown = new StringBuilder(" ".repeat(left));
                place = left;
            }
            shown.append(word);
            place += width(word);
        }
        end(shown);
    }

    private void end(StringBuilder line) {
        out.append(line.toString().replace(NO_BREAK, " ").stripTrailing()).append('\n');
    }

    /** Of what can be seen. */
    private static int width(String text) {
        return text.replaceAll("\u001b\\[\\d+m", "").length();
    }

    /** One empty line at most. */
    private void blank() {
        inTable = false;
        if (out.length() > 1 && out.charAt(out.length() - 2) != '\n') {
            out.append('\n');
        }
    }
}
