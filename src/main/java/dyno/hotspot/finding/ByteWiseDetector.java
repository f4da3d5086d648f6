package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import java.util.List;

/** Finds lines that read or write single bytes repeatedly: each call has checks, and without a buffer a system call. */
final class ByteWiseDetector implements Detector {
    @Override
    public List<Finding> findings(Evidence evidence) {
        DriverFacts facts = evidence.facts();
        // The socket's time counts here: one system call per byte is the worst case. So does the line's own time: once
        // the JIT has inlined the call, most of its stack samples show only the line.
        return new Occurrences(evidence, Cause.BYTE_WISE)
                .byMethod(
                        callPath -> shows(callPath.charged(), facts) ? callPath.charged() : null,
                        place -> place + " reads or writes bytes one by one");
    }

    private static boolean shows(CodePlace place, DriverFacts facts) {
        return facts.of(place).byteCalls().contains(place.line());
    }
}
