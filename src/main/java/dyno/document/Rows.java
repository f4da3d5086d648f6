package dyno.document;

import dyno.document.Document.Cell;
import dyno.document.Document.Column;
import dyno.document.Document.Table;
import java.util.ArrayList;
import java.util.List;

/** A table in the making: first its columns from left to right, then its rows. */
public final class Rows {
    private final String caption;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<? extends Cell>> rows = new ArrayList<>();

    private Rows(String caption) {
        this.caption = caption;
    }

    /** Of a table whose heading says what the rows are. */
    public static Rows untitled() {
        return new Rows("");
    }

    public static Rows titled(String caption) {
        return new Rows(caption);
    }

    public Rows text(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.text(title)));
        return this;
    }

    public Rows number(String... titles) {
        List.of(titles).forEach(title -> columns.add(Column.number(title)));
        return this;
    }

    public Rows chart(String title, List<Chart.Tick> ticks) {
        columns.add(Column.chart(title, ticks));
        return this;
    }

    public void add(Cell... cells) {
        rows.add(List.of(cells));
    }

    public void add(List<? extends Cell> cells) {
        rows.add(cells);
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public Table table() {
        return new Table(caption, columns, rows);
    }
}
