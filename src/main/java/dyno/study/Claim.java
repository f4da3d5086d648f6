package dyno.study;

import java.util.Map;
import java.util.Objects;

/**
 * What published figures were said to show, and by what it is tested.
 *
 * @param sentence in words
 * @param numerator what is measured
 * @param denominator what it is divided by; null when the measure itself is judged
 * @param holds the values of the ratio, or of the measure, at which the claim holds
 * @param full whether it is tested only at the published size
 * @param own whether the study did not publish it: Dyno adds it, and shows it apart
 * @param unlike what is not as the study had it, beside the versions of drivers; null when nothing is
 * @param profiled the share that a profiler like the study's has shown, as a part of 1, by coordinates of the driver; null where
 *     it was not measured
 */
public record Claim(
        String sentence,
        Measure numerator,
        Measure denominator,
        Range holds,
        boolean full,
        boolean own,
        String unlike,
        Map<String, Double> profiled) {
    public Claim {
        Objects.requireNonNull(sentence, "sentence");
        Objects.requireNonNull(numerator, "numerator");
        Objects.requireNonNull(holds, "holds");
        profiled = profiled == null ? Map.of() : Map.copyOf(profiled);
        if (denominator != null && (numerator.kind() != Measure.Kind.TIME || denominator.kind() != Measure.Kind.TIME)) {
            throw new IllegalArgumentException("Only times have a ratio with an interval: " + sentence);
        }
    }

    /** The share that a profiler like the study's has shown for a driver; NaN where none was measured. */
    public double profiled(String driver) {
        return profiled.getOrDefault(driver, Double.NaN);
    }

    /** Whether two times are compared, which takes rounds. */
    public boolean isRatio() {
        return denominator != null;
    }
}
