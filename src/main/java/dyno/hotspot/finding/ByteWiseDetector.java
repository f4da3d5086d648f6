package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import dyno.hotspot.CodePlace;
import java.util.List;

/** Finds lines that read or write single bytes again and again: each call checks, and without a buffer asks the system. */
final class ByteWiseDetector implements Detector {
    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        // The socket's time counts here: a byte a system call is the worst of all.
        return new Occurrences(evidence, Cause.BYTE_WISE)
                .byMethod(
                        callPath -> shows(callPath, facts) ? callPath.charged() : null,
                        place -> place + " reads or writes bytes one by one");
    }

    private static boolean shows(CallPath callPath, DriverFacts facts) {
        CodePlace place = callPath.charged();
        return !callPath.outside().isEmpty() && facts.of(place).byteCalls().contains(place.line());
    }
}
