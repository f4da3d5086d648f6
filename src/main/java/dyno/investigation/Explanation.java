package dyno.investigation;

import dyno.hotspot.finding.Finding;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The part of an operation that findings explain by the cause that is at work at a place: all places of that cause together, as
 * a patch of a cause seldom leaves one out.
 */
final class Explanation {
    /** A finding that explains less of what is charged to the place is about a detail of it. */
    private static final double LEAST_PART = 0.5;

    private Explanation() {}

    /**
     * The part that is explained, 0 to 1; empty where no finding is about the place.
     *
     * @param findings of one operation, the heaviest first
     * @param place a method, with or without its package
     * @param charged part of the operation that is charged to the place
     */
    static OptionalDouble of(List<Finding> findings, String place, double charged) {
        List<Finding> timed = findings.stream()
                .filter(finding -> Double.isFinite(finding.share().mean()))
                .toList();
        return timed.stream()
                .filter(finding -> isAbout(finding, place) && finding.share().mean() >= LEAST_PART * charged)
                .limit(1)
                .mapToDouble(main -> timed.stream()
                        .filter(finding -> finding.cause() == main.cause())
                        .mapToDouble(finding -> finding.share().mean())
                        .sum())
                .map(sum -> Math.min(1, sum))
                .findFirst();
    }

    private static boolean isAbout(Finding finding, String place) {
        String[] names = place.split("\\.");
        String simple = String.join(".", List.of(names).subList(Math.max(0, names.length - 2), names.length));
        return Verdicts.isAt(place, finding.className(), finding.methodName())
                || finding.places().stream().anyMatch(part -> part.name().startsWith(simple + ":"));
    }
}
