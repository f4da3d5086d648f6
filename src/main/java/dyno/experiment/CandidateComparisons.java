package dyno.experiment;

import dyno.comparison.Comparison;
import dyno.comparison.Correction;
import dyno.comparison.Criterion;
import dyno.comparison.SequentialComparison;
import dyno.comparison.StoppingRule;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of the comparisons of one candidate with its baseline.
 *
 * <p>Each transport answers a different question: what the driver costs, what a user gains. So the target workloads
 * over one transport are a family, and the other workloads are another.
 */
public final class CandidateComparisons {
    private final CandidateClaim claim;
    private final StoppingRule looks;
    private final double threshold;
    private final Duration budget;
    private final Map<Cell, Rounds> rounds;
    private final Map<Cell, Comparison> settled = new LinkedHashMap<>();

    /**
     * Evaluates what has been measured so far.
     *
     * @param budget of the whole run
     * @param rounds by the candidate's cell
     * @param over whether there will be no more rounds
     */
    public CandidateComparisons(
            CandidateClaim claim,
            StoppingRule looks,
            double threshold,
            Duration budget,
            Map<Cell, Rounds> rounds,
            boolean over) {
        this.claim = claim;
        this.looks = looks;
        this.threshold = threshold;
        this.budget = budget;
        this.rounds = rounds;
        for (TransportName transport :
                rounds.keySet().stream().map(Cell::transport).distinct().toList()) {
            judge(transport, true, Correction.HOLM, over);
            judge(transport, false, Correction.BENJAMINI_HOCHBERG, over);
        }
    }

    private List<Cell> family(TransportName transport, boolean targets) {
        return rounds.keySet().stream()
                .filter(cell -> cell.transport().equals(transport))
                .filter(cell -> claim.targets().contains(cell.workload()) == targets)
                .toList();
    }

    private void judge(TransportName transport, boolean targets, Correction correction, boolean over) {
        List<Cell> family = family(transport, targets);
        List<Optional<Comparison>> judged = new SequentialComparison(
                        looks, correction, threshold, affordable(transport))
                .judge(
                        family.stream()
                                .map(cell -> rounds.get(cell).by(claim.primary(cell)))
                                .toList(),
                        over);
        for (int i = 0; i < family.size(); i++) {
            Cell cell = family.get(i);
            judged.get(i).ifPresent(comparison -> settled.put(cell, comparison));
        }
    }

    /**
     * Rounds that the whole budget would allow at the speed so far, if it were spent on one comparison over the
     * transport.
     */
    private int affordable(TransportName transport) {
        double seconds = rounds.entrySet().stream()
                .filter(entry -> entry.getKey().transport().equals(transport))
                .mapToDouble(entry -> entry.getValue().seconds())
                .filter(Double::isFinite)
                .average()
                .orElse(0);
        return (int) Math.min(Comparison.MANY_ROUNDS, budget.toSeconds() / seconds);
    }

    /** Whether the cell needs no further rounds. */
    public boolean isSettled(Cell cell) {
        return settled.containsKey(cell);
    }

    /** The comparisons of the settled cells by the primary metric. */
    public Map<Cell, Comparison> settled() {
        return Collections.unmodifiableMap(settled);
    }

    /**
     * All metrics of all settled cells, in the order of the given cells; the primary metric first. A metric that only repeats
     * another is left out.
     */
    public List<ComparisonRow> rows(Collection<Cell> cells) {
        List<ComparisonRow> rows = new ArrayList<>();
        for (Cell cell : cells) {
            Comparison comparison = settled.get(cell);
            if (comparison != null) {
                Metric primary = claim.primary(cell);
                rows.add(row(cell, primary, comparison));
                for (Metric metric : Metric.values()) {
                    if (metric != primary && rounds.get(cell).tells(metric) && isKnown(metric, cell)) {
                        rows.add(row(cell, metric, beside(comparison, cell, metric)));
                    }
                }
            }
        }
        return rows;
    }

    /** Forks of the native client lack some metrics. */
    private boolean isKnown(Metric metric, Cell cell) {
        return rounds.get(cell).counted().stream()
                .flatMap(round -> round.values().stream())
                .allMatch(fork -> metric.of(fork) > 0);
    }

    /** The same rounds by another metric, for which nothing is claimed. */
    private Comparison beside(Comparison comparison, Cell cell, Metric metric) {
        Comparison other = Comparison.of(
                rounds.get(cell).by(metric).subList(0, comparison.rounds()),
                new Criterion(threshold, looks.last(), looks.last(), affordable(cell.transport())));
        return metric == Metric.QUIET_CPU && other.estimate().contradicts(comparison.estimate())
                ? other.warning(
                        "In quiet slices alone the ratio is another one: its size depends on what else uses the core.")
                : other;
    }

    private ComparisonRow row(Cell cell, Metric metric, Comparison comparison) {
        Rounds all = rounds.get(cell);
        boolean isPrimary = metric == claim.primary(cell);
        return new ComparisonRow(
                cell.workload(),
                cell.transport(),
                metric,
                isPrimary,
                isPrimary ? claim.deciding(cell).clause() : null,
                claim.targets().contains(cell.workload()),
                comparison,
                all.voided(),
                all.disturbed(),
                all.unsteady(),
                all.haveDisturbedScores(),
                isPrimary ? all.levels(metric, comparison.rounds()) : null);
    }
}
