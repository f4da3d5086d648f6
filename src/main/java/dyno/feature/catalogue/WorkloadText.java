package dyno.feature.catalogue;

import dyno.document.TerminalText;
import dyno.wire.TransportKind;
import dyno.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The workloads for a terminal. */
public final class WorkloadText {
    private static final int COLUMNS = 110;
    private static final int NAME = 28;

    private WorkloadText() {}

    /**
     * A workload.
     *
     * @param name its name in options and tables
     * @param title the operation in a few words
     * @param description one line on what the operation does
     * @param mode how its driver connects
     * @param transports the kinds of transport on which it runs
     * @param options its options with their defaults
     * @param choices the values of each option
     */
    public record Row(
            String name,
            String title,
            String description,
            String mode,
            List<String> transports,
            Map<String, String> options,
            Map<String, String> choices) {
        public static Row of(Workload workload) {
            return new Row(
                    workload.name(),
                    workload.title(),
                    workload.description(),
                    workload.mode().label(),
                    workload.transports().stream().map(TransportKind::toString).toList(),
                    workload.options(),
                    workload.choices());
        }
    }

    /** One paragraph per workload, then the option that all have. */
    public static String list(List<Row> workloads) {
        TerminalText text = new TerminalText(COLUMNS);
        for (Row row : workloads) {
            text.wrap(TerminalText.left(row.name(), NAME), row.description());
            text.wrap(" ".repeat(NAME), properties(row));
        }
        text.blank();
        text.wrap(
                "",
                "Options follow the name: --workload SelectOne:mode=max-performance. All workloads have the option"
                        + " mode, which says how the driver connects: "
                        + workloads.get(0).choices().get("mode") + ".");
        return text.toString();
    }

    private static String properties(Row row) {
        StringBuilder properties = new StringBuilder("connects " + row.mode());
        if (row.transports().size() < TransportKind.ALL.size()) {
            properties.append(" · over ").append(String.join(", ", row.transports()));
        }
        Map<String, String> own = new TreeMap<>(row.options());
        own.remove("mode");
        own.forEach((name, value) -> properties
                .append(" · ")
                .append(name)
                .append('=')
                .append(value)
                .append(" (")
                .append(row.choices().get(name))
                .append(')'));
        return properties.toString();
    }
}
