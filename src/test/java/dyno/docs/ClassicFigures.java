package dyno.docs;

import dyno.document.Quantity;
import dyno.feature.triage.report.TriageReport;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.profile.Event;
import dyno.wire.TransportName;

/** The hotspots of published studies, in today's drivers. */
final class ClassicFigures {
    private final TriageReport replay;
    private final TriageReport loopback;

    /**
     * Of two runs.
     *
     * @param replay has the rankings over replay
     * @param loopback has the findings over loopback
     */
    ClassicFigures(TriageReport replay, TriageReport loopback) {
        this.replay = replay;
        this.loopback = loopback;
    }

    /** The same code in two operations over loopback. */
    String metadata() {
        return "The column metadata of Drizzle 1.4 takes " + nanos("SelectOne") + " in `SELECT 1` over loopback and "
                + nanos("SelectOneBy2KBStatement")
                + " when the statement is 2 KB long, although the result has the same columns.";
    }

    private String nanos(String workload) {
        return loopback.findings().stream()
                .filter(row -> row.driver().equals("drizzle@1.4")
                        && row.workload().equals(workload)
                        && row.transport().equals(TransportName.LOOPBACK)
                        && row.finding().cause() == Cause.UNREAD_METADATA)
                .findFirst()
                .map(row -> Quantity.time(Math.rint(row.finding().nanos())).toString())
                .orElse("–");
    }

    /** The current cost of the method that a classic is named after. */
    String startOfStatement() {
        return "`findStartOfStatement` of Connector/J 5.1.39 is no longer hot. Over replay it and what it calls take "
                + total("SelectOne") + " of `SELECT 1` and " + total("SelectOneBy2KBStatement") + " at 2 KB.";
    }

    private String total(String workload) {
        return replay.profiles().stream()
                .filter(profile -> profile.driver().equals("mysql@5.1.39")
                        && profile.workload().equals(workload)
                        && profile.transport().equals(TransportName.REPLAY)
                        && profile.ranking().event() == Event.CPU)
                .flatMap(profile -> profile.ranking().totals().stream())
                .filter(method -> method.methodName().equals("findStartOfStatement"))
                .findFirst()
                .map(MethodTotal::total)
                .map(ClassicFigures::share)
                .orElse("too little to be listed");
    }

    private static String share(Share share) {
        return Quantity.percent(share.mean()) + " ("
                + Quantity.percent(share.low()).number() + " to "
                + Quantity.percent(share.high()).number() + ")";
    }
}
