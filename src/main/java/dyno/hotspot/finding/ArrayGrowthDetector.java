package dyno.hotspot.finding;

import dyno.hotspot.CallPath;
import java.util.List;

/**
 * Finds arrays that are copied to become larger, or copied as a whole; a copy into an existing array counts as neither.
 */
final class ArrayGrowthDetector implements Detector {
    private static final String[] GROWTH = {
        "java.io.ByteArrayOutputStream.grow",
        "java.io.ByteArrayOutputStream.ensureCapacity",
        "java.io.CharArrayWriter.write",
        "java.lang.AbstractStringBuilder.ensureCapacity",
        "java.lang.AbstractStringBuilder.newCapacity",
        "java.util.ArrayList.grow",
        "java.util.Vector.grow",
        "java.util.ArrayDeque.grow"
    };

    @Override
    public List<Finding> findings(Evidence evidence) {
        return new Occurrences(evidence, Cause.ARRAY_GROWTH)
                .where(ArrayGrowthDetector::shows, place -> place + " copies or grows arrays");
    }

    private static boolean shows(CallPath callPath) {
        boolean grows = Outside.begins(callPath, "java.util.Arrays.copyOf", "java.io.ByteArrayOutputStream.toByteArray")
                || Outside.passes(callPath, GROWTH);
        return grows && !Outside.passes(callPath, "java.util.Formatter");
    }
}
