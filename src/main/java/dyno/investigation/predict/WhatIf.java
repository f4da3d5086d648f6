package dyno.investigation.predict;

import dyno.hotspot.Hotspot;
import dyno.hotspot.finding.Finding;
import dyno.investigation.Verdicts;
import dyno.investigation.Verdicts.Measured;
import dyno.investigation.predict.CauseShare.Explained;
import dyno.profile.Event;
import dyno.result.Origin;
import dyno.result.PredictionReport.Predictor;
import dyno.result.TriageReport.ComparedPatch;
import dyno.result.TriageReport.FindingRow;
import dyno.result.TriageReport.Gain;
import dyno.result.TriageReport.ProfileRow;
import dyno.result.TriageReport.ScoreRow;
import dyno.result.TriageReport.WhatIfRow;
import dyno.run.Environment;
import dyno.wire.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates for the first hotspots what an operation would gain if they cost nothing, by what has predicted best so far: the
 * findings of the cause at the place, or for a place of which a patch was measured its time with all that it calls. Of others,
 * which may only steer what they call, it says between what the gain is. Beside it stands what patches gained.
 */
public final class WhatIf {
    private static final String CPU = "cpu";
    private static final String WALL = "wall";
    private static final int FIRST = 3;

    private final List<ScoreRow> scores;
    private final Origin here;
    private final Environment environment;
    private final Map<String, List<Measured>> onDisk;
    private final List<ComparedPatch> patches;
    private final Map<String, String> places;

    /**
     * @param scores of this run
     * @param here this run
     * @param environment its machine
     * @param onDisk what patches gained in earlier runs
     * @param patches what they gained in this run
     * @param places the hotspots that these address, by candidate
     */
    public WhatIf(
            List<ScoreRow> scores,
            Origin here,
            Environment environment,
            Verdicts onDisk,
            List<ComparedPatch> patches,
            Map<String, String> places) {
        this.scores = scores;
        this.here = here;
        this.environment = environment;
        this.onDisk = Map.of(CPU, onDisk.measured(CPU), WALL, onDisk.measured(WALL));
        this.patches = patches;
        this.places = places;
    }

    /** The first hotspots of each operation over replay, and all that a patch was measured for. */
    public List<WhatIfRow> rows(List<ProfileRow> profiles, List<FindingRow> findings) {
        List<WhatIfRow> rows = new ArrayList<>();
        for (ProfileRow profile : profiles) {
            if (Transport.isReplay(profile.transport()) && profile.ranking().event() == Event.CPU) {
                List<Finding> ofProfile = findings(profile, findings);
                for (Hotspot hotspot : profile.ranking().hotspots()) {
                    List<Gain> gains = gains(profile, hotspot);
                    if (hotspot.rank() <= FIRST || !gains.isEmpty()) {
                        rows.add(row(profile, hotspot, ofProfile, gains));
                    }
                }
            }
        }
        return rows;
    }

    private static List<Finding> findings(ProfileRow profile, List<FindingRow> findings) {
        return findings.stream()
                .filter(row -> row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload())
                        && row.transport().equals(profile.transport()))
                .map(FindingRow::finding)
                .toList();
    }

    private WhatIfRow row(ProfileRow profile, Hotspot hotspot, List<Finding> findings, List<Gain> gains) {
        Optional<Explained> explained = CauseShare.of(
                findings,
                hotspot.className() + "." + hotspot.methodName(),
                hotspot.share().mean());
        boolean known = explained.isPresent() || !gains.isEmpty();
        double gain = explained.map(Explained::part).orElse(hotspot.totalShare());
        Predictor predictor = explained.isPresent() ? Predictor.FINDING : Predictor.TOTAL;
        return new WhatIfRow(
                profile.driver(),
                profile.workload(),
                hotspot.rank(),
                hotspot.className(),
                hotspot.methodName(),
                hotspot.costPerOperation(),
                hotspot.share().mean(),
                hotspot.totalShare(),
                known ? predictor : null,
                explained.map(Explained::cause).orElse(null),
                known ? gain : Double.NaN,
                profile.ranking().costPerOperation() / loopbackNanos(profile),
                gains);
    }

    /** CPU time of the client's thread with a real server on this machine, ns; NaN when not measured. */
    private double loopbackNanos(ProfileRow profile) {
        return scores.stream()
                .filter(score -> score.driver().equals(profile.driver())
                        && score.workload().equals(profile.workload())
                        && score.transport().equals(Transport.LOOPBACK))
                .mapToDouble(score -> score.cpuNanos().median())
                .findFirst()
                .orElse(Double.NaN);
    }

    private List<Gain> gains(ProfileRow profile, Hotspot hotspot) {
        List<Gain> gains = new ArrayList<>();
        for (ComparedPatch patch : patches) {
            String place = places.getOrDefault(patch.candidate(), "");
            if (patch.baseline().equals(profile.driver()) && isAt(hotspot, place)) {
                patch.comparisons().stream()
                        .filter(row -> row.workload().equals(profile.workload())
                                && tells(row.metric(), row.transport())
                                && row.comparison().estimate() != null)
                        .map(row -> Gain.of(
                                patch.id(),
                                row.transport(),
                                row.metric(),
                                row.comparison().estimate(),
                                here))
                        .forEach(gains::add);
            }
        }
        if (gains.isEmpty()) {
            for (String metric : List.of(CPU, WALL)) {
                onDisk.get(metric).stream()
                        .filter(measured ->
                                measured.verdict().patch().baseline().equals(profile.driver())
                                        && measured.workload().equals(profile.workload())
                                        && tells(metric, measured.transport())
                                        && isAt(hotspot, measured.hotspot()))
                        .map(measured -> Gain.of(
                                measured.verdict().patch().id(),
                                measured.transport(),
                                metric,
                                measured.estimate(),
                                Origin.of(measured.verdict(), measured.reference(), environment)))
                        .forEach(gains::add);
            }
        }
        return gains;
    }

    /** Over replay, time that passes and CPU time are one. */
    private static boolean tells(String metric, String transport) {
        return metric.equals(CPU) || metric.equals(WALL) && !Transport.isReplay(transport);
    }

    private static boolean isAt(Hotspot hotspot, String place) {
        return Verdicts.isAt(place, hotspot.className(), hotspot.methodName());
    }
}
