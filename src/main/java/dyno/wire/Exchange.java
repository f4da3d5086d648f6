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

    /** The same with another value in the last row of one reply, for each reply in which there is one that can be changed, the last first. */
    List<Exchange> withOtherValues() {
        List<Exchange> others = new ArrayList<>();
        for (int i = roundTrips.size() - 1; i >= 0; i--) {
            RoundTrip trip = roundTrips.get(i);
            Optional<byte[]> other = Protocol.ofDrivers().withOtherValue(trip.reply());
            if (other.isPresent()) {
                List<RoundTrip> changed = new ArrayList<>(roundTrips);
                changed.set(i, new RoundTrip(trip.request(), other.get()));
                others.add(new Exchange(changed));
            }
        }
        return others;
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
