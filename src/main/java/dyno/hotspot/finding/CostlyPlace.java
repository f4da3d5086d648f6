package dyno.hotspot.finding;

import dyno.hotspot.CodePlace;
import dyno.hotspot.Share;

/**
 * A place in a version of a driver with what it costs, in the operation in which it weighs most.
 *
 * @param driver name of the version
 * @param workload name of the operation
 * @param className binary name of the class of the hotspot; empty for commands on the wire
 * @param methodName method of the hotspot; empty for commands on the wire
 * @param place the line to blame, for people: class and method without the package, and the line; or the command
 * @param code the line to blame; null for commands on the wire
 * @param cause why it costs; null for a hotspot that no finding explains
 * @param roundTrips round trips an operation that it causes
 * @param replay what it costs over replay; null for commands on the wire
 * @param loopback what it costs over loopback; null where it was not seen there with certainty
 * @param weight the larger, the earlier it is to be fixed: its part of the operation's CPU time over loopback, as measured or
 *     as estimated from replay; for commands on the wire, their round trips
 */
public record CostlyPlace(
        String driver,
        String workload,
        String className,
        String methodName,
        String place,
        CodePlace code,
        Cause cause,
        int roundTrips,
        Cost replay,
        Cost loopback,
        double weight) {

    /**
     * What a place costs.
     *
     * @param share part of the operation's CPU time
     * @param nanos that part in ns/op; NaN when the operation's time is unknown
     */
    public record Cost(Share share, double nanos) {}

    public boolean isExplainedBy(Finding finding) {
        return finding.cause() == cause
                && finding.className().equals(className)
                && finding.methodName().equals(methodName)
                && finding.place().equals(place);
    }
}
