package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.feature.triage.TriageReport.MissingRow;
import dyno.feature.triage.TriageReport.PassRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says how far a triage has come, and what it has not measured. */
final class PassText {
    /** Drivers or operations that a line names. */
    private static final int MOST_PLACES = 4;

    private PassText() {}

    /** The pass of a report: {@code pass 2 of a budget of 7 min 30 s: more passes follow}; empty for one without passes. */
    static Optional<String> of(TriageReport report) {
        return Optional.ofNullable(report.pass()).map(PassText::of);
    }

    private static String of(PassRow pass) {
        return "pass " + pass.number() + ", budget " + Quantity.duration(pass.budgetSeconds()) + ": "
                + pass.state().label();
    }

    /** One line for each reason: {@code – no ranking of mysql in SELECT 1 over loopback: There was no time.} */
    static List<String> missing(List<MissingRow> rows, ReportIndex index) {
        Map<List<String>, List<String>> places = new LinkedHashMap<>();
        rows.forEach(row -> places.computeIfAbsent(List.of(row.what().label(), row.reason()), any -> new ArrayList<>())
                .add(row.driver() + " in " + index.title(row.workload()) + " over " + row.transport()));
        List<String> lines = new ArrayList<>();
        places.forEach((key, those) -> lines.add("– no " + key.get(0) + " of " + named(those) + ": " + key.get(1)));
        return lines;
    }

    private static String named(List<String> places) {
        int more = places.size() - MOST_PLACES;
        return String.join(", ", places.subList(0, Math.min(MOST_PLACES, places.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
