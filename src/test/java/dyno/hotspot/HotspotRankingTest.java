package dyno.hotspot;

import static dyno.hotspot.Stacks.cpu;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Callee;
import dyno.hotspot.Hotspot.Line;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HotspotRankingTest {
    private static final String WORKLOAD = "dyno.workload.SelectOne.run:20";

    private final DriverScope scope =
            new DriverScope(Set.of("db.Driver", "db.Packet", "db.Log", "db.UnixDomainSocket"));

    @Test
    void chargesTheTopmostDriverFrameWithItsCallees() {
        Ranking ranking = rank(Map.of(
                stack("java.util.Formatter.parse:9", "java.lang.String.format:3", "db.Log.dump:7", "db.Driver.run:1"),
                        6L,
                stack("db.Log.dump:8", "db.Driver.run:1", WORKLOAD), 2L,
                stack("db.Driver.run:2", WORKLOAD), 2L));

        Hotspot first = ranking.hotspots().get(0);
        assertThat(first.rank()).isEqualTo(1);
        assertThat(first.className() + "." + first.methodName()).isEqualTo("db.Log.dump");
        assertThat(first.share().mean()).isEqualTo(0.8, within(1e-12));
        assertThat(first.ownShare()).isEqualTo(0.2, within(1e-12));
        assertThat(first.costPerOperation()).isEqualTo(80, within(1e-9));
        assertThat(first.lines()).containsExactly(new Line(7, 0.6, 0, 0.6), new Line(8, 0.2, 0.2, 0.2));
        assertThat(first.callees()).containsExactly(new Callee("java.lang.String.format", 0.6));
        assertThat(first.callers().get(0).methods()).containsExactly("db.Driver.run:1");
        assertThat(ranking.hotspots().get(1).rank()).isEqualTo(2);
    }

    @Test
    void keepsSocketTimeApart() {
        Ranking ranking = rank(Map.of(
                stack(
                                "tcp_sendmsg",
                                "sun.nio.ch.SocketDispatcher.write0",
                                "java.net.Socket$SocketOutputStream.write",
                                "java.io.BufferedOutputStream.flush",
                                "db.Packet.send:4"),
                        3L,
                stack("dyno.wire.ReplaySocket.read", "db.Packet.read:5"), 2L,
                stack("db.Packet.read:6"), 5L));

        assertThat(ranking.transport().mean()).isEqualTo(0.5, within(1e-12));
        assertThat(ranking.driver().mean()).isEqualTo(0.5, within(1e-12));
        assertThat(ranking.hotspots()).extracting(Hotspot::methodName).containsExactly("read");
        assertThat(ranking.hotspots().get(0).share().mean()).isEqualTo(0.5, within(1e-12));
    }

    /** MariaDB's driver calls the C library itself. */
    @Test
    void keepsTheTimeOfADriversOwnUnixSocketApart() {
        Ranking ranking = rank(Map.of(
                stack("unix_stream_recvmsg", "db.UnixDomainSocket.recv", "db.Packet.read:5"), 2L,
                stack("db.UnixDomainSocket.send", "db.Packet.send:4"), 1L,
                stack("java.util.Arrays.copyOf", "db.UnixDomainSocket.write:7", "db.Packet.send:4"), 3L,
                stack("db.Packet.read:6"), 4L));

        assertThat(ranking.transport().mean()).isEqualTo(0.3, within(1e-12));
        assertThat(ranking.driver().mean()).isEqualTo(0.7, within(1e-12));
        assertThat(ranking.hotspots()).extracting(Hotspot::methodName).containsExactly("read", "write");
        assertThat(scope.owner(Stacks.frame("db.UnixDomainSocket.recv"))).isEqualTo(CodeOwner.TRANSPORT);
        assertThat(scope.owner(Stacks.frame("db.UnixDomainSocket.write:7"))).isEqualTo(CodeOwner.DRIVER);
    }

    /** In an application, a driver is a small part of all. */
    @Test
    void leavesOutWhatIsLittleOfTheDriverItself() {
        Ranking ranking = rank(Map.of(
                stack("app.Pool.idle:1"), 1_000_000L,
                stack("db.Driver.run:1"), 999L,
                stack("db.Packet.read:2"), 100L,
                stack("db.Log.dump:3"), 1L));

        assertThat(ranking.hotspots()).extracting(Hotspot::methodName).containsExactly("run", "read");
    }

    @Test
    void chargesPageFaultsToTheDriver() {
        Ranking ranking = rank(Map.of(stack("clear_page_erms", "asm_exc_page_fault", "db.Packet.grow:3"), 1L));

        assertThat(ranking.transport().mean()).isZero();
        assertThat(ranking.hotspots().get(0).callees()).containsExactly(new Callee("asm_exc_page_fault", 1));
    }

    @Test
    void countsStacksWithoutADriverFrameAsOutside() {
        Ranking ranking =
                rank(Map.of(stack("java.lang.Thread.run"), 1L, stack(), 1L, stack("db.Driver.run", WORKLOAD), 2L));

        assertThat(ranking.outside().mean()).isEqualTo(0.5, within(1e-12));
        assertThat(ranking.stackSamples()).isEqualTo(4);
    }

    @Test
    void countsRecursionOnceAmongTheCallers() {
        Ranking ranking = rank(Map.of(
                stack(
                        "db.Packet.parse:5",
                        "db.Packet.parse:6",
                        "db.Driver.read:2",
                        "java.util.List.forEach",
                        "db.Driver.read:3",
                        "db.Packet.parse:6",
                        "db.Driver.run:1",
                        WORKLOAD),
                1L));

        Hotspot parse = ranking.hotspots().get(0);
        assertThat(parse.share().mean()).isEqualTo(1);
        assertThat(parse.callers())
                .containsExactly(new CallPath(List.of("db.Driver.read:2", "db.Driver.run:1"), 1, 1, 1));
        assertThat(ranking.hotspots()).hasSize(1);
    }

    /** Overloads of a method that call each other by way of another. */
    @Test
    void countsRecursionOnceAmongTheTotals() {
        Ranking ranking = rank(Map.of(
                stack("db.Packet.parse:5", "db.Driver.run:2", "db.Packet.parse:7", "db.Driver.run:1", WORKLOAD),
                3L,
                stack("db.Driver.run:2", "db.Packet.parse:7", "db.Driver.run:1", WORKLOAD),
                1L));

        MethodTotal run = total(ranking, "run");
        MethodTotal parse = total(ranking, "parse");
        assertThat(run.total().mean()).isEqualTo(1);
        assertThat(parse.total().mean()).isEqualTo(1);
        assertThat(run.callers()).containsExactly(new CallPath(List.of("db.Packet.parse:7"), 0.25, 0.25, 1));
        assertThat(parse.callers())
                .containsExactlyInAnyOrder(
                        new CallPath(List.of("db.Driver.run:2"), 0.75, 0.75, 0.75),
                        new CallPath(List.of("db.Driver.run:1"), 0, 0, 0.25));
        assertThat(run.entryShare()).isEqualTo(1);
        assertThat(parse.entryShare()).isZero();
    }

    @Test
    void totalsMethodsThatOnlyCallOthers() {
        Ranking ranking = rank(Map.of(
                stack("db.Packet.read:5", "db.Driver.query:3", "db.Driver.run:1", WORKLOAD), 8L,
                stack("java.net.Socket.read", "db.Packet.read:6", "db.Driver.query:4", "db.Driver.run:1"), 2L,
                stack("db.Packet.read:5", "db.Driver.query:3", "db.Driver.run:2"), 1L,
                stack("java.util.List.size", "db.Packet.read:7", "db.Driver.close:9"), 1L,
                stack(WORKLOAD), 4L));

        assertThat(ranking.hotspots()).extracting(Hotspot::methodName).containsExactly("read");
        assertThat(ranking.totals())
                .extracting(MethodTotal::methodName)
                .containsExactly("read", "query", "run", "close");
        MethodTotal query = total(ranking, "query");
        assertThat(query.total().mean()).isEqualTo(11 / 16.0);
        assertThat(query.total().low()).isLessThan(11 / 16.0);
        assertThat(query.costPerOperation()).isEqualTo(1100 / 16.0);
        assertThat(query.cost().high()).isGreaterThan(1100 / 16.0);
        assertThat(query.share()).isZero();
        assertThat(query.lines()).containsExactly(new Line(3, 0, 0, 9 / 16.0), new Line(4, 0, 0, 2 / 16.0));
        assertThat(query.callers())
                .containsExactly(
                        new CallPath(List.of("db.Driver.run:1"), 0, 0, 10 / 16.0),
                        new CallPath(List.of("db.Driver.run:2"), 0, 0, 1 / 16.0));
        assertThat(ranking.totals()).extracting(MethodTotal::entryShare).containsExactly(0.0, 0.0, 11 / 16.0, 1 / 16.0);
        assertThat(ranking.hotspots().get(0).callers())
                .contains(
                        new CallPath(List.of("db.Driver.query:3", "db.Driver.run:1"), 8 / 16.0, 8 / 16.0, 8 / 16.0),
                        new CallPath(List.of("db.Driver.close:9"), 1 / 16.0, 0, 1 / 16.0));
        assertThat(total(ranking, "read").callers())
                .contains(new CallPath(List.of("db.Driver.query:4", "db.Driver.run:1"), 0, 0, 2 / 16.0));
    }

    @Test
    void putsAnIntervalAroundTotals() {
        Profile one = cpu(Map.of(stack("db.Packet.read:5", "db.Driver.run:1"), 600L, stack("db.Driver.close:2"), 400L));
        Profile other = cpu(Map.of(stack("db.Packet.read:5", "db.Driver.run:1"), 8L, stack("db.Driver.close:2"), 2L));

        Ranking ranking = HotspotRanking.rank(List.of(one, other), scope, 100);

        Share run = total(ranking, "run").total();
        assertThat(run.mean()).isEqualTo(0.7, within(1e-12));
        assertThat(run).isEqualTo(ranking.hotspots().get(0).share());
    }

    private static MethodTotal total(Ranking ranking, String method) {
        return ranking.totals().stream()
                .filter(total -> total.methodName().equals(method))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void foldsLambdasAndAccessorsIntoWhatAPersonWrote() {
        Ranking ranking = rank(Map.of(
                stack(
                                "db.Driver.lambda$run$0:4",
                                "db.Driver$$Lambda/0x7f01.accept",
                                "java.util.List.forEach",
                                "db.Driver.run:3"),
                        1L,
                stack("java.lang.Object.hashCode", "db.Driver$$Lambda/0x7f02.accept", "db.Driver.run:3"), 1L,
                stack("db.Driver.access$000:1", "db.Driver.run:5"), 1L,
                stack("db.Driver.run:5"), 1L));

        assertThat(ranking.hotspots()).hasSize(1);
        Hotspot run = ranking.hotspots().get(0);
        assertThat(run.methodName()).isEqualTo("run");
        assertThat(run.ownShare()).isEqualTo(0.75);
        assertThat(run.lines()).extracting(Line::number).containsExactlyInAnyOrder(4, 3, 5);
        assertThat(run.callers()).containsExactly(new CallPath(List.of(), 1, 0.75, 1));
    }

    @Test
    void chargesTheDriverForProxiesThatItCalls() {
        Ranking ranking = rank(Map.of(stack("db.$Proxy5.close", "db.Driver.run:3"), 1L, stack("db.$Proxy5.close"), 1L));

        assertThat(ranking.hotspots().get(0).callees()).containsExactly(new Callee("db.$Proxy.close", 0.5));
        assertThat(ranking.outside().mean()).isEqualTo(0.5);
    }

    @Test
    void givesEveryForkTheSameSay() {
        Profile small = cpu(Map.of(stack("db.Driver.a"), 9L, stack("db.Driver.b"), 1L));
        Profile large = cpu(Map.of(stack("db.Driver.a"), 500L, stack("db.Driver.b"), 500L));

        Ranking ranking = HotspotRanking.rank(List.of(small, large), scope, Double.NaN);

        assertThat(ranking.hotspots().get(0).share().mean()).isEqualTo(0.7, within(1e-12));
        assertThat(ranking.hotspots().get(0).costPerOperation()).isNaN();
        assertThat(ranking.oneUnit()).isFalse();
    }

    @Test
    void leavesOutForksWithoutStackSamples() {
        Profile profile = cpu(Map.of(stack("db.Driver.a"), 10L));

        Ranking ranking = HotspotRanking.rank(List.of(cpu(Map.of()), profile), scope, 100);

        assertThat(ranking.forks()).isEqualTo(1);
        assertThat(ranking.oneUnit()).isTrue();
        assertThat(ranking.driver().mean()).isEqualTo(1);
    }

    @Test
    void ranksNothingWhereNothingWasSampled() {
        Ranking ranking = rank(Map.of());

        assertThat(ranking.hotspots()).isEmpty();
        assertThat(ranking.forks()).isZero();
        assertThat(ranking.outside()).isEqualTo(new Share(0, 0, 0));
    }

    @Test
    void dropsWhatIsBelowATenthOfAPercent() {
        Ranking ranking =
                rank(Map.of(stack("db.Driver.a"), 9_985L, stack("db.Driver.b"), 10L, stack("db.Driver.c"), 5L));

        assertThat(ranking.hotspots()).extracting(Hotspot::methodName).containsExactly("a", "b");
        assertThat(ranking.driver().mean()).isEqualTo(1, within(1e-12));
    }

    @Test
    void refusesToMixEvents() {
        Profile bytes = new Profile(Event.ALLOCATION, Map.of(stack("db.Driver.a"), 1L), 1);

        assertThatThrownBy(() -> HotspotRanking.rank(List.of(cpu(Map.of(stack("db.Driver.a"), 1L)), bytes), scope, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Ranking rank(Map<StackTrace, Long> weights) {
        return HotspotRanking.rank(List.of(cpu(weights)), scope, 100);
    }
}
