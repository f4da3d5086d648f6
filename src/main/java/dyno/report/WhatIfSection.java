package dyno.report;

import dyno.report.TriageReport.Gain;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.WhatIfRow;
import java.util.List;
import java.util.stream.Collectors;

/** What the first hotspots of a profile would bring if they cost nothing, as the page shows it. */
final class WhatIfSection {
    private final TriageReport report;

    /** A hotspot; {@code replay} is its part of the operation over replay, {@code total} that with all
     * that it calls in the driver, {@code bounds} are its parts of real ones. */
    public record Row(
            int rank,
            String place,
            Quantity atMost,
            Quantity replay,
            Quantity total,
            List<FindingSection.Bound> bounds,
            List<Truth> truths) {}

    /** What a patch saved, as a part of the operation. */
    public record Truth(String patch, String transport, Quantity saved, String range) {}

    WhatIfSection(TriageReport report) {
        this.report = report;
    }

    List<Row> of(ProfileRow profile) {
        return report.whatIfs().stream()
                .filter(row -> profile.transport().equals("replay")
                        && row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload()))
                .map(WhatIfSection::row)
                .toList();
    }

    /** How far promises over replay have been off, in words; empty when no patch is on record. */
    String record() {
        String record = report.predictionErrors().stream()
                .filter(accuracy -> accuracy.transport().equals("replay"))
                .map(accuracy -> accuracy.predictor().label() + " " + Quantity.percent(accuracy.median()) + " ("
                        + accuracy.count() + ")")
                .collect(Collectors.joining(", "));
        return record.isEmpty()
                ? ""
                : "Where patches are on record, such promises were off, in the middle, by: " + record;
    }

    private static Row row(WhatIfRow row) {
        return new Row(
                row.rank(),
                Names.simpleName(row.className()) + "." + row.methodName(),
                Quantity.time(row.nanos()),
                Quantity.percent(row.share()),
                Quantity.percent(row.totalShare()),
                FindingSection.bounds(row.bounds()),
                row.measured().stream().map(WhatIfSection::truth).toList());
    }

    private static Truth truth(Gain gain) {
        return new Truth(
                gain.patch(),
                gain.transport(),
                Quantity.percent(1 - gain.ratio()),
                Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low())));
    }
}
