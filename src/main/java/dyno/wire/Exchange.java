package dyno.wire;

import java.util.List;

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
