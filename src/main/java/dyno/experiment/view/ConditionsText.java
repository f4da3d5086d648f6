package dyno.experiment.view;

import dyno.comparison.BeatLevels.Level;
import dyno.comparison.BeatLevels.Levels;
import dyno.document.Quantity;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DisturbedScores;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Under which conditions sizes of differences were measured, for people. */
public final class ConditionsText {
    private ConditionsText() {}

    /** What a reader must know about the conditions of a comparison, a sentence each. */
    public static List<String> of(ComparisonRow row) {
        List<String> lines = new ArrayList<>();
        if (row.disturbedScores()) {
            lines.add("The scores are " + DisturbedScores.LABEL + ": the ratio holds only for this run.");
        }
        if (row.levels() != null && row.levels().differ()) {
            lines.add(byLevel(row.levels()));
        }
        return lines;
    }

    /** The ratio where the neighbours did little, and where they did much. */
    private static String byLevel(Levels levels) {
        return String.format(
                Locale.ROOT,
                "The ratio is %.3f where the beat is low (%s), %.3f where it is high (%s): its size depends on what else"
                        + " uses the core.",
                levels.low().ratio(),
                beats(levels.low()),
                levels.high().ratio(),
                beats(levels.high()));
    }

    private static String beats(Level level) {
        return String.format(Locale.ROOT, "%.2f to %.2f times quiet", level.lowest(), level.highest());
    }

    /** All that a reader must know before relying on a comparison. */
    static List<String> warnings(ComparisonRow row) {
        List<String> warnings = new ArrayList<>(row.comparison().warnings());
        if (row.primary()) {
            disturbance(row).ifPresent(warnings::add);
            warnings.addAll(of(row));
        }
        return warnings;
    }

    /** The other load while the rounds ran. */
    static Optional<String> disturbance(ComparisonRow row) {
        StringBuilder said = new StringBuilder();
        if (row.voided() > 0) {
            said.append(Quantity.count(row.voided(), "round"))
                    .append(row.voided() == 1 ? " is" : " are")
                    .append(" void because other programs disturbed the machine. ");
        }
        if (row.disturbed() > 0) {
            said.append(Quantity.count(row.disturbed(), "disturbed round"))
                    .append(row.disturbed() == 1 ? " is" : " are")
                    .append(" included, because at most a third of the rounds may be left out. ");
        }
        if (row.unsteady() > 0) {
            said.append(Quantity.count(row.unsteady(), "fork"))
                    .append(row.unsteady() == 1 ? " was" : " were")
                    .append(" not steady: operations became faster or slower while they were measured. ");
        }
        return said.isEmpty() ? Optional.empty() : Optional.of(said.toString().strip());
    }

    /** On which processor the sizes in a report were measured, and how quiet it was. */
    public static String of(Environment environment, List<ForkResult> forks) {
        OptionalDouble quiet = forks.stream()
                .filter(fork -> fork.succeeded() && fork.spec().purpose() == Purpose.SCORE)
                .mapToDouble(ForkResult::quietShare)
                .filter(Double::isFinite)
                .average();
        return "Sizes are those on " + environment.cpu() + ", "
                + Quantity.count(environment.cores(), "core")
                + (quiet.isPresent()
                        ? String.format(
                                Locale.ROOT, ", where %.0f %% of the slices were quiet.", 100 * quiet.getAsDouble())
                        : ".");
    }
}
