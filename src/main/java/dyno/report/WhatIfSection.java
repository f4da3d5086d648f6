package dyno.report;

import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Saving;
import dyno.report.PredictionReport.Accuracy;
import dyno.report.PredictionReport.Predictor;
import dyno.report.TriageReport.Gain;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.WhatIfRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the first hotspots of a profile would bring if they cost nothing, as the page shows it. */
final class WhatIfSection {
    private static final String REPLAY = "replay";

    private final TriageReport report;

    /**
     * A hotspot.
     *
     * @param type its class without the package
     * @param share part of the operation over replay that is charged to it
     * @param cost the same as time
     * @param gain about which part would go
     * @param basis what that is estimated by, and how far such estimates have been off
     * @param real about which parts of real operations would go
     */
    public record Row(
            int rank,
            String type,
            String method,
            Quantity share,
            Quantity cost,
            String gain,
            String basis,
            List<Part> real,
            List<Truth> truths) {}

    /** About which part would go of what. */
    public record Part(String share, String of) {}

    /** What a patch saved, as a part of the operation's CPU or wall time. */
    public record Truth(String patch, String transport, Quantity saved, String of, String range) {}

    WhatIfSection(TriageReport report) {
        this.report = report;
    }

    List<Row> of(ProfileRow profile) {
        Map<Cause, Integer> told = new EnumMap<>(Cause.class);
        return report.whatIfs().stream()
                .filter(row -> profile.transport().equals(REPLAY)
                        && row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload()))
                .map(row -> row(row, row.cause() == null ? null : told.putIfAbsent(row.cause(), row.rank())))
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

    /** A cause's gain is told once; {@code before} is the rank at which it was, null where it was not. */
    private Row row(WhatIfRow row, Integer before) {
        return new Row(
                row.rank(),
                Names.simpleName(row.className()),
                row.methodName(),
                Quantity.percent(row.share()),
                Quantity.time(row.nanos()),
                before == null ? gain(row, 1) : "see " + before,
                before == null ? basis(row) : "the same cause; not to be added",
                before == null ? real(row) : List.of(),
                row.measured().stream().map(WhatIfSection::truth).toList());
    }

    private String basis(WhatIfRow row) {
        return row.predictor() == null ? "from what is charged to it to its total" : basis(row.predictor());
    }

    /** The gain as a part of something that is larger than the operation over replay. */
    private static String gain(WhatIfRow row, double part) {
        return row.predictor() == null
                ? between(part * row.share(), part * row.totalShare())
                : Quantity.percent(part * row.gain()).toString();
    }

    private static String between(double low, double high) {
        Quantity least = Quantity.percent(low);
        Quantity most = Quantity.percent(Math.min(1, high));
        return least.equals(most) ? least.toString() : Quantity.range(least, most);
    }

    private static List<Part> real(WhatIfRow row) {
        List<Part> parts = new ArrayList<>();
        if (Double.isFinite(row.replayInLoopback())) {
            parts.add(new Part(gain(row, row.replayInLoopback()), "of CPU time over loopback"));
        }
        for (int i = 0; i < row.savings().size(); i++) {
            Saving saving = row.savings().get(i);
            double most = row.mostSavings().isEmpty()
                    ? saving.share()
                    : row.mostSavings().get(i).share();
            parts.add(new Part(
                    between(saving.share(), most),
                    "of wall time at " + FindingSection.distance(saving.distanceNanos())));
        }
        return parts;
    }

    private static Truth truth(Gain gain) {
        return new Truth(
                gain.patch(),
                gain.transport(),
                Quantity.percent(1 - gain.ratio()),
                gain.metric().equals("cpu") ? "CPU time" : "wall time",
                Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low())));
    }
}
