package dyno.study;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What published figures were said to show, and by what it is tested.
 *
 * @param sentence in words
 * @param numerator what is measured
 * @param denominator what it is divided by; null when the measure itself is judged
 * @param says on which side of 1 the ratio is; null where published figures say it, and for what is counted
 * @param count the number of what is counted; null for times and shares
 * @param sent beginnings of the statements that the study lists; empty when it lists none
 * @param full whether it is tested only at the published size
 * @param own whether the study did not publish it: Dyno adds it, and shows it apart
 * @param profiled the share that a profiler like the study's has shown, as a part of 1, by coordinates of the driver; null where
 *     it was not measured
 */
public record Claim(
        String sentence,
        Measure numerator,
        Measure denominator,
        Direction says,
        Count count,
        List<String> sent,
        boolean full,
        boolean own,
        Map<String, Double> profiled) {
    public Claim {
        Objects.requireNonNull(sentence, "sentence");
        Objects.requireNonNull(numerator, "numerator");
        sent = sent == null ? List.of() : List.copyOf(sent);
        profiled = profiled == null ? Map.of() : Map.copyOf(profiled);
        if (denominator != null && (numerator.kind() != Measure.Kind.TIME || denominator.kind() != Measure.Kind.TIME)) {
            throw new IllegalArgumentException("Only times have a ratio with an interval: " + sentence);
        }
    }

    /** The share that a profiler like the study's has shown for a driver; NaN where none was measured. */
    public double profiled(String driver) {
        return profiled.getOrDefault(driver, Double.NaN);
    }

    /** What a number says about the claim, where it lists no statements. */
    public Decision decide(double number) {
        return count.decide(number);
    }

    /** The one of the listed statements that this is; empty for others. */
    public Optional<String> listed(String statement) {
        String unquoted = statement.replace("`", "");
        return sent.stream()
                .filter(listed -> unquoted.regionMatches(true, 0, listed, 0, listed.length()))
                .findFirst();
    }

    /** Whether all that it rests on is among these. */
    boolean isOf(Set<Measure> measures) {
        return Stream.of(numerator, denominator)
                .filter(Objects::nonNull)
                .flatMap(Measure::each)
                .allMatch(measures::contains);
    }

    /** Whether two times are compared, which takes rounds. */
    public boolean isRatio() {
        return denominator != null;
    }
}
