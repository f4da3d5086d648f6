package dyno.experiment.counts;

import dyno.experiment.DecidingMetric;
import dyno.workload.probe.WorkCount;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an operation does, counted over replay; nothing is timed.
 *
 * @param work of the driver's code
 * @param allocatedBytes heap that the client thread allocates, without the JIT's savings
 * @param roundTrips how often the driver waits for the server
 * @param packetsSent the protocol's packets from driver to server
 * @param packetsReceived the protocol's packets from server to driver
 * @param bytesSent bytes from driver to server
 * @param bytesReceived bytes from server to driver
 * @param socketCalls reads, writes and calls of {@code available()} on the socket
 * @param steady whether the last operations had identical counts; else the figures are medians over them
 */
public record OperationCounts(
        WorkCount work,
        long allocatedBytes,
        int roundTrips,
        int packetsSent,
        int packetsReceived,
        long bytesSent,
        long bytesReceived,
        int socketCalls,
        boolean steady) {

    /** By which metric an operation of these counts is compared with one of other counts. */
    public DecidingMetric deciding(OperationCounts other) {
        return roundTrips == other.roundTrips
                ? WireObservations.byBytes(other.bytesSent, bytesSent, other.bytesReceived, bytesReceived)
                : DecidingMetric.ROUND_TRIPS;
    }

    /** All figures by what they count, in the order of tables. */
    public Map<String, Long> figures() {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("bytecodes", work.bytecodes());
        figures.put("calls of its methods", work.calls());
        figures.put("calls of other methods", work.callsOut());
        figures.put("elements copied", work.copied());
        figures.put("bytes allocated", allocatedBytes);
        figures.put("round trips", (long) roundTrips);
        figures.put("packets sent", (long) packetsSent);
        figures.put("packets received", (long) packetsReceived);
        figures.put("bytes sent", bytesSent);
        figures.put("bytes received", bytesReceived);
        figures.put("socket calls", (long) socketCalls);
        return figures;
    }
}
