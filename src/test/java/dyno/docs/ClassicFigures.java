package dyno.docs;

import dyno.document.Quantity;
import dyno.feature.triage.TriageReport;
import dyno.feature.triage.TriageReport.FindingRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The findings of the detectors for the hotspots in published studies. */
final class ClassicFigures {
    private static final TransportName REPLAY = TransportName.REPLAY;
    private static final TransportName LOOPBACK = TransportName.LOOPBACK;
    private static final String NONE = "–";
    private static final Map<String, String> OPERATIONS =
            Map.of("SelectOne", "SELECT 1", "SelectOneBy2KBStatement", "2 KB");

    private static final List<Classic> CLASSICS = List.of(
            new Classic("Drizzle 1.2: the hexdump", "drizzle@1.2", Cause.UNWRITTEN_LOG),
            new Classic("Drizzle 1.4: eager column packets", "drizzle@1.4", Cause.UNREAD_METADATA),
            new Classic("Drizzle 1.2: the same", "drizzle@1.2", Cause.UNREAD_METADATA),
            new Classic(
                    "Connector/J 9.7.0: what does the work of `findStartOfStatement`",
                    "mysql@9.7.0",
                    Cause.STATEMENT_SCAN));

    private final TriageReport replay;
    private final TriageReport loopback;

    /**
     * Of two runs.
     *
     * @param replay has the findings over replay
     * @param loopback has those over loopback
     */
    ClassicFigures(TriageReport replay, TriageReport loopback) {
        this.replay = replay;
        this.loopback = loopback;
    }

    private record Classic(String title, String driver, Cause cause) {}

    /** One classic in one operation over one transport. */
    private static final class Occurrence {
        private final TriageReport report;
        private final TransportName transport;
        private final Classic classic;
        private final String workload;

        Occurrence(TriageReport report, TransportName transport, Classic classic, String workload) {
            this.report = report;
            this.transport = transport;
            this.classic = classic;
            this.workload = workload;
        }

        Optional<Finding> finding() {
            return report.findings().stream()
                    .filter(row -> row.driver().equals(classic.driver())
                            && row.workload().equals(workload)
                            && row.transport().equals(transport))
                    .map(FindingRow::finding)
                    .filter(finding -> finding.cause() == classic.cause())
                    .findFirst();
        }

        String text(Function<Finding, String> figure) {
            return finding().map(figure).orElse(NONE);
        }

        String hotspot(Finding finding) {
            String rank = profiles(report, classic.driver(), workload, transport)
                    .flatMap(profile -> profile.ranking().hotspots().stream())
                    .filter(hotspot -> hotspot.className().equals(finding.className())
                            && hotspot.methodName().equals(finding.methodName()))
                    .findFirst()
                    .map(ClassicFigures::rank)
                    .orElse(NONE);
            return "`" + finding.methodName() + "`, " + rank;
        }
    }

    private static Stream<ProfileRow> profiles(
            TriageReport report, String driver, String workload, TransportName transport) {
        return report.profiles().stream()
                .filter(profile -> profile.driver().equals(driver)
                        && profile.workload().equals(workload)
                        && profile.transport().equals(transport)
                        && profile.ranking().event() == Event.CPU);
    }

    private static String rank(Hotspot hotspot) {
        return hotspot.ranks().tied()
                ? hotspot.ranks().low() + "–" + hotspot.ranks().high()
                : Integer.toString(hotspot.rank());
    }

    /** One line per classic and operation. */
    String table() {
        StringBuilder table = new StringBuilder("| classic | operation | blamed first | over replay | hotspot, its rank"
                + " | over loopback | hotspot, its rank |\n|---|---|---|---|---|---|---|\n");
        for (Classic classic : CLASSICS) {
            OPERATIONS.keySet().stream()
                    .sorted()
                    .forEach(workload -> table.append(line(
                            new Occurrence(replay, REPLAY, classic, workload),
                            new Occurrence(loopback, LOOPBACK, classic, workload))));
        }
        return table.toString();
    }

    private static String line(Occurrence replay, Occurrence loopback) {
        return "| "
                + String.join(
                        " | ",
                        replay.classic.title(),
                        OPERATIONS.get(replay.workload),
                        replay.text(ClassicFigures::blamed),
                        replay.text(finding -> share(finding.share())),
                        replay.text(replay::hotspot),
                        loopback.text(finding -> share(finding.share())),
                        loopback.text(loopback::hotspot))
                + " |\n";
    }

    private static String blamed(Finding finding) {
        return finding.places().isEmpty() ? NONE : "`" + finding.places().get(0).name() + "`";
    }

    private static String share(Share share) {
        return Quantity.percent(share.mean()) + " ("
                + Quantity.percent(share.low()).number() + " to "
                + Quantity.percent(share.high()).number() + ")";
    }

    /** The same code in two operations over loopback. */
    String metadata() {
        Classic classic = CLASSICS.get(1);
        return "The column metadata of Drizzle 1.4 takes " + nanos(classic, "SelectOne")
                + " in `SELECT 1` over loopback and " + nanos(classic, "SelectOneBy2KBStatement")
                + " with 2 KB, though its columns are the same.";
    }

    private String nanos(Classic classic, String workload) {
        return new Occurrence(loopback, LOOPBACK, classic, workload)
                .text(finding -> Quantity.time(Math.rint(finding.nanos())).toString());
    }

    /** The current cost of the method that a classic is named after. */
    String startOfStatement() {
        return "`findStartOfStatement` of Connector/J 5.1.39 is no longer hot. Over replay it and what it calls take "
                + total("SelectOne") + " of `SELECT 1` and " + total("SelectOneBy2KBStatement") + " at 2 KB.";
    }

    private String total(String workload) {
        return profiles(replay, "mysql@5.1.39", workload, REPLAY)
                .flatMap(profile -> profile.ranking().totals().stream())
                .filter(method -> method.methodName().equals("findStartOfStatement"))
                .findFirst()
                .map(MethodTotal::total)
                .map(ClassicFigures::share)
                .orElse("too little to be listed");
    }
}
