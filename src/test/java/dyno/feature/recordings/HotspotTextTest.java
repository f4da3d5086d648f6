package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.feature.recordings.HotspotText.Order;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.hotspot.Stacks;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Operations;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HotspotTextTest {
    private final HotspotReport report = report(HotspotRanking.rank(
            List.of(Stacks.cpu(Map.of(
                    Stacks.stack("db.Packet.read:5", "db.Driver.query:3", "db.Driver.run:1"), 6L,
                    Stacks.stack("java.net.Socket.read", "db.Packet.read:6", "db.Driver.query:4", "db.Driver.run:1"),
                            2L,
                    Stacks.stack("db.Packet.read:5", "db.Driver.close:9"), 2L))),
            new DriverScope(Set.of("db.Driver", "db.Packet")),
            Double.NaN));

    @Test
    void ranksWhatIsChargedWithItsCallingPaths() {
        assertThat(lines(Order.SHARE))
                .containsExactly(
                        "1 80.0 % (48.9 to 94.7) 80.0 100.0 db.Packet.read:5",
                        "60.0 % 60.0 60.0 from Driver.query:3 < Driver.run:1", "20.0 % 20.0 20.0 from Driver.close:9");
    }

    @Test
    void ordersByTotalWithThoseThatOnlyCallOthers() {
        assertThat(lines(Order.TOTAL))
                .contains("80.0 80.0 % (48.9 to 94.7) 0.0 0.0 db.Driver.run:1")
                .containsSubsequence(
                        "100.0 % (72.2 to 100.0) 80.0 80.0 db.Packet.read:5",
                        "60.0 % 60.0 60.0 from Driver.query:3 < Driver.run:1",
                        "80.0 % (48.9 to 94.7) 0.0 0.0 db.Driver.query:3",
                        "80.0 % 0.0 0.0 from Driver.run:1");
    }

    @Test
    void namesNoLineWhereNoneIsKnown() {
        HotspotReport unknown = report(HotspotRanking.rank(
                List.of(Stacks.cpu(Map.of(Stacks.stack("db.Driver.run"), 6L))),
                new DriverScope(Set.of("db.Driver")),
                Double.NaN));

        for (Order order : Order.values()) {
            assertThat(HotspotText.render(unknown, order))
                    .contains("db.Driver.run\n")
                    .doesNotContain(":0");
        }
    }

    /** An interval of one fork must not be read as that of many. */
    @Test
    void saysWhereIntervalsKnowChanceOnly() {
        assertThat(head(1))
                .startsWith(
                        "db, cpu: 1,000 stack samples in 1 fork (intervals do not include the variation between forks); driver");
        assertThat(head(3)).startsWith("db, cpu: 1,000 stack samples in 3 forks; driver");
    }

    /** Where it is quick, a collection that is rebuilt still makes garbage. */
    @Test
    void saysWhatAFindingAllocates() {
        Finding rebuilt = finding(Cause.COLLECTION_REBUILT, new Share(0.002, 0.001, 0.003), new Share(0.31, 0.3, 0.32));
        assertThat(text(List.of(rebuilt), List.of()))
                .contains("0.2 %    maps and collections rebuilt per operation, 31 % of the allocation\n");
    }

    private static Finding finding(Cause cause, Share share, Share heap) {
        return Records.with(
                Operations.finding(cause, "db.Driver", "query", "Driver.query:3 is seen", share), "heapShare", heap);
    }

    @Test
    void countsPlacesThatAreTooUncertain() {
        List<Ranking> rankings = report.drivers().get(0).rankings();
        HotspotReport.DriverRow driver = new HotspotReport.DriverRow("db", rankings, List.of(), 2, List.of());

        assertThat(HotspotText.render(
                        new HotspotReport(List.of(), List.of(), List.of(driver), List.of(), List.of()), Order.SHARE))
                .contains(
                        "db: 2 places not confirmed as a finding: the interval includes 0; more recordings may decide");
    }

    /** Its part of the time may be 0. */
    @Test
    void saysOfWhatOnlyAllocatesHowMuchTimeItTakesAtMost() {
        Finding allocates = finding(Cause.REFLECTION, new Share(0.019, 0, 0.077), new Share(0.14, 0.11, 0.17));

        assertThat(text(List.of(allocates), List.of()))
                .contains("< 7.7 %  proxies and reflection, 14 % of the allocation\n");
    }

    @Test
    void saysWhatWasNotLookedForAndWhatHelps() {
        assertThat(text(List.of(), List.of(Cause.UNWRITTEN_LOG, Cause.STATEMENT_SCAN)))
                .containsSubsequence(
                        "db: not looked for (specify the version with --driver",
                        "builds a log message that is never logged",
                        "db: not looked for (./dyno triage",
                        "the statement text is scanned");
        assertThat(text(List.of(), List.of())).doesNotContain("not looked for");
        assertThat(text(List.of(), List.of(Cause.values())))
                .containsSubsequence(
                        "db: not looked for (record CPU or wall time",
                        Cause.UNWRITTEN_LOG.label(),
                        Cause.LOCK.label(),
                        "db: not looked for (./dyno triage")
                .doesNotContain("--driver");
    }

    private String text(List<Finding> findings, List<Cause> notLookedFor) {
        List<Ranking> rankings = report.drivers().get(0).rankings();
        return HotspotText.render(
                new HotspotReport(
                        List.of(),
                        List.of(),
                        List.of(new HotspotReport.DriverRow("db", rankings, findings, 0, notLookedFor)),
                        List.of(),
                        List.of()),
                Order.SHARE);
    }

    private static String head(int forks) {
        Share half = new Share(0.5, 0.4, 0.6);
        Ranking ranking =
                Hotspots.ranking(Event.CPU, forks, 1000, half, half, new Share(0, 0, 0), Double.NaN, List.of());
        return HotspotText.render(report(ranking), Order.SHARE);
    }

    /** "Outside 90 %" of a driver in an application with another one may be that other one. */
    @Test
    void namesTheOtherDriversThatAreOutside() {
        HotspotReport two = new HotspotReport(
                List.of(),
                List.of(),
                List.of(row("db", 0.1, 0.05, 0.85), row("other", 0.5, 0.2, 0.3), row("idle", 0, 0, 1)),
                List.of(),
                List.of());

        assertThat(HotspotText.render(two, Order.SHARE).lines().filter(line -> line.contains("outside")))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("transport 5.0 %, outside 85.0 % (other 70.0 %)"),
                        line -> assertThat(line).endsWith("outside 30.0 % (db 15.0 %)"),
                        line -> assertThat(line).endsWith("outside 100.0 % (db 15.0 %, other 70.0 %)"));
    }

    private static HotspotReport.DriverRow row(String name, double driver, double transport, double outside) {
        Ranking ranking = Hotspots.ranking(
                Event.CPU,
                10,
                1000,
                new Share(driver, driver, driver),
                new Share(transport, transport, transport),
                new Share(outside, outside, outside),
                Double.NaN,
                List.of());
        return new HotspotReport.DriverRow(name, List.of(ranking), List.of(), 0, List.of());
    }

    @Test
    void leavesOutRowsThatArePrintedAsNothing() {
        Map<StackTrace, Long> weights = Map.of(
                Stacks.stack("db.Packet.read:5", "db.Driver.run:1"), 3000L,
                Stacks.stack("db.Driver.run:1"), 5L,
                Stacks.stack("app.Main.main:1"), 100_000_000L);
        Ranking rare = HotspotRanking.rank(
                List.of(new Profile(Event.LOCK, weights, 1_000_000)),
                new DriverScope(Set.of("db.Driver", "db.Packet")),
                Double.NaN);

        assertThat(rare.hotspots()).isNotEmpty();
        assertThat(HotspotText.render(report(rare), Order.SHARE)).doesNotContain("Packet.read");
    }

    /** They wait all the time, which is most of the wall-clock time and has no cost. */
    @Test
    void keepsThreadsApartThatWaitForWork() {
        Map<StackTrace, Long> weights = Map.of(
                Stacks.stack("java.lang.ref.ReferenceQueue.remove", "db.Cleaner.run:8", "java.lang.Thread.run"), 900L,
                Stacks.stack("java.util.concurrent.locks.ReentrantLock.lock", "db.Driver.query:3", "app.Main.main"),
                        50L,
                Stacks.stack("java.lang.Thread.sleep", "db.Driver.retry:7", "app.Main.main"), 50L);
        DriverScope scope = new DriverScope(Set.of("db.Driver", "db.Cleaner"));

        assertThat(rows(Event.WALL, weights, scope))
                .containsSubsequence(
                        "db.Driver.query:3", "in the driver's own threads that wait for work:", "db.Cleaner.run:8")
                .containsSubsequence("db.Driver.retry:7", "in the driver's own threads that wait for work:");
        assertThat(rows(Event.CPU, weights, scope)).containsSubsequence("db.Cleaner.run:8", "db.Driver.query:3");
    }

    private static List<String> rows(Event event, Map<StackTrace, Long> weights, DriverScope scope) {
        Ranking ranking = HotspotRanking.rank(List.of(new Profile(event, weights, 1000)), scope, Double.NaN);
        return HotspotText.render(report(ranking), Order.SHARE)
                .lines()
                .map(line -> line.strip().replaceFirst(".* (?=db\\.)", ""))
                .toList();
    }

    /** The rows of the table, with single blanks. */
    private List<String> lines(Order order) {
        return HotspotText.render(report, order)
                .lines()
                .skip(2)
                .map(line -> line.strip().replaceAll(" +", " "))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static HotspotReport report(Ranking ranking) {
        return new HotspotReport(
                List.of(),
                List.of(),
                List.of(new HotspotReport.DriverRow("db", List.of(ranking), List.of(), 0, List.of())),
                List.of(),
                List.of());
    }
}
