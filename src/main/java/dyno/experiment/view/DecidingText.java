package dyno.experiment.view;

import dyno.document.Sentence;
import dyno.experiment.ComparisonRow;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which metric decided the verdicts of a report, and why, for people. */
public final class DecidingText {
    private DecidingText() {}

    /**
     * A sentence for each reason and transport, or one for all; none for comparisons that were stored without a reason.
     */
    public static List<String> of(Collection<ComparisonRow> comparisons) {
        List<ComparisonRow> rows =
                comparisons.stream().filter(row -> row.decided() != null).toList();
        Map<TransportName, Map<String, List<ComparisonRow>>> byTransport = rows.stream()
                .collect(Collectors.groupingBy(
                        ComparisonRow::transport,
                        LinkedHashMap::new,
                        Collectors.groupingBy(ComparisonRow::decided, LinkedHashMap::new, Collectors.toList())));
        List<String> reasons =
                rows.stream().map(ComparisonRow::decided).distinct().toList();
        if (reasons.size() == 1) {
            return List.of(Sentence.capitalised(reasons.get(0)) + ".");
        }
        List<String> sentences = new ArrayList<>();
        byTransport.forEach((transport, byReason) -> byReason.forEach((reason, ofReason) ->
                sentences.add((byReason.size() == 1 ? "Over " : "In " + workloads(ofReason) + " over ") + transport
                        + ", " + reason + ".")));
        return sentences;
    }

    private static String workloads(List<ComparisonRow> rows) {
        return rows.stream().map(row -> row.workload().toString()).distinct().collect(Collectors.joining(", "));
    }
}
