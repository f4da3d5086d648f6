package dyno.study;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in a table: what was published there, and what is measured for it.
 *
 * @param row what was done
 * @param column by what
 * @param published as published, in the unit of the table; null where nothing was published
 * @param measure what is measured
 * @param full whether it is measured only at the published size
 */
public record Figure(String row, String column, String published, Measure measure, boolean full) {
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

    public Figure {
        Objects.requireNonNull(row, "row");
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(measure, "measure");
    }

    /** The number in what was published, without its error; NaN where there is none. */
    public double publishedValue() {
        if (published == null) {
            return Double.NaN;
        }
        Matcher number = NUMBER.matcher(published);
        return number.find() ? Double.parseDouble(number.group()) : Double.NaN;
    }
}
