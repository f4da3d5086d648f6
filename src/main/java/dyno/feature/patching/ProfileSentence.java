package dyno.feature.patching;

import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.hotspot.CodePlace;
import dyno.hotspot.CostChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Describes whether a patch's hotspot has become cheaper, and whether a new one has appeared.
 *
 * <p>A hotspot also becomes cheaper when its code moves to another method, or is renamed. So it is <em>gone</em> only if the
 * operation becomes cheaper by as much; else it has <em>moved</em>.
 */
final class ProfileSentence {
    /** A new place with a smaller part of the operation is not a hotspot. */
    private static final double LEAST_SHARE = 0.02;

    private ProfileSentence() {}

    static String of(List<String> hotspots, List<ProfileChange> profiles) {
        List<String> sentences = new ArrayList<>();
        for (ProfileChange profile : profiles) {
            String title = profile.workload().prototype().label();
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

    /** Whether each patch's place, or the part of it that was saved, is gone in one of the workloads. */
    static boolean isGone(List<String> hotspots, List<ProfileChange> profiles) {
        return hotspots.stream()
                .allMatch(hotspot -> profiles.stream()
                        .anyMatch(profile -> profile.addressed().stream()
                                .anyMatch(change -> isAt(change, hotspot)
                                        && isCheaper(change)
                                        && falls(profile.operation())
                                        && !hasMoved(change, profile.operation()))));
    }

    private static boolean isCheaper(CostChange change) {
        return change.beyondNoise() && change.difference() < 0;
    }

    /** Whether the operation becomes cheaper, beyond the noise. */
    private static boolean falls(CostChange operation) {
        return operation != null && operation.high() < 0;
    }

    /** Whether the operation becomes cheaper by less than the place does, beyond the noise of both. */
    private static boolean hasMoved(CostChange place, CostChange operation) {
        return operation != null && operation.low() > place.high();
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
                        certainty(change, profile.operation())))
                .orElse(hotspot + " does not exist in this driver");
    }

    private static String certainty(CostChange change, CostChange operation) {
        if (!change.beyondNoise()) {
            return Double.isNaN(change.pValue()) ? ", too few samples to tell" : ", within the noise";
        }
        if (change.difference() >= 0 || operation == null) {
            return "";
        }
        String whole = String.format(
                Locale.ROOT, "the operation takes %.0f to %.0f ns less", -operation.high(), -operation.low());
        if (hasMoved(change, operation)) {
            return ": moved, not gone, because " + whole;
        }
        return falls(operation)
                ? ": gone, " + whole
                : "; whether that is gone or has moved is within the noise of the operation";
    }

    private static boolean isAt(CostChange change, String hotspot) {
        return CodePlace.matches(change.name(), hotspot);
    }

    private static String place(CostChange change) {
        String[] names = change.name().split("\\.");
        return String.join(".", List.of(names).subList(Math.max(0, names.length - 2), names.length));
    }
}
