package dyno.hotspot;

import java.util.List;

/**
 * A method of the driver with what it costs: its own code and everything outside the driver that it called.
 *
 * @param rank from 1, by {@code share.mean}
 * @param className binary name of the class in the driver's jar
 * @param methodName method name, overloads together; a lambda counts for the method that it was written in
 * @param share part of the operation charged to this method, JDK callees included
 * @param ownShare part of the operation spent in the method's own code, 0 to 1
 * @param costPerOperation share of the operation's cost: ns/op for CPU, bytes/op for allocation; NaN when unknown
 * @param lines the lines that are charged, heaviest first, at most 5 (as for callees and callers)
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

    Hotspot ranked(int rank) {
        return new Hotspot(rank, className, methodName, share, ownShare, costPerOperation, lines, callees, callers);
    }

    /** A source line of the hotspot; 0 when the line is unknown. Share is of the operation, 0 to 1. */
    public record Line(int number, double share) {}

    /** Code outside the driver, called by the hotspot ({@code java.lang.String.format}). Share is of the operation. */
    public record Callee(String method, double share) {}

    /**
     * Driver methods from the caller of the hotspot outwards ({@code a.b.Class.method:line}), at most 6, a recursive one
     * once. Share is of the operation.
     */
    public record CallPath(List<String> methods, double share) {}
}
