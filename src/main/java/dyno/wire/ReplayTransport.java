package dyno.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Records one operation against the real server, and then plays the server's part from memory.
 *
 * <p>The operation is recorded more than once: what it sends must be the same each time, or a replay would be a lie.
 */
public final class ReplayTransport implements Transport {
    /** Drivers fill caches in their first operations; the recording is made after these. */
    private static final int SETTLING_OPERATIONS = 5;

    private TappedSocket socket;
    private Exchange exchange;
    private List<Call> calls;

    @Override
    public void beforeConnect() throws IOException {
        WireTap.install();
    }

    @Override
    public void beforeMeasurement(Operation operation) throws Exception {
        WireTap.latest();
        for (int i = 0; i < SETTLING_OPERATIONS; i++) {
            operation.run();
        }
        socket = carrierOf(operation);
        exchange = record(operation);
        requireSameRequests(exchange, record(operation));
        socket.replay(exchange);
        operation.run();
        calls = socket.callsOf(operation);
    }

    /** The one socket that carries the operation: a connection to several servers has more than one. */
    private static TappedSocket carrierOf(Operation operation) throws Exception {
        List<TappedSocket> open = WireTap.open();
        open.forEach(TappedSocket::record);
        operation.run();
        List<TappedSocket> carriers = open.stream()
                .filter(candidate -> !candidate.recorded().roundTrips().isEmpty())
                .toList();
        if (carriers.isEmpty()) {
            throw new ReplayException("The operation sent nothing to the server: there is nothing to replay.");
        }
        if (carriers.size() > 1) {
            throw new ReplayException("The operation uses " + carriers.size()
                    + " connections at the same time, whose order no replay can keep.");
        }
        return carriers.get(0);
    }

    private Exchange record(Operation operation) throws Exception {
        socket.record();
        operation.run();
        Exchange seen = socket.recorded();
        if (seen.roundTrips().get(0).request().length == 0) {
            throw new ReplayException("The driver read a reply before it had sent a request: it cannot be replayed.");
        }
        return seen;
    }

    private static void requireSameRequests(Exchange first, Exchange second) throws ReplayException {
        int roundTrips = first.roundTrips().size();
        if (roundTrips != second.roundTrips().size()) {
            throw new ReplayException("The operation does not repeat itself: it took " + roundTrips
                    + " round trips, then " + second.roundTrips().size() + ".");
        }
        // A statement that is prepared each time has another number each time.
        List<byte[]> firstRequests = new StatementIds().normalise(first.requests());
        List<byte[]> secondRequests = new StatementIds().normalise(second.requests());
        for (int i = 0; i < roundTrips; i++) {
            byte[] a = firstRequests.get(i);
            byte[] b = secondRequests.get(i);
            if (!Arrays.equals(a, b)) {
                throw new ReplayException("The operation does not repeat itself, round trip " + (i + 1) + ": "
                        + Packets.firstDifference(a, b));
            }
        }
    }

    @Override
    public void check() throws IOException {
        socket.check();
    }

    @Override
    public void beforeClose() {
        if (socket != null) {
            socket.passThrough();
        }
    }

    /** What was recorded. */
    public Exchange exchange() {
        return exchange;
    }

    /** What one operation costs on the wire. */
    public WireCount count() {
        return WireCount.of(exchange, calls);
    }

    /** The driver's calls on the socket in one replayed operation. */
    public List<Call> calls() {
        return calls;
    }
}
