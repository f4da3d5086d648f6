package dyno.report;

import dyno.hotspot.finding.Cause;
import dyno.result.PredictionReport.Accuracy;
import dyno.result.PredictionReport.Predictor;
import dyno.result.TriageReport;
import dyno.result.TriageReport.Gain;
import dyno.result.TriageReport.ProfileRow;
import dyno.result.TriageReport.WhatIfRow;
import dyno.wire.Transport;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the first hotspots of a profile would bring if they cost nothing, as the page shows it. */
final class WhatIfSection {
    /** Stands wherever no gain was measured. */
    static final String NOT_MEASURED = "not measured";

    private final TriageReport report;

    /**
     * A hotspot.
     *
     * @param type its class without the package
     * @param share part of the operation over replay that is charged to it
     * @param cost the same as time
     * @param gain about which part would go
     * @param basis what that is estimated by, and how far such estimates have been off
     * @param real about which part of the client's CPU time over loopback would go; empty where nothing is known
     * @param realBasis how far such estimates have been off over loopback, or why there is none
     */
    public record Row(
            int rank,
            String type,
            String method,
            Quantity share,
            Quantity cost,
            String gain,
            String basis,
            String real,
            String realBasis,
            List<Truth> truths) {}

    /** What a patch saved, as a part of the operation's CPU or wall time, and where that was measured. */
    public record Truth(String patch, String transport, Quantity saved, String of, String range, String origin) {}

    WhatIfSection(TriageReport report) {
        this.report = report;
    }

    List<Row> of(ProfileRow profile) {
        Map<Cause, Integer> told = new EnumMap<>(Cause.class);
        return report.whatIfs().stream()
                .filter(row -> Transport.isReplay(profile.transport())
                        && row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload()))
                .map(row -> row(row, row.cause() == null ? null : told.putIfAbsent(row.cause(), row.rank())))
                .toList();
    }

    /** How far estimates over replay have been off, in words; empty when no patch is on record. */
    String record() {
        String record = Arrays.stream(Predictor.values())
                .flatMap(predictor -> record(predictor, Transport.REPLAY).stream())
                .map(accuracy -> accuracy.predictor().label() + " " + Quantity.percent(accuracy.median()) + " ("
                        + Quantity.count(accuracy.count(), "case") + ", " + where(accuracy) + ")")
                .collect(Collectors.joining(", "));
        return record.isEmpty()
                ? ""
                : "Against measured patches, the median error of gains estimated by these figures was: " + record;
    }

    /** The record of the nearest machine: of this run, else of machines of the same kind, else of others. */
    private Optional<Accuracy> record(Predictor predictor, String transport) {
        return report.predictionErrors().stream()
                .filter(accuracy -> accuracy.predictor() == predictor
                        && accuracy.transport().equals(transport))
                .min(Comparator.comparing(accuracy -> !accuracy.machine().equals(Accuracy.THIS_RUN)
                        ? accuracy.machine().equals(machine()) ? 1 : 2
                        : 0));
    }

    private String machine() {
        return report.environment().machine();
    }

    private String where(Accuracy accuracy) {
        if (accuracy.machine().equals(Accuracy.THIS_RUN)) {
            return "this run";
        }
        if (accuracy.machine().equals(machine())) {
            return "same processor model and JDK";
        }
        // That of the reference verdicts, or another one.
        return accuracy.machine().isEmpty() ? "machine unknown" : "on " + accuracy.machine();
    }

    private String basis(Predictor predictor) {
        return record(predictor, Transport.REPLAY)
                .map(accuracy -> "by " + predictor.label() + "; " + errors(accuracy))
                .orElse("no estimate: none has been compared with a measured patch yet");
    }

    private String errors(Accuracy accuracy) {
        String range = Double.isFinite(accuracy.lowest())
                ? ", from " + error(accuracy.lowest()) + " to " + error(accuracy.highest())
                : ", " + Quantity.percent(accuracy.largest()) + " at most";
        return "such estimates were off by " + Quantity.percent(accuracy.median()) + " (median of "
                + Quantity.count(accuracy.count(), "case") + ", " + where(accuracy) + ")" + range;
    }

    private static String error(double excess) {
        return Quantity.percent(Math.abs(excess)) + (excess < 0 ? " too low" : " too high");
    }

    /** A cause's gain is told once; {@code before} is the rank at which it was, null where it was not. */
    private Row row(WhatIfRow row, Integer before) {
        Optional<Accuracy> record = realRecord(row, before);
        return new Row(
                row.rank(),
                Names.simpleName(row.className()),
                row.methodName(),
                Quantity.percent(row.share()),
                Quantity.time(row.nanos()),
                before == null ? gain(row) : "see " + before,
                before == null ? basis(row) : "the same cause; do not add them up",
                record.map(accuracy -> real(row, accuracy)).orElse(""),
                before == null ? realBasis(row, record) : "",
                row.measured().stream().map(WhatIfSection::truth).toList());
    }

    private String realBasis(WhatIfRow row, Optional<Accuracy> record) {
        return record.map(this::errors).orElse(isMeasured(row) ? "measured" : NOT_MEASURED);
    }

    /**
     * The record of estimates over loopback; empty where no estimate is shown, because the gain is measured there, because none
     * is made, or because none was ever compared with a measurement on such a machine.
     */
    private Optional<Accuracy> realRecord(WhatIfRow row, Integer before) {
        boolean estimated = before == null
                && row.predictor() != null
                && Double.isFinite(row.replayInLoopback())
                && !isMeasured(row);
        return estimated
                ? record(row.predictor(), Transport.LOOPBACK)
                        .filter(accuracy -> accuracy.machine().equals(Accuracy.THIS_RUN)
                                || accuracy.machine().equals(machine()))
                : Optional.empty();
    }

    private static boolean isMeasured(WhatIfRow row) {
        return row.measured().stream().anyMatch(gain -> gain.transport().equals(Transport.LOOPBACK));
    }

    /** What is smaller than what such estimates are usually off by is not told from nothing. */
    private static String real(WhatIfRow row, Accuracy accuracy) {
        double gain = row.gain() * row.replayInLoopback();
        return gain < accuracy.median()
                ? "< " + Quantity.percent(accuracy.median())
                : "about " + Quantity.percent(gain);
    }

    private String basis(WhatIfRow row) {
        return row.predictor() == null ? "from its share to its total" : basis(row.predictor());
    }

    private String gain(WhatIfRow row) {
        if (row.predictor() == null) {
            return between(row.share(), row.totalShare());
        }
        return record(row.predictor(), Transport.REPLAY).isPresent()
                ? Quantity.percent(row.gain()).toString()
                : "–";
    }

    private static String between(double low, double high) {
        Quantity least = Quantity.percent(low);
        Quantity most = Quantity.percent(Math.min(1, high));
        return least.equals(most) ? least.toString() : Quantity.range(least, most);
    }

    private static Truth truth(Gain gain) {
        return new Truth(
                gain.patch(),
                gain.transport(),
                Quantity.percent(1 - gain.ratio()),
                gain.metric().equals("cpu") ? "CPU time" : "wall time",
                Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low())),
                gain.origin().label());
    }
}
