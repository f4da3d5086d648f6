package dyno.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of one operation in both directions, divided into round trips.
 *
 * <p>A round trip is everything that the driver wrote until it began to read, and everything that it then read until it
 * wrote again. The last one may have an empty reply, because commands such as {@code COM_STMT_CLOSE} are not answered.
 *
 * @param roundTrips in order
 */
public record Exchange(List<RoundTrip> roundTrips) {
    public Exchange {
        roundTrips = List.copyOf(roundTrips);
    }

    /** A request and its reply, with the protocol's packet headers. */
    public record RoundTrip(byte[] request, byte[] reply) {}

    /** The same, but for a value in the last reply with rows; empty if there is none that can be changed. */
    Optional<Exchange> withOtherValue() {
        for (int i = roundTrips.size() - 1; i >= 0; i--) {
            RoundTrip trip = roundTrips.get(i);
            Optional<byte[]> other = Protocol.ofDrivers().withOtherValue(trip.reply());
            if (other.isPresent()) {
                List<RoundTrip> changed = new ArrayList<>(roundTrips);
                changed.set(i, new RoundTrip(trip.request(), other.get()));
                return Optional.of(new Exchange(changed));
            }
        }
        return Optional.empty();
    }

    /** How many requests were followed by a reply: neither the greeting of a server nor a command without an answer is a round trip. */
    public int answeredRequests() {
        return (int) roundTrips.stream()
                .filter(trip -> trip.request().length > 0 && trip.reply().length > 0)
                .count();
    }

    public long bytesSent() {
        return roundTrips.stream().mapToLong(r -> r.request().length).sum();
    }

    public long bytesReceived() {
        return roundTrips.stream().mapToLong(r -> r.reply().length).sum();
    }

    /** Only the requests, one array per round trip. */
    public List<byte[]> requests() {
        return roundTrips.stream().map(RoundTrip::request).toList();
    }
}
