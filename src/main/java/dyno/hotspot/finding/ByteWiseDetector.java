package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import java.util.List;

/** Finds lines that read or write single bytes again and again: each call checks, and without a buffer asks the system. */
final class ByteWiseDetector implements Detector {
    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        // The socket's time counts here: a byte a system call is the worst of all. So does the line's own: once the JIT
        // has inlined
        // the call, most stack samples of it show the line alone.
        return new Occurrences(evidence, Cause.BYTE_WISE)
                .byMethod(
                        callPath -> shows(callPath.charged(), facts) ? callPath.charged() : null,
                        place -> place + " reads or writes bytes one by one");
    }

    private static boolean shows(CodePlace place, DriverFacts facts) {
        return facts.of(place).byteCalls().contains(place.line());
    }
}
