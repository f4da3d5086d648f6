package dyno.feature.triage;

import dyno.comparison.Comparison;
import dyno.comparison.Criterion;
import dyno.comparison.Estimate;
import dyno.experiment.Metric;
import dyno.experiment.Outcome;
import dyno.experiment.Results;
import dyno.experiment.Rounds;
import dyno.feature.triage.report.TriageReport.EncryptionRow;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rounds in which a driver over an encrypted loopback is compared with itself over the plain one, as users get it by default: in one
 * short operation, because encryption costs most there.
 */
record EncryptionRounds(TriagePlan plan, Results results) {
    /** Numbers of these rounds; those of patches are lower, and may have the same baseline. */
    static final int FIRST_NUMBER = 1001;

    static final WorkloadName OPERATION = WorkloadName.stored("SelectOne");

    /** The encrypted cell of each driver; none if the triage does not measure the plain one. */
    List<Cell> cells() {
        return plan.cells().stream()
                .filter(cell ->
                        cell.workload().equals(OPERATION) && cell.transport().equals(TransportName.LOOPBACK))
                .map(cell -> new Cell(cell.driver(), cell.workload(), TransportName.LOOPBACK_TLS))
                .toList();
    }

    /** The same driver over the plain transport. */
    static Cell plain(Cell encrypted) {
        return new Cell(
                encrypted.driver(), encrypted.workload(), encrypted.transport().plain());
    }

    /** How many rounds an encrypted cell still needs for an interval. */
    int missing(Cell encrypted) {
        return Math.max(0, Comparison.LEAST_ROUNDS - rounds(encrypted).counted().size());
    }

    int next(Cell encrypted) {
        return plan.forks().stream()
                        .filter(fork ->
                                fork.arm().isOfCandidate() && fork.cell().equals(encrypted))
                        .mapToInt(ForkSpec::round)
                        .filter(round -> round >= FIRST_NUMBER)
                        .max()
                        .orElse(FIRST_NUMBER - 1)
                + 1;
    }

    /** Whether it has been measured at all. */
    boolean isTried(Cell encrypted) {
        return !rounds(encrypted).counted().isEmpty();
    }

    private Rounds rounds(Cell encrypted) {
        return results.rounds(plain(encrypted), encrypted, 0);
    }

    /** Client's CPU time, encrypted over plain; empty without rounds. */
    private Optional<Estimate> cost(Cell encrypted) {
        Rounds rounds = rounds(encrypted);
        return rounds.counted().isEmpty()
                ? Optional.empty()
                : Optional.of(Comparison.of(rounds.by(Metric.CPU), Criterion.once(Comparison.DEFAULT_THRESHOLD))
                        .estimate());
    }

    /** What the drivers' forks tell of protocol and cipher; empty without forks. */
    private Optional<String> cipher(Cell encrypted) {
        return results.of(encrypted, Purpose.SCORE).stream()
                .flatMap(fork -> fork.notes().stream())
                .filter(note -> note.kind() == Note.Kind.ENCRYPTION)
                .map(Note::text)
                .findFirst();
    }

    /**
     * A row for each driver that was measured or cannot be.
     *
     * @param outcome why cells could not be measured
     */
    List<EncryptionRow> rows(Outcome outcome) {
        List<EncryptionRow> rows = new ArrayList<>();
        for (Cell encrypted : cells()) {
            String driver = encrypted.driver().toString();
            String refusal = outcome.notSupported().get(encrypted);
            String failure = outcome.failures().get(encrypted);
            if (refusal != null) {
                rows.add(new EncryptionRow(driver, OPERATION.toString(), null, 0, null, "not supported: " + refusal));
            } else if (failure != null) {
                rows.add(new EncryptionRow(driver, OPERATION.toString(), null, 0, null, "not measured: " + failure));
            } else {
                cost(encrypted)
                        .ifPresent(cost -> rows.add(new EncryptionRow(
                                driver,
                                OPERATION.toString(),
                                cost,
                                rounds(encrypted).counted().size(),
                                cipher(encrypted).orElse(null),
                                null)));
            }
        }
        return rows;
    }
}
