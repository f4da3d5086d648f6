package dyno.investigation;

import dyno.hotspot.Hotspot;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Saving;
import dyno.investigation.Verdicts.Measured;
import dyno.profile.Event;
import dyno.report.PredictionReport.Predictor;
import dyno.report.TriageReport.FindingRow;
import dyno.report.TriageReport.Gain;
import dyno.report.TriageReport.PatchRow;
import dyno.report.TriageReport.ProfileRow;
import dyno.report.TriageReport.WhatIfRow;
import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Estimates for the first hotspots what an operation would gain if they cost nothing, by what has predicted best so far: the
 * findings of the cause at the place, else its time with all that it calls. Beside it stands what patches gained.
 */
final class WhatIf {
    private static final String REPLAY = "replay";
    private static final int FIRST = 3;

    private final RealOperations real;
    private final List<Measured> onDisk;
    private final List<PatchRow> patches;
    private final Map<String, String> places;

    /**
     * @param onDisk what patches gained in earlier runs
     * @param patches what they gained in this run
     * @param places the hotspots that these address, by candidate
     */
    WhatIf(RealOperations real, List<Measured> onDisk, List<PatchRow> patches, Map<String, String> places) {
        this.real = real;
        this.onDisk = onDisk;
        this.patches = patches;
        this.places = places;
    }

    /** The first hotspots of each operation over replay, and all that a patch was measured for. */
    List<WhatIfRow> rows(List<ProfileRow> profiles, List<FindingRow> findings) {
        List<WhatIfRow> rows = new ArrayList<>();
        for (ProfileRow profile : profiles) {
            if (profile.transport().equals(REPLAY) && profile.ranking().event() == Event.CPU) {
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
        OptionalDouble explained = Explanation.of(
                findings,
                hotspot.className() + "." + hotspot.methodName(),
                hotspot.share().mean());
        double gain = explained.orElse(hotspot.totalShare());
        return new WhatIfRow(
                profile.driver(),
                profile.workload(),
                hotspot.rank(),
                hotspot.className(),
                hotspot.methodName(),
                hotspot.costPerOperation(),
                hotspot.share().mean(),
                hotspot.totalShare(),
                explained.isPresent() ? Predictor.FINDING : Predictor.TOTAL,
                gain,
                real.of(new Cell(profile.driver(), profile.workload(), REPLAY))
                        .map(operation -> Saving.ofCpuTime(
                                gain * profile.ranking().costPerOperation(), operation.nanos(), operation.trips()))
                        .orElse(List.of()),
                gains);
    }

    private List<Gain> gains(ProfileRow profile, Hotspot hotspot) {
        List<Gain> gains = new ArrayList<>();
        for (PatchRow patch : patches) {
            String place = places.getOrDefault(patch.candidate(), "");
            if (patch.baseline().equals(profile.driver()) && isAt(hotspot, place)) {
                patch.comparisons().stream()
                        .filter(row -> row.workload().equals(profile.workload())
                                && row.metric().equals("cpu")
                                && row.comparison().estimate() != null)
                        .map(row -> Gain.of(
                                patch.id(), row.transport(), row.comparison().estimate()))
                        .forEach(gains::add);
            }
        }
        if (gains.isEmpty()) {
            onDisk.stream()
                    .filter(measured -> measured.verdict().patch().baseline().equals(profile.driver())
                            && measured.workload().equals(profile.workload())
                            && isAt(hotspot, measured.hotspot()))
                    .map(measured ->
                            Gain.of(measured.verdict().patch().id(), measured.transport(), measured.estimate()))
                    .forEach(gains::add);
        }
        return gains;
    }

    private static boolean isAt(Hotspot hotspot, String place) {
        return Verdicts.isAt(place, hotspot.className(), hotspot.methodName());
    }
}
