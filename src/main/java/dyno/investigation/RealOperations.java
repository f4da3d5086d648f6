package dyno.investigation;

import dyno.report.TriageReport.ScoreRow;
import dyno.run.ForkSpec.Cell;
import dyno.wire.WireCount;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the operations of a triage take on a real server on this machine. */
final class RealOperations {
    private static final String LOOPBACK = "loopback";

    private final List<ScoreRow> scores;

    /**
     * An operation on a real server.
     *
     * @param nanos wall time, ns
     * @param cpuNanos CPU time of the client's thread, ns
     * @param trips round trips
     */
    record RealOperation(double nanos, double cpuNanos, int trips) {}

    RealOperations(List<ScoreRow> scores) {
        this.scores = scores;
    }

    /** The operation of a cell, whatever the cell's transport; empty when loopback or the wire was not measured. */
    Optional<RealOperation> of(Cell cell) {
        Optional<WireCount> wire = scores.stream()
                .filter(score -> isOf(score, cell))
                .map(ScoreRow::wire)
                .filter(Objects::nonNull)
                .findFirst();
        return scores.stream()
                .filter(score -> isOf(score, cell) && score.transport().equals(LOOPBACK))
                .findFirst()
                .flatMap(score -> wire.map(count -> new RealOperation(
                        score.wallNanos().median(), score.cpuNanos().median(), count.roundTrips())));
    }

    private static boolean isOf(ScoreRow score, Cell cell) {
        return score.driver().equals(cell.driver()) && score.workload().equals(cell.workload());
    }
}
