package dyno.study;

import java.util.List;

/**
 * A published table, or one that stands beside it.
 *
 * @param id unique within the study
 * @param title for people
 * @param unit of the published and of the measured figures
 * @param figures in the order of reading
 */
public record Table(String id, String title, Unit unit, List<Figure> figures) {
    public Table {
        figures = List.copyOf(figures);
    }

    /** The table without the figures of other rows. */
    Table rows(List<String> rows) {
        return new Table(
                id,
                title,
                unit,
                figures.stream().filter(figure -> rows.contains(figure.row())).toList());
    }
}
