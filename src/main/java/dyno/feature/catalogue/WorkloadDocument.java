package dyno.feature.catalogue;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.wire.TransportKind;
import dyno.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The workloads, for the terminal. */
public final class WorkloadDocument {
    private WorkloadDocument() {}

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

    /** Two lines for each workload, then the option that all have. */
    public static Document list(List<Row> workloads) {
        Rows rows = Rows.untitled().text("", "");
        for (Row row : workloads) {
            rows.add(Text.of(row.name()), Text.of(row.description()));
            rows.add(Text.NONE, Text.of(properties(row)));
        }
        String mode =
                "Options follow the name: --workload SelectOne:mode=max-performance. All workloads have the option"
                        + " mode, which says how the driver connects: "
                        + workloads.get(0).choices().get("mode") + ".";
        return new Document(
                "workloads",
                Text.NONE,
                new Builder().table(rows).paragraph(mode).blocks());
    }

    private static String properties(Row row) {
        String over = row.transports().size() < TransportKind.ALL.size()
                ? " · over " + String.join(", ", row.transports())
                : "";
        return "connects " + row.mode() + over
                + new TreeMap<>(row.options())
                        .entrySet().stream()
                                .filter(option -> !option.getKey().equals("mode"))
                                .map(option -> " · " + option.getKey() + "=" + option.getValue() + " ("
                                        + row.choices().get(option.getKey()) + ")")
                                .collect(Collectors.joining());
    }
}
