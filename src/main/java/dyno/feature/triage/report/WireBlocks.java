package dyno.feature.triage.report;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Card;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Style;
import dyno.document.Text;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.wire.WireCount;
import java.util.Comparator;
import java.util.List;

/** What drivers send and receive, and how often they call their sockets. */
final class WireBlocks {
    private static final int MOST_RANKED = 10;

    private final TriageReport report;
    private final ReportIndex index;

    WireBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** The counts of a workload, and the cost of measuring it. */
    List<Block> of(WorkloadRow workload) {
        Rows rows = Rows.titled(
                        "On the wire, per operation: exact counts; available() is a system call on a real socket,"
                                + " which replay hides")
                .text("Driver")
                .number("Round trips", "Sent", "Received", "Socket writes", "Socket reads", "available()")
                .number("Replay's own cost", "Profiler's overhead");
        for (ScoreRow score : counted(workload)) {
            WireCount wire = score.wire();
            rows.add(
                    index.chip(score.driver()),
                    number(wire.roundTrips()),
                    Text.figure(Quantity.bytes((double) wire.bytesSent())),
                    Text.figure(Quantity.bytes((double) wire.bytesReceived())),
                    number(wire.socketWrites()),
                    number(wire.socketReads()),
                    number(wire.availableCalls()),
                    Text.figure(Quantity.time(score.replayCostNanos())),
                    Text.figure(Quantity.percent(score.profilerOverhead())));
        }
        return new Builder().table(rows).blocks();
    }

    /** The first score of each driver with counts. */
    private List<ScoreRow> counted(WorkloadRow workload) {
        return report.drivers().stream()
                .flatMap(driver -> report.scores().stream()
                        .filter(score -> score.wire() != null
                                && score.driver().equals(driver.name())
                                && score.workload().equals(workload.name()))
                        .limit(1))
                .toList();
    }

    /** The operations with the most socket calls, in descending order. */
    List<Block> mostCalls() {
        Rows rows = Rows.untitled()
                .text("Workload", "Driver")
                .number("Socket calls", "Writes", "Reads", "available()", "Round trips");
        report.workloads().stream()
                .flatMap(workload -> counted(workload).stream())
                .sorted(Comparator.comparingLong(WireBlocks::calls).reversed())
                .limit(MOST_RANKED)
                .forEach(score -> rows.add(
                        Text.of(index.title(score.workload())),
                        index.chip(score.driver()),
                        Text.strong(Long.toString(calls(score))),
                        number(score.wire().socketWrites()),
                        number(score.wire().socketReads()),
                        number(score.wire().availableCalls()),
                        number(score.wire().roundTrips())));
        if (rows.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new Builder()
                .add(new Heading(3, Text.of("Most socket calls per operation"), ""))
                .remarks(List.of("Writes to the socket, reads from it and calls of available(): each is a system call"
                        + " with a real server, whose cost the scores over replay do not include."))
                .table(rows)
                .blocks();
        return List.of(new Card(Style.PLAIN, blocks));
    }

    /** Of all kinds, each a system call on a real connection. */
    private static long calls(ScoreRow score) {
        WireCount count = score.wire();
        return (long) count.socketWrites() + count.socketReads() + count.availableCalls();
    }

    private static Text number(long count) {
        return Text.of(Long.toString(count));
    }
}
