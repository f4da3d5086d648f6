package dyno.hotspot;

import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Hotspot.Line;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A method of the driver with the time that it was on the stack: its own code and all that it calls, other methods of
 * the driver and the transport included. A recursive method counts once; totals of methods that call each other
 * overlap.
 *
 * @param className binary name of the class in the driver's jar
 * @param methodName method name, overloads together; a lambda counts towards the method that contains it
 * @param total part of the operation while the method was on the stack
 * @param costPerOperation {@code total} of the operation's cost: ns/op for CPU, bytes/op for allocation; NaN when
 *     unknown
 * @param cost the interval around {@code costPerOperation}; NaN when unknown
 * @param entryShare part of the operation in calls of this method from outside the driver, 0 to 1; over all methods
 *     these add up to the driver's part and the transport's
 * @param share part of the operation that is charged to the method, 0 to 1; 0 for one that only calls others
 * @param ownShare part of the operation spent in the method's own code, 0 to 1
 * @param lines by their total, heaviest first, at most 5 (as for callers)
 * @param callers the driver's call paths that lead here, by their total, heaviest first
 */
public record MethodTotal(
        String className,
        String methodName,
        Share total,
        double costPerOperation,
        CostRange cost,
        double entryShare,
        double share,
        double ownShare,
        List<Line> lines,
        List<CallPath> callers) {
    /** Part of the operation from which on a method that the application calls is shown. */
    private static final double WORTH_A_LOOK = 0.01;

    private static final int MOST = 15;

    /** The methods with the largest totals, and the others that the application calls, unless they are small. */
    public static List<MethodTotal> worthALook(List<MethodTotal> totals) {
        return IntStream.range(0, totals.size())
                .filter(i -> i < MOST || totals.get(i).entryShare() >= WORTH_A_LOOK)
                .mapToObj(totals::get)
                .toList();
    }
}
