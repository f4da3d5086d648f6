package dyno.wire;

import dyno.wire.Call.Kind;
import java.io.Serializable;
import java.util.List;

/**
 * What one operation sends and receives; exact figures.
 *
 * @param roundTrips requests followed by a reply
 * @param bytesSent bytes from driver to server
 * @param bytesReceived bytes from server to driver
 * @param socketWrites write calls on the socket
 * @param socketReads read calls on the socket
 * @param availableCalls calls of {@code available()}, each a system call on a real socket
 */
public record WireCount(
        int roundTrips, long bytesSent, long bytesReceived, int socketWrites, int socketReads, int availableCalls)
        implements Serializable {

    static WireCount of(Exchange exchange, List<Call> calls) {
        return new WireCount(
                exchange.answeredRequests(),
                exchange.bytesSent(),
                exchange.bytesReceived(),
                count(calls, Kind.WRITE),
                count(calls, Kind.READ),
                count(calls, Kind.AVAILABLE));
    }

    private static int count(List<Call> calls, Kind kind) {
        return (int) calls.stream().filter(c -> c.kind() == kind).count();
    }
}
