package dyno.report;

import dyno.report.PredictionReport.Accuracy;
import dyno.report.PredictionReport.Predictor;
import dyno.report.TriageReport.Gain;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.WhatIfRow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the first hotspots of a profile would bring if they cost nothing, as the page shows it. */
final class WhatIfSection {
    private static final String REPLAY = "replay";

    private final TriageReport report;

    /**
     * A hotspot.
     *
     * @param share part of the operation over replay that is charged to it
     * @param cost the same as time
     * @param gain about which part would go
     * @param basis what that is estimated by, and how far such estimates have been off
     * @param savings about which parts of real operations would go
     */
    public record Row(
            int rank,
            String place,
            Quantity share,
            Quantity cost,
            Quantity gain,
            String basis,
            List<FindingSection.Saving> savings,
            List<Truth> truths) {}

    /** What a patch saved, as a part of the operation. */
    public record Truth(String patch, String transport, Quantity saved, String range) {}

    WhatIfSection(TriageReport report) {
        this.report = report;
    }

    List<Row> of(ProfileRow profile) {
        return report.whatIfs().stream()
                .filter(row -> profile.transport().equals(REPLAY)
                        && row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload()))
                .map(this::row)
                .toList();
    }

    /** How far promises over replay have been off, in words; empty when no patch is on record. */
    String record() {
        String record = onReplay()
                .map(accuracy -> accuracy.predictor().label() + " " + Quantity.percent(accuracy.median()) + " ("
                        + accuracy.count() + ")")
                .collect(Collectors.joining(", "));
        return record.isEmpty()
                ? ""
                : "Where patches are on record, gains promised by these figures were off, in the middle, by: " + record;
    }

    private Stream<Accuracy> onReplay() {
        return report.predictionErrors().stream()
                .filter(accuracy -> accuracy.transport().equals(REPLAY));
    }

    private String basis(Predictor predictor) {
        return onReplay()
                .filter(accuracy -> accuracy.predictor() == predictor)
                .findFirst()
                .map(accuracy -> String.format(
                        "by %s, off by %s so far, %s at most",
                        predictor.label(), Quantity.percent(accuracy.median()), Quantity.percent(accuracy.largest())))
                .orElse("by " + predictor.label() + ", not yet tried");
    }

    private Row row(WhatIfRow row) {
        return new Row(
                row.rank(),
                Names.simpleName(row.className()) + "." + row.methodName(),
                Quantity.percent(row.share()),
                Quantity.time(row.nanos()),
                Quantity.percent(row.gain()),
                basis(row.predictor()),
                FindingSection.savings(row.savings()),
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
