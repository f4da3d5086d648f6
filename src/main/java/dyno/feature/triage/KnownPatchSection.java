package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.experiment.builds.Gain;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.output.Names;
import dyno.output.Page;
import dyno.wire.TransportName;
import java.util.List;

/** The patches of the catalogue as the page shows them, at the places that they address. */
final class KnownPatchSection {
    private final TriageReport report;

    /** A hotspot of a profile with the patches for it; {@code type} is its class without the package. */
    public record Place(String type, String method, Quantity share, Quantity cost, List<Row> patches) {}

    /**
     * A patch.
     *
     * @param madeFor the version for which it was made, if that is not the profiled one; else empty
     * @param gains its measured gains in the workload
     * @param recorded the gain that its header records; empty if it records none
     */
    public record Row(String id, String madeFor, String description, List<Saving> gains, String recorded) {}

    /**
     * What a patch saved of the operation's CPU or wall time, and where that was measured.
     *
     * @param elsewhere the workload, if it is another one than that of the place; else empty
     * @param verdict the badge's class
     * @param label its text
     * @param saved saved part of the time; below 0 it is slower
     */
    public record Saving(
            String elsewhere,
            TransportName transport,
            String verdict,
            String label,
            Quantity saved,
            String of,
            String range,
            String origin) {}

    KnownPatchSection(TriageReport report) {
        this.report = report;
    }

    /** The hotspots of a profile that patches address, by rank. */
    List<Place> of(ProfileRow profile) {
        return profile.ranking().hotspots().stream()
                .map(hotspot -> place(profile, hotspot))
                .filter(place -> !place.patches().isEmpty())
                .toList();
    }

    private Place place(ProfileRow profile, Hotspot hotspot) {
        return new Place(
                Names.simpleName(hotspot.className()),
                hotspot.methodName(),
                Quantity.percent(hotspot.share().mean()),
                Quantity.time(hotspot.costPerOperation()),
                at(profile.driver(), profile.workload(), hotspot.className(), hotspot.methodName()));
    }

    /** The patches for a method of a driver, with their gains in a workload. */
    List<Row> at(String driver, String workload, String className, String methodName) {
        return report.knownPatches().stream()
                .filter(patch -> patch.driver().equals(driver) && patch.isAt(className, methodName))
                .map(patch -> row(patch, workload))
                .toList();
    }

    private static Row row(KnownPatch patch, String workload) {
        List<Saving> here = patch.gains().stream()
                .filter(gain -> gain.workload().toString().equals(workload))
                .map(gain -> saving(gain, ""))
                .toList();
        List<Saving> elsewhere = patch.gains().stream()
                .map(gain -> saving(gain, gain.workload().toString()))
                .toList();
        return new Row(
                patch.id(), patch.madeFor(), patch.description(), here.isEmpty() ? elsewhere : here, patch.recorded());
    }

    private static Saving saving(Gain gain, String elsewhere) {
        return new Saving(
                elsewhere,
                gain.transport(),
                Page.badge(gain.verdict()),
                gain.verdict().label(),
                Quantity.percent(1 - gain.ratio()),
                gain.metric().quantity(),
                Quantity.range(Quantity.percent(1 - gain.high()), Quantity.percent(1 - gain.low())),
                gain.origin().label());
    }
}
