package dyno.investigation.predict;

import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.investigation.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The part of an operation that findings explain by the cause that is at work at a place: all places of that cause together, as
 * a patch of a cause seldom leaves one out.
 */
final class CauseShare {
    /** A cause that explains less of what is charged to the place is about a detail of it. */
    private static final double LEAST_PART = 0.5;

    private CauseShare() {}

    /** A cause, and the part of the operation that its findings explain, 0 to 1. */
    record Explained(Cause cause, double part) {}

    /**
     * The cause that explains the place, and the part that it explains; empty where no finding is about the place.
     *
     * @param findings of one operation, the heaviest first
     * @param place a method, with or without its package
     * @param charged part of the operation that is charged to the place
     */
    static Optional<Explained> of(List<Finding> findings, String place, double charged) {
        List<Finding> timed = findings.stream()
                .filter(finding -> Double.isFinite(finding.share().mean()))
                .toList();
        return timed.stream()
                .filter(finding -> isAbout(finding, place))
                .map(Finding::cause)
                .filter(cause ->
                        part(timed.stream().filter(finding -> isAbout(finding, place)), cause) >= LEAST_PART * charged)
                .findFirst()
                .map(cause -> new Explained(cause, Math.min(1, part(timed.stream(), cause))));
    }

    private static double part(Stream<Finding> findings, Cause cause) {
        return findings.filter(finding -> finding.cause() == cause)
                .mapToDouble(finding -> finding.share().mean())
                .sum();
    }

    private static boolean isAbout(Finding finding, String place) {
        String[] names = place.split("\\.");
        String simple = String.join(".", List.of(names).subList(Math.max(0, names.length - 2), names.length));
        return Verdicts.isAt(place, finding.className(), finding.methodName())
                || finding.places().stream().anyMatch(part -> part.name().startsWith(simple + ":"));
    }
}
