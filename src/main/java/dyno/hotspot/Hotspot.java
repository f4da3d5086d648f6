package dyno.hotspot;

import dyno.profile.FrameKind;
import java.util.List;

/**
 * A method of the driver with its cost: its own code and everything outside the driver that it called.
 *
 * @param rank from 1, by {@code share.mean}
 * @param className binary name of the class in the driver's jar
 * @param methodName method name, overloads together; a lambda counts towards the method that contains it
 * @param share part of the operation charged to this method, JDK callees included
 * @param ownShare part of the operation spent in the method's own code, 0 to 1
 * @param costPerOperation share of the operation's cost: ns/op for CPU, bytes/op for allocation; NaN when unknown
 * @param lines the lines that are charged, heaviest first, at most 5 (as for callees and callers)
 * @param callees the heaviest code outside the driver called from here, heaviest first
 * @param callers the driver's call paths that lead here, heaviest first
 * @param ranks between which ranks it is with 95 % confidence
 * @param totalShare part of the operation while the method was on the stack, other driver methods below it included
 * @param cost the interval around {@code costPerOperation}; NaN when unknown
 * @param tiers how the method was running, heaviest first
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
        List<CallPath> callers,
        Ranks ranks,
        double totalShare,
        CostRange cost,
        List<Tier> tiers) {
    /** Its line that is charged most. */
    public CodePlace heaviestPlace() {
        return new CodePlace(
                className, methodName, lines.isEmpty() ? 0 : lines.get(0).number());
    }

    Hotspot ranked(int newRank, Ranks newRanks) {
        return new Hotspot(
                newRank,
                className,
                methodName,
                share,
                ownShare,
                costPerOperation,
                lines,
                callees,
                callers,
                newRanks,
                totalShare,
                cost,
                tiers);
    }

    /**
     * The ranks that a hotspot may have.
     *
     * @param low the best of them, from 1
     * @param high the worst of them
     */
    public record Ranks(int low, int high) {
        /** True when there are hotspots that cannot be distinguished from this one. */
        public boolean tied() {
            return low < high;
        }
    }

    /** The 95 % interval around a cost per operation, in the event's unit. */
    public record CostRange(double low, double high) {
        public static final CostRange UNKNOWN = new CostRange(Double.NaN, Double.NaN);
    }

    /** How the code of the hotspot was running for a part of the operation, 0 to 1. */
    public record Tier(FrameKind kind, double share) {}

    /**
     * A source line of the hotspot; 0 when the line is unknown. Shares are of the operation, 0 to 1.
     *
     * @param share charged to the line: its own code and what it called outside the driver
     * @param ownShare spent in the line's own code
     * @param totalShare while the line was on the stack, other driver methods below it included
     */
    public record Line(int number, double share, double ownShare, double totalShare) {}

    /** Code outside the driver, called by the hotspot ({@code java.lang.String.format}). Share is of the operation. */
    public record Callee(String method, double share) {}

    /**
     * Driver methods from the caller of a method outwards ({@code a.b.Class.method:line}), at most 6, a recursive one
     * once, as seen from the method's topmost frame. Shares are of the operation.
     *
     * @param share charged to the method when called on this path
     * @param ownShare spent in the method's own code when called on this path
     * @param totalShare while the method, called on this path, was on the stack, other driver methods below it
     *     included
     */
    public record CallPath(List<String> methods, double share, double ownShare, double totalShare) {}
}
