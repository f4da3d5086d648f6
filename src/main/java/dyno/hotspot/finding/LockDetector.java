package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CallPaths;
import dyno.hotspot.CallPaths.Group;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Finding.Place;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds locks: CPU time for acquiring and releasing uncontended locks, and time in which threads waited for each other.
 * An uncontended {@code synchronized} in compiled code has no frame and is not detected.
 */
final class LockDetector implements Detector {
    private static final String[] LOCKING = {
        "java.util.concurrent.locks.",
        "ObjectMonitor::",
        "ObjectSynchronizer::",
        "SharedRuntime::complete_monitor_",
        "SharedRuntime::monitor_"
    };

    /** Monitors need no parking. */
    private static final String[] PARKING = {
        "java.util.concurrent.locks.LockSupport.park", "jdk.internal.misc.Unsafe.park", "sun.misc.Unsafe.park"
    };

    /** Threads that park elsewhere wait for work or for a result. */
    private static final String[] LOCKS = {
        "java.util.concurrent.locks.AbstractQueued",
        "java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock",
        "java.util.concurrent.locks.StampedLock",
        "java.util.concurrent.Semaphore"
    };

    /** These are built from the same classes and monitors as locks. */
    private static final String[] SIGNALS = {
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
        "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject",
        "java.util.concurrent.CountDownLatch",
        "java.lang.Object.wait",
        "ObjectMonitor::wait",
        "ObjectSynchronizer::wait"
    };

    /** As a part of the time that the driver's threads wait for locks. */
    private static final double LEAST_WAITING = 0.02;

    /** Fewer samples show nothing. */
    private static final int LEAST_EVENTS = 20;

    @Override
    public List<Finding> findings(Evidence evidence) {
        // The wall clock also samples threads that have nothing to do.
        boolean wall = evidence.cpu().event() == Event.WALL;
        List<Finding> findings = new ArrayList<>(new Occurrences(evidence, Cause.LOCK)
                .where(
                        callPath -> locks(callPath) && (!wall || waits(callPath)),
                        place -> place + " acquires and releases locks"));
        evidence.locks().ifPresent(locks -> findings.addAll(contended(locks)));
        return findings;
    }

    /** An object's identity hash is computed where its lock is stored. */
    private static boolean locks(CallPath callPath) {
        return Outside.passes(callPath, LOCKING) && !Outside.passes(callPath, "ObjectSynchronizer::FastHashCode");
    }

    private static List<Finding> contended(CallPaths locks) {
        double waiting = locks.share(LockDetector::waits).mean();
        List<Finding> findings = new ArrayList<>();
        for (Group<String> group :
                locks.groups(callPath -> waits(callPath) ? callPath.charged().method() : null)) {
            double part = group.share().mean() / waiting;
            boolean certain = group.share().low() > 0;
            if (certain && part >= LEAST_WAITING && locks.samples(group.share()) >= LEAST_EVENTS) {
                findings.add(contended(locks, group.key(), part));
            }
        }
        return findings;
    }

    /** For a lock that another thread holds; not for work, for a signal or for time to pass. */
    private static boolean waits(CallPath callPath) {
        return !Outside.passes(callPath, SIGNALS)
                && (!Outside.passes(callPath, PARKING) || Outside.passes(callPath, LOCKS));
    }

    private static Finding contended(CallPaths locks, String method, double part) {
        List<Place> places = locks.groups(callPath -> at(callPath, method)).stream()
                .map(place -> Place.of(place.key(), place.share().mean()))
                .toList();
        CodePlace heaviest = places.get(0).code();
        return new Finding(
                Cause.LOCK,
                heaviest.className(),
                heaviest.methodName(),
                0,
                String.format(
                        Locale.ROOT,
                        "threads wait for each other at %s: %.0f %% of the time for which the driver's threads wait for"
                                + " locks",
                        heaviest,
                        100 * part),
                places,
                List.of(),
                Share.UNKNOWN,
                Double.NaN,
                CostRange.UNKNOWN,
                Double.NaN,
                0,
                Share.UNKNOWN);
    }

    private static CodePlace at(CallPath callPath, String method) {
        CodePlace place = callPath.charged();
        return waits(callPath) && place.method().equals(method) ? place : null;
    }
}
