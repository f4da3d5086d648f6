package dyno.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A text for people: blocks in the order of reading, without the form of a medium.
 *
 * @param kind what it is, such as {@code verdict}; a page says so above its title
 * @param title what it is about, and the answer
 * @param blocks those before the first heading introduce it
 */
public record Document(String kind, Text title, List<Block> blocks) {
    public Document {
        blocks = List.copyOf(blocks);
    }

    /** A part of a document; {@link Visitor} has a method for each kind. */
    public sealed interface Block {
        void accept(Visitor visitor);
    }

    /** What is done with each kind of block. */
    public interface Visitor {
        void heading(Heading heading);

        void paragraph(Paragraph paragraph);

        void list(Listing list);

        void facts(Facts facts);

        void table(Table table);

        void notes(Notes notes);

        void code(Code code);

        void fold(Fold fold);

        /** Left out by writers that cannot draw it: a table beside it has the values. */
        default void timeline(Timeline chart) {}

        default void card(Card card) {
            card.blocks().forEach((Block block) -> block.accept(this));
        }

        default void beside(Beside parts) {
            parts.parts().forEach((Block part) -> part.accept(this));
        }

        /** Left out by writers that cannot draw it: a text beside it says what the parts are. */
        default void whole(Whole whole) {}

        void contents(Contents contents);
    }

