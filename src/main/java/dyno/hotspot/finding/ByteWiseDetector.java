package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Trail;
import java.util.List;

/** Finds lines that read or write single bytes again and again: each call checks, and without a buffer asks the system. */
final class ByteWiseDetector implements Detector {
    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        // The socket's time counts here: a byte a system call is the worst of all.
        return new Sightings(evidence, Cause.BYTE_WISE)
                .byMethod(
                        trail -> shows(trail, facts) ? trail.charged() : null,
                        place -> place + " handles bytes one by one");
    }

    private static boolean shows(Trail trail, DriverFacts facts) {
        CodePlace place = trail.charged();
        return !trail.outside().isEmpty() && facts.of(place).byteCalls().contains(place.line());
    }
}
