package dyno.workload.probe;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What one run of a workload's operation or of a case sent and returned, for comparing the behaviour of two drivers.
 *
 * @param requests the bytes that the driver sent, one array per round trip; none when only results can be compared,
 *     because threads or timers decide the order of what is sent
 * @param values every value, failure and warning of the operation, as text, in order
 * @param failure class, SQLState, error code and message of the exception that ended it; empty when there was none
 */
public record Observation(List<byte[]> requests, boolean resultsOnly, List<String> values, String failure)
        implements Serializable {
    /** The failure of a case that hung. */
    private static final String CUT_OFF = "did not end in time and was cut off";

    /** The failure of a case that was not tried. */
    private static final String LEFT_OUT = "left out, because several cases before it were cut off";

    /** A case that hung. */
    public static Observation cutOff(boolean resultsOnly, List<String> values) {
        return new Observation(List.of(), resultsOnly, values, CUT_OFF);
    }

    /** A case that was not tried, because several cases before it hung. */
    public static Observation leftOut() {
        return new Observation(List.of(), true, List.of(), LEFT_OUT);
    }

    /** True when the case hung: its progress until then depends on the machine. */
    public boolean isCutOff() {
        return failure.equals(CUT_OFF);
    }

    /** True when the case was not tried: nothing is known about it. */
    public boolean isLeftOut() {
        return failure.equals(LEFT_OUT);
    }

    /**
     * Few objects travel in place of many values: in the JVM that observes, all identity hash codes are the same, so the time to write
     * objects grows with the square of their number.
     */
    private Object writeReplace() {
        int[] lengths = values.stream().mapToInt(String::length).toArray();
        return new Packed(requests, resultsOnly, String.join("", values), lengths, failure);
    }

    private record Packed(List<byte[]> requests, boolean resultsOnly, String values, int[] lengths, String failure)
            implements Serializable {
        private Object readResolve() {
            List<String> texts = new ArrayList<>();
            int begin = 0;
            for (int length : lengths) {
                texts.add(values.substring(begin, begin + length));
                begin += length;
            }
            return new Observation(requests, resultsOnly, texts, failure);
        }
    }
}
