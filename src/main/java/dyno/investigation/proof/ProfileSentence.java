package dyno.investigation.proof;

import dyno.hotspot.CostChange;
import dyno.hotspot.MethodName;
import dyno.result.VerdictReport.ProfileChange;
import dyno.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes whether a patch's hotspot has become cheaper, and whether a new one has appeared. */
final class ProfileSentence {
    /** A new place with a smaller part of the operation is not a hotspot. */
    private static final double LEAST_SHARE = 0.02;

    private ProfileSentence() {}

    static String of(List<String> hotspots, List<ProfileChange> profiles) {
        List<String> sentences = new ArrayList<>();
        for (ProfileChange profile : profiles) {
            String title = Workload.named(profile.workload()).label();
            for (String hotspot : hotspots) {
                sentences.add(title + ": " + addressed(hotspot, profile));
            }
            profile.changes().stream()
                    .filter(change -> change.beyondNoise()
                            && change.before() == 0
                            && change.after() > LEAST_SHARE * profile.after())
                    .forEach(change -> sentences.add(String.format(
                            Locale.ROOT, "%s: new hotspot %s, %.0f ns", title, place(change), change.after())));
        }
        return String.join(". ", sentences) + ".";
    }

    /** Whether each patch's place has become cheaper, by more than the noise, in one of the workloads. */
    static boolean isCheaper(List<String> hotspots, List<ProfileChange> profiles) {
        return hotspots.stream()
                .allMatch(hotspot -> profiles.stream()
                        .flatMap(profile -> profile.addressed().stream())
                        .anyMatch(change -> isAt(change, hotspot) && change.beyondNoise() && change.difference() < 0));
    }

    private static String addressed(String hotspot, ProfileChange profile) {
        return profile.addressed().stream()
                .filter(change -> isAt(change, hotspot))
                .findFirst()
                .map(change -> String.format(
                        Locale.ROOT,
                        "%s including its callees %.0f ns before, %.0f ns after%s",
                        hotspot,
                        change.before(),
                        change.after(),
                        certainty(change)))
                .orElse(hotspot + " does not exist in this driver");
    }

    private static String certainty(CostChange change) {
        if (change.beyondNoise()) {
            return "";
        }
        return Double.isNaN(change.pValue()) ? ", too few samples to tell" : ", within the noise";
    }

    private static boolean isAt(CostChange change, String hotspot) {
        return MethodName.matches(change.name(), hotspot);
    }

    private static String place(CostChange change) {
        String[] names = change.name().split("\\.");
        return String.join(".", List.of(names).subList(Math.max(0, names.length - 2), names.length));
    }
}
