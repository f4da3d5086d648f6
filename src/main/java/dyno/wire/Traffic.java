package dyno.wire;

import dyno.wire.Call.Kind;
import dyno.wire.Exchange.RoundTrip;
import java.util.List;
import java.util.function.Function;

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

    /** Packets of the protocol that the client sent; 0 if it encrypted any. */
    public int packetsSent() {
        return packets(RoundTrip::request);
    }

    /** Packets of the protocol that the client received; 0 if they were encrypted. */
    public int packetsReceived() {
        return packets(RoundTrip::reply);
    }

    private int packets(Function<RoundTrip, byte[]> side) {
        boolean isEncrypted =
                commands.stream().anyMatch(command -> command.name().equals(Command.ENCRYPTED));
        return isEncrypted
                ? 0
                : exchange.roundTrips().stream()
                        .mapToInt(roundTrip -> Protocol.ofDrivers().packets(side.apply(roundTrip)))
                        .sum();
    }

    /** How many calls of a kind there were. */
    public int count(Kind kind) {
        return (int) calls.stream().filter(c -> c.kind() == kind).count();
    }
}
