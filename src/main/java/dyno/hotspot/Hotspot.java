package dyno.hotspot;

import java.util.List;

/**
 * A method of the driver with what it costs: its own code and everything outside the driver that it called.
 *
 * @param rank from 1, by {@code share.mean}
 * @param className binary class name
 * @param methodName method name
 * @param share part of the operation charged to this method, JDK callees included
 * @param ownShare part of the operation spent in the method's own code, 0 to 1
 * @param costPerOperation share of the operation's cost: ns/op for CPU, bytes/op for allocation; NaN when unknown
 * @param lines the lines that are charged, heaviest first
 * @param callees the heaviest code outside the driver called from here, heaviest first
 * @param callers the driver's call paths that lead here, heaviest first
 */
public record Hotspot(
        int rank,
        String className,
        String methodName,
        Share share,
        double ownShare,
        double costPerOperation,
        List<Line> lines,
        List<Callee> callees,
        List<CallPath> callers) {

    /** A source line of the hotspot; 0 when the line is unknown. Share is of the operation, 0 to 1. */
    public record Line(int number, double share) {}

    /** Code outside the driver, called by the hotspot ({@code java.lang.String.format}). Share is of the operation. */
    public record Callee(String method, double share) {}

    /** Driver methods from the caller of the hotspot outwards ({@code Class.method:line}). Share is of the operation. */
    public record CallPath(List<String> methods, double share) {}
}
