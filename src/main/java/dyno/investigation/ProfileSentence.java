package dyno.investigation;

import dyno.hotspot.HotspotChange;
import dyno.patch.PatchFile;
import dyno.report.VerdictReport.ProfileChange;
import dyno.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in words whether a patch's hotspot is gone, and whether another has come. */
final class ProfileSentence {
    /** A new place that takes less of the operation is no hotspot. */
    private static final double LEAST_SHARE = 0.02;

    private ProfileSentence() {}

    static String of(List<PatchFile> patches, List<ProfileChange> profiles) {
        List<String> sentences = new ArrayList<>();
        for (ProfileChange profile : profiles) {
            String title = Workload.named(profile.workload()).label();
            for (PatchFile patch : patches) {
                sentences.add(title + ": " + addressed(patch.header().hotspot(), profile));
            }
            profile.changes().stream()
                    .filter(change -> change.beyondNoise()
                            && change.before().mean() == 0
                            && change.after().mean() > LEAST_SHARE * profile.after())
                    .forEach(change -> sentences.add(String.format(
                            Locale.ROOT,
                            "%s: new, %s %.0f ns",
                            title,
                            place(change),
                            change.after().mean())));
        }
        return String.join(". ", sentences) + ".";
    }

    /** Whether each patch's place has become cheaper, by more than the noise, in one of the workloads. */
    static boolean isGone(List<PatchFile> patches, List<ProfileChange> profiles) {
        return patches.stream()
                .map(patch -> patch.header().hotspot())
                .allMatch(hotspot -> profiles.stream()
                        .flatMap(profile -> profile.changes().stream())
                        .anyMatch(change -> isAt(change, hotspot) && change.beyondNoise() && change.difference() < 0));
    }

    private static String addressed(String hotspot, ProfileChange profile) {
        return profile.changes().stream()
                .filter(change -> isAt(change, hotspot))
                .findFirst()
                .map(change -> String.format(
                        Locale.ROOT,
                        "%s %.0f ns before, %.0f ns after%s",
                        hotspot,
                        change.before().mean(),
                        change.after().mean(),
                        change.beyondNoise() ? "" : ", within the noise"))
                .orElse(hotspot + " is not among the places that changed");
    }

    /** A header names the place with or without the package. */
    private static boolean isAt(HotspotChange change, String hotspot) {
        return (change.className() + "." + change.methodName()).endsWith("." + hotspot)
                || (change.className() + "." + change.methodName()).equals(hotspot);
    }

    private static String place(HotspotChange change) {
        return change.className().substring(change.className().lastIndexOf('.') + 1) + "." + change.methodName();
    }
}
