package dyno.hotspot.finding;

import dyno.hotspot.Share;
import dyno.hotspot.Trail;
import dyno.hotspot.Trails;
import dyno.hotspot.Trails.Group;
import dyno.hotspot.finding.Finding.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds locks: CPU time in taking and leaving those that nobody else wants, and time in which threads waited for each other.
 * An uncontended {@code synchronized} of compiled code leaves no frame and is not seen.
 */
final class LockDetector implements Detector {
    private static final String[] LOCKING = {
        "java.util.concurrent.locks.",
        "ObjectMonitor::",
        "ObjectSynchronizer::",
        "SharedRuntime::complete_monitor_",
        "SharedRuntime::monitor_"
    };

    /** Of all the time that threads waited for each other. */
    private static final double LEAST_WAITING = 0.02;

    @Override
    public List<Finding> findings(Evidence evidence) {
        List<Finding> findings = new ArrayList<>(new Sightings(evidence, Cause.LOCK)
                .where(LockDetector::locks, place -> place + " takes and leaves locks"));
        evidence.locks().ifPresent(locks -> findings.addAll(contended(locks)));
        return findings;
    }

    /** An object's hash is made where its lock is kept. */
    private static boolean locks(Trail trail) {
        return Outside.passes(trail, LOCKING) && !Outside.passes(trail, "ObjectSynchronizer::FastHashCode");
    }

    private static List<Finding> contended(Trails locks) {
        List<Finding> findings = new ArrayList<>();
        for (Group<String> group : locks.groups(trail -> trail.charged().method())) {
            if (group.share().mean() >= LEAST_WAITING) {
                findings.add(contended(locks, group.key(), group.share()));
            }
        }
        return findings;
    }

    private static Finding contended(Trails locks, String method, Share share) {
        List<Part> places = locks.groups(trail -> at(trail, method)).stream()
                .map(place -> new Part(place.key(), place.share().mean()))
                .toList();
        int dot = method.lastIndexOf('.');
        return new Finding(
                Cause.LOCK,
                method.substring(0, dot),
                method.substring(dot + 1),
                0,
                String.format(
                        Locale.ROOT,
                        "threads wait for each other at %s: %.0f %% of all such waiting",
                        places.get(0).name(),
                        100 * share.mean()),
                places,
                List.of(),
                new Share(Double.NaN, Double.NaN, Double.NaN),
                Double.NaN,
                null,
                Double.NaN,
                0);
    }

    private static String at(Trail trail, String method) {
        return Optional.of(trail.charged())
                .filter(place -> place.method().equals(method))
                .map(Object::toString)
                .orElse(null);
    }
}
