package dyno.hotspot.finding;

import static dyno.hotspot.Stacks.profile;
import static dyno.hotspot.Stacks.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.CallPaths;
import dyno.hotspot.DriverScope;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.profile.Event;
import dyno.profile.StackTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LockDetectorTest {
    private static final String PARK = "jdk.internal.misc.Unsafe.park";
    private static final String LOCK_SUPPORT = "java.util.concurrent.locks.LockSupport.park";
    private static final String ACQUIRE = "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire";
    private static final StackTrace MONITOR = stack("db.Driver.enter:3");
    private static final StackTrace LOCK =
            stack(PARK, LOCK_SUPPORT, ACQUIRE, "java.util.concurrent.locks.ReentrantLock.lock", "db.Driver.lock:5");

    /** A thread that has nothing to do, several ways. */
    private static final List<StackTrace> IDLE = List.of(
            stack(
                    PARK,
                    LOCK_SUPPORT,
                    ACQUIRE,
                    "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
                    "java.util.concurrent.LinkedBlockingQueue.take",
                    "db.Driver.work:7"),
            stack(
                    PARK,
                    LOCK_SUPPORT,
                    "java.util.concurrent.SynchronousQueue$TransferStack.transfer",
                    "db.Driver.work:8"),
            stack(PARK, LOCK_SUPPORT, "java.util.concurrent.CompletableFuture$Signaller.block", "db.Driver.work:9"),
            stack(
                    PARK,
                    LOCK_SUPPORT,
                    "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireSharedInterruptibly",
                    "java.util.concurrent.CountDownLatch.await",
                    "db.Driver.work:10"),
            stack(PARK, LOCK_SUPPORT, "db.Driver.work:11"));

    @Test
    void findsMonitorsAndLocksThatAreHeldByOthers() {
        assertThat(findings(Map.of(MONITOR, 60L, LOCK, 40L)))
                .extracting(Finding::methodName)
                .containsExactly("enter", "lock");
    }

    @Test
    void tellsItsPartOfTheWaitingForLocks() {
        List<Finding> findings = findings(Map.of(LOCK, 100L, IDLE.get(0), 900L));

        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.explanation()).contains("100 %"));
    }

    @Test
    void doesNotTakeIdleThreadsForContention() {
        for (StackTrace idle : IDLE) {
            assertThat(findings(Map.of(idle, 1000L))).as("%s", idle).isEmpty();
        }
    }

    /** Without CPU samples, wall time is the evidence: nearly all of it is idle. */
    @Test
    void theWallClockShowsWaitsForLocksOnly() {
        StackTrace object = stack("ObjectMonitor::wait:0", "java.lang.Object.wait", "db.Driver.work:12");
        StackTrace monitor = stack("ObjectMonitor::enter:0", "db.Driver.enter:3");
        StackTrace rest = stack("db.Driver.run:1");

        for (StackTrace idle : IDLE) {
            assertThat(wallClock(Map.of(idle, 1000L, rest, 10L))).as("%s", idle).isEmpty();
        }
        assertThat(wallClock(Map.of(object, 1000L, rest, 10L))).isEmpty();
        assertThat(wallClock(Map.of(LOCK, 500L, monitor, 400L, IDLE.get(0), 1000L)))
                .extracting(Finding::methodName)
                .containsExactly("lock", "enter");
    }

    private static List<Finding> wallClock(Map<StackTrace, Long> time) {
        return new LockDetector()
                .findings(Evidence.of(
                        callPaths(Event.WALL, time), Optional.empty(), Optional.empty(), DriverFacts.UNKNOWN));
    }

    @Test
    void isQuietAboutAFewEvents() {
        assertThat(findings(Map.of(LOCK, 5L))).isEmpty();
    }

    private static List<Finding> findings(Map<StackTrace, Long> waiting) {
        return new LockDetector()
                .findings(Evidence.of(
                        callPaths(Event.CPU, Map.of(stack("db.Driver.run:1"), 100L)),
                        Optional.empty(),
                        Optional.of(callPaths(Event.LOCK, waiting)),
                        DriverFacts.UNKNOWN));
    }

    private static CallPaths callPaths(Event event, Map<StackTrace, Long> weights) {
        return HotspotRanking.callPaths(
                List.of(profile(event, weights)), new DriverScope(Set.of("db.Driver")), OperationCost.UNKNOWN);
    }
}
