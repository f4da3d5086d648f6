package dyno.wire;

import dyno.wire.Call.Kind;
import java.util.List;

/**
 * What passed on one connection in some time.
 *
 * @param commands the driver's commands, in order
 * @param exchange the bytes
 * @param calls the driver's calls on its socket
 */
public record Traffic(List<Command> commands, Exchange exchange, List<Call> calls) {
    /** How often the driver waited for the server: everything that it wrote until it read counts as one request. */
    public int roundTrips() {
        return exchange.answeredRequests();
    }

    /** Packets of the protocol that the client sent. */
    public int packetsSent() {
        return exchange.roundTrips().stream()
                .mapToInt(r -> Packets.count(r.request()))
                .sum();
    }

    /** Packets of the protocol that the client received. */
    public int packetsReceived() {
        return exchange.roundTrips().stream()
                .mapToInt(r -> Packets.count(r.reply()))
                .sum();
    }

    /** How many calls of a kind there were. */
    public int count(Kind kind) {
        return (int) calls.stream().filter(c -> c.kind() == kind).count();
    }
}
