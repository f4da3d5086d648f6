package dyno.feature.gate;

import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.io.JsonDocument;
import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Whether a change of a driver passes: the head of a pull request compared with its base.
 *
 * @param base what the base is, for people: a revision, or the path of its build
 * @param head the same of the head
 * @param comparison of the two, with one candidate
 * @param limit slowdown that fails, such as 0.02 for 2 %, once the whole interval shows at least that; infinite for
 *     none
 * @param mustBehaveTheSame whether a difference of the behaviour fails, too, and a behaviour that was not compared
 * @param mustBeDecided whether a comparison without a decision fails, too
 * @param planned what was to be measured of the head
 */
@JsonDocument(name = "gate")
public record GateReport(
        String base,
        String head,
        ComparisonReport comparison,
        double limit,
        boolean mustBehaveTheSame,
        boolean mustBeDecided,
        List<Cell> planned) {
    private static final String ANY_MISSED = "a slowdown of any size could have been missed";

    public GateReport {
        planned = List.copyOf(planned);
    }

    /** The head. */
    public Candidate candidate() {
        return comparison.candidates().get(0);
    }

    /** The comparisons by the metric that the head is judged by. */
    public List<ComparisonRow> rows() {
        return candidate().comparisons().stream().filter(ComparisonRow::primary).toList();
    }

    /** Whether it is shown that the head is slower than the limit allows: the verdict is regression, and the whole interval is beyond. */
    public boolean fails(ComparisonRow row) {
        return row.comparison().isSlowerBy(limit);
    }

    /** Whether a comparison fails because it led to no decision. */
    public boolean failsUndecided(ComparisonRow row) {
        return mustBeDecided && !row.comparison().verdict().isDecisive();
    }

    /** Which slowdown of the head a comparison could have missed, in words: up to the upper end of its interval. */
    public static String missed(ComparisonRow row) {
        Estimate estimate = row.comparison().estimate();
        if (!estimate.hasInterval() || row.comparison().verdict() == Verdict.INVALID) {
            return ANY_MISSED;
        }
        // Rounded up: what was missed is not larger than the text says.
        double percent = Math.ceil(1000 * (estimate.high() - 1) - 1e-6) / 10;
        return percent > 0
                ? String.format(Locale.ROOT, "a slowdown of up to %.1f %% could have been missed", percent)
                : "no slowdown could have been missed";
    }

    /** Of the planned comparisons, those without any complete round; without what fails already, and what the base does not support. */
    public List<Cell> notCompared() {
        Set<String> compared = new HashSet<>();
        rows().forEach(row -> compared.add(row.workload() + " " + row.transport()));
        List<Cell> failed = broken().stream().map(Broken::cell).toList();
        return planned.stream()
                .filter(cell -> !compared.contains(cell.workload() + " " + cell.transport())
                        && !failed.contains(cell)
                        && !isUnsupported(ofBase(cell)))
                .toList();
    }

    private boolean isUnsupported(Cell cell) {
        return comparison.forks().stream()
                .anyMatch(fork -> fork.spec().cell().equals(cell) && fork.notSupported() != null);
    }

    private Cell ofBase(Cell ofHead) {
        return new Cell(comparison.baseline(), ofHead.workload(), ofHead.transport());
    }

    /** That something was not compared, in a sentence. */
    public static String notCompared(Cell cell) {
        return cell.workload() + " over " + cell.transport() + " was not compared: " + ANY_MISSED + ".";
    }

    /** Whether it fails because a comparison led to no decision, or was not made. */
    public boolean failsUndecided() {
        return mustBeDecided && (!notCompared().isEmpty() || rows().stream().anyMatch(this::failsUndecided));
    }

    /** Whether it fails because of its behaviour: it differs from the base, or was not compared. */
    public boolean failsByBehaviour() {
        return mustBehaveTheSame && !Boolean.TRUE.equals(candidate().same());
    }

    /** Whether the behaviour was compared and differs. */
    public boolean behavesDifferently() {
        return Boolean.FALSE.equals(candidate().same());
    }

    /** Whether it is known if the behaviour differs. */
    public boolean comparedBehaviour() {
        return candidate().same() != null;
    }

    /** What is known about the behaviour, in a sentence. */
    public String behaviour() {
        String found = candidate().behaviour();
        if (!comparedBehaviour()) {
            return "Behaviour " + (found == null ? "not compared." : found);
        }
        return behavesDifferently() ? "The behaviour differs: " + found : found;
    }

    /**
     * What works with the base and fails with the head.
     *
     * @param cell of the head
     * @param reason in a sentence
     */
    public record Broken(Cell cell, String reason) {
        public String sentence() {
            return cell.workload() + " over " + cell.transport() + " works with the base, but not with the head: "
                    + reason;
        }
    }

    /**
     * Where no fork of the head succeeded, although the base could be measured; and where a fork of the head failed,
     * but none of the base, and the others led to no decision.
     */
    public List<Broken> broken() {
        Map<Cell, String> reasons = new LinkedHashMap<>();
        comparison.forks().stream()
                .filter(fork -> fork.spec().cell().driver().equals(candidate().driver()) && !fork.succeeded())
                .forEach(fork ->
                        reasons.put(fork.spec().cell(), fork.failure() == null ? fork.notSupported() : fork.failure()));
        List<Broken> broken = new ArrayList<>();
        reasons.forEach((cell, reason) -> {
            Cell ofBase = ofBase(cell);
            boolean onlyHeadFailed = !isMeasured(cell) || !hasFailed(ofBase) && !isDecided(cell);
            if (isMeasured(ofBase) && onlyHeadFailed) {
                broken.add(new Broken(cell, reason));
            }
        });
        return broken;
    }

    private boolean isMeasured(Cell cell) {
        return comparison.forks().stream().anyMatch(fork -> fork.spec().cell().equals(cell) && fork.succeeded());
    }

    private boolean hasFailed(Cell cell) {
        return comparison.forks().stream().anyMatch(fork -> fork.spec().cell().equals(cell) && !fork.succeeded());
    }

    private boolean isDecided(Cell ofHead) {
        return rows().stream()
                .filter(row -> row.workload().equals(ofHead.workload())
                        && row.transport().equals(ofHead.transport()))
                .anyMatch(row -> row.comparison().verdict().isDecisive());
    }

    /** Why the head fails, one sentence each; none if it passes. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        broken().forEach(broken -> failures.add(broken.sentence()));
        if (failsByBehaviour()) {
            failures.add(behaviour());
        }
        for (ComparisonRow row : rows()) {
            if (fails(row)) {
                failures.add(String.format(
                        Locale.ROOT,
                        "%s over %s is slower by %.1f to %.1f %%; the limit is %.1f %%.",
                        row.workload(),
                        row.transport(),
                        100 * (row.comparison().estimate().low() - 1),
                        100 * (row.comparison().estimate().high() - 1),
                        100 * limit));
            } else if (failsUndecided(row)) {
                failures.add(row.workload() + " over " + row.transport() + " is "
                        + row.comparison().verdict().label() + ": " + missed(row) + ".");
            }
        }
        if (mustBeDecided) {
            notCompared().forEach(cell -> failures.add(notCompared(cell)));
        }
        return failures;
    }
}