    /**
     * The heading of a section, or of a part of one.
     *
     * @param level 2 for a section, 3 for a part of one, 4 for a part of that
     * @param anchor to which {@code #anchor} links; empty for none
     */
    public record Heading(int level, Text text, String anchor) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.heading(this);
        }
    }

    /** A sentence or some more. */
    public record Paragraph(Text text) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.paragraph(this);
        }
    }

    /** Items without an order. */
    public record Listing(List<Text> items) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.list(this);
        }
    }

    /** Names with their values, in the order of the map. */
    public record Facts(Map<String, Text> values) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.facts(this);
        }
    }

    /**
     * Rows with a name in their first column; the last cell of a row that is too short takes the rest of its width.
     *
     * @param caption what the rows are; empty where the heading above says so
     */
    public record Table(String caption, List<Column> columns, List<List<? extends Cell>> rows) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.table(this);
        }
    }

    /** A column; {@code ticks} are those of the axis of its charts. */
    public record Column(String title, Kind kind, List<Chart.Tick> ticks) {
        /** What its cells hold; charts are on pages only. */
        public enum Kind {
            TEXT,
            NUMBER,
            CHART
        }

        public static Column text(String title) {
            return new Column(title, Kind.TEXT, List.of());
        }

        public static Column number(String title) {
            return new Column(title, Kind.NUMBER, List.of());
        }

        public static Column chart(String title, List<Chart.Tick> ticks) {
            return new Column(title, Kind.CHART, ticks);
        }
    }

    /** What a table holds in a row and a column. */
    public sealed interface Cell permits Text, Bars, Nested, Forest, Lanes, Fold {
        /** What it says where only words can be shown; none for a chart. */
        default Optional<Text> inWords() {
            return Optional.empty();
        }
    }

    /**
     * Bars on one scale, one below the other.
     *
     * @param style of the last one, in the colour of what the table is about
     */
    public record Bars(Style style, List<Chart.Bar> bars) implements Cell {}

    /**
     * Bars on one scale, each within the one before it, and what they show.
     *
     * @param style the colour of all, the paler the longer
     * @param bars the longest first
     * @param words their values
     */
    public record Nested(Style style, List<Chart.Bar> bars, Text words) implements Cell {
        public Nested {
            bars = List.copyOf(bars);
        }

        @Override
        public Optional<Text> inWords() {
            return Optional.of(words);
        }
    }

    /**
     * A ratio with its interval among those of all rounds, and the noise of the control.
     *
     * @param words what it shows, for who cannot see it
     */
    public record Forest(
            Style style, Chart.Bar estimate, Chart.Bar control, Chart.Band band, List<String> dots, String words)
            implements Cell {}

    /**
     * Values measured in different ways, one below the other, on the same axis as the published one.
     *
     * @param published where that is; empty for none
     * @param marks of the measured ones; null where there is none
     * @param band where the values are as expected; null for none
     */
    public record Lanes(String published, List<Optional<Chart.Bar>> marks, Chart.Band band) implements Cell {
        public static final Lanes NONE = new Lanes("", List.of(), null);
    }

    /** What must be known to judge the rest: warnings, or remarks. */
    public record Notes(boolean warn, List<Text> lines) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.notes(this);
        }
    }

    /** Lines of code, of a diff or of output, as they are. */
    public record Code(String text) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.code(this);
        }
    }

    /** Blocks that most readers leave out, behind a summary. */
    public record Fold(Text summary, List<Block> blocks) implements Block, Cell {
        @Override
        public void accept(Visitor visitor) {
            visitor.fold(this);
        }

        @Override
        public Optional<Text> inWords() {
            return Optional.of(summary);
        }
    }

    /**
     * Blocks that belong together.
     *
     * @param style whose colour it has
     */
    public record Card(Style style, List<Block> blocks) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.card(this);
        }
    }

    /** Parts that stand next to each other where there is room. */
    public record Beside(List<? extends Block> parts) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.beside(this);
        }
    }

    /** The parts of a whole in shades of a colour, on pages only: a text beside it says what they are. */
    public record Whole(Style style, List<Chart.Bar> parts) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.whole(this);
        }
    }

    /** Links to the sections, before the first of them; a page keeps them in view. */
    public record Contents(List<Text> links) implements Block {
        @Override
        public void accept(Visitor visitor) {
            visitor.contents(this);
        }
    }

    /**
     * Values from the oldest to the newest, on pages only; places in it are in percent.
     *
     * @param words what it shows, for who cannot see it
     * @param from date of the first value
     * @param to date of the last value
     */
    public record Timeline(
            String words,
            String from,
            String to,
            List<Chart.Tick> ticks,
            List<Value> values,
            List<Level> levels,
            List<Jump> jumps)
            implements Block {
        /** A value with its interval. */
        public record Value(Style style, String x, String y, String low, String high, String words) {}

        /** The mean between two changes. */
        public record Level(String from, String to, String y) {}

        /** A change that lasts. */
        public record Jump(String x, String words) {}

        @Override
        public void accept(Visitor visitor) {
            visitor.timeline(this);
        }
    }

    /** Collects blocks; each method adds one. */
    public static final class Builder {
        private final List<Block> blocks = new ArrayList<>();

        public Builder section(String title) {
            return add(new Heading(2, Text.of(title), ""));
        }

        /** Nothing for an empty text. */
        public Builder paragraph(Text text) {
            return text.isEmpty() ? this : add(new Paragraph(text));
        }

        public Builder paragraph(String text) {
            return paragraph(Text.of(text));
        }

        /** Nothing without items. */
        public Builder list(List<String> items) {
            return items.isEmpty()
                    ? this
                    : add(new Listing(items.stream().map(Text::of).toList()));
        }

        /** Nothing without lines. */
        public Builder warnings(List<String> lines) {
            return lines.isEmpty()
                    ? this
                    : add(new Notes(true, lines.stream().map(Text::of).toList()));
        }

        /** Nothing without lines. */
        public Builder remarks(List<String> lines) {
            return lines.isEmpty()
                    ? this
                    : add(new Notes(false, lines.stream().map(Text::of).toList()));
        }

        /** Nothing without rows. */
        public Builder table(Rows rows) {
            return rows.isEmpty() ? this : add(rows.table());
        }

        /** Nothing without blocks. */
        public Builder fold(String summary, List<Block> folded) {
            return folded.isEmpty() ? this : add(new Fold(Text.of(summary), folded));
        }

        public Builder add(Block block) {
            blocks.add(block);
            return this;
        }

        public Builder addAll(List<Block> more) {
            blocks.addAll(more);
            return this;
        }

        public List<Block> blocks() {
            return List.copyOf(blocks);
        }
    }
}
