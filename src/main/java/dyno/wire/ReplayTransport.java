package dyno.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Records one operation against the real server, and then replays the server's side from memory.
 *
 * <p>The operation is recorded more than once: it must send the same each time, or a replay would be wrong.
 */
public final class ReplayTransport implements Transport {
    /** Drivers fill caches in their first operations; the recording is made after these. */
    private static final int SETTLING_OPERATIONS = 5;

    private TappedSocket socket;
    private ReplayedConnections connections;
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
        Optional<TappedSocket> carrier = carrierOf(operation);
        if (carrier.isPresent()) {
            replayOn(carrier.get(), operation);
        } else {
            replayConnections(operation);
        }
    }

    private void replayOn(TappedSocket carrier, Operation operation) throws Exception {
        socket = carrier;
        Exchange recorded = record(operation);
        requireSameRequests(recorded, record(operation));
        if (exchange != null) {
            // Over another connection, the operation must do what it did over the first one.
            requireSameRequests(exchange, recorded);
        }
        exchange = recorded;
        socket.replay(exchange);
        operation.run();
        calls = socket.callsOf(operation);
    }

    /**
     * For an operation that opens its own connection. The server's greeting, and so the answer to it, differs each
     * time: the replay shows whether the operation is repeatable.
     */
    private void replayConnections(Operation operation) throws Exception {
        WireTap.recordConnections();
        operation.run();
        List<Exchange> seen = WireTap.recordedConnections();
        if (seen.size() != 1) {
            throw new ReplayException(
                    seen.isEmpty()
                            ? "The operation sent nothing to the server: there is nothing to replay."
                            : "The operation opens " + seen.size()
                                    + " connections, whose order a replay cannot reproduce.");
        }
        exchange = seen.get(0);
        TlsRecords.requireNone(exchange);
        connections = new ReplayedConnections(exchange);
        WireTap.replayConnections(connections);
        operation.run();
        connections.check();
        calls = connections.callsOf(operation);
    }

    /**
     * The one open socket of the operation: a connection to several servers has more than one; none when the operation
     * opens its own.
     */
    private static Optional<TappedSocket> carrierOf(Operation operation) throws Exception {
        List<TappedSocket> open = WireTap.open();
        open.forEach(TappedSocket::record);
        operation.run();
        List<TappedSocket> carriers = open.stream()
                .filter(candidate -> !candidate.recorded().roundTrips().isEmpty())
                .toList();
        if (carriers.size() > 1) {
            throw new ReplayException("The operation uses " + carriers.size()
                    + " connections at the same time, whose order a replay cannot reproduce.");
        }
        return carriers.stream().findFirst();
    }

    private Exchange record(Operation operation) throws Exception {
        socket.record();
        operation.run();
        boolean severalThreads = socket.isUsedBySeveralThreads();
        Exchange seen = socket.recorded();
        TlsRecords.requireNone(seen);
        if (severalThreads) {
            throw new ReplayException(
                    "The driver reads and writes in different threads, in an unpredictable order: it cannot be replayed.");
        }
        if (seen.roundTrips().get(0).request().length == 0) {
            throw new ReplayException("The driver read a reply before it had sent a request: it cannot be replayed.");
        }
        return seen;
    }

    private static void requireSameRequests(Exchange first, Exchange second) throws ReplayException {
        int roundTrips = first.roundTrips().size();
        if (roundTrips != second.roundTrips().size()) {
            throw new ReplayException("The operation is not repeatable: it took " + roundTrips + " round trips, then "
                    + second.roundTrips().size() + ".");
        }
        // A statement that is prepared each time has a different id each time.
        Protocol protocol = Protocol.ofDrivers();
        List<byte[]> firstRequests = protocol.normaliser().apply(first.requests());
        List<byte[]> secondRequests = protocol.normaliser().apply(second.requests());
        for (int i = 0; i < roundTrips; i++) {
            byte[] a = firstRequests.get(i);
            byte[] b = secondRequests.get(i);
            if (!Arrays.equals(a, b)) {
                throw new ReplayException("The operation is not repeatable, round trip " + (i + 1) + ": "
                        + protocol.firstDifference(a, b));
            }
        }
    }

    @Override
    public void check() throws IOException {
        if (socket != null) {
            socket.check();
        } else {
            connections.check();
        }
    }

    /**
     * Runs the operation once more.
     *
     * @throws ReplayException when it does not send as much as it did when it was recorded: one that sends nothing agrees with any recording
     */
    public void requireAll(Operation operation) throws Exception {
        List<Call> calls = socket == null ? connections.callsOf(operation) : socket.callsOf(operation);
        long sent = calls.stream()
                .filter(call -> call.kind() == Call.Kind.WRITE)
                .mapToLong(Call::length)
                .sum();
        if (sent != exchange.bytesSent()) {
            throw new ReplayException("After the measurement, the operation sent " + sent + " bytes; "
                    + exchange.bytesSent() + " were recorded before it. It was not measured as a whole.");
        }
    }

    /**
     * The recording with another value in the last row of a reply, for each reply in which one can be changed, the last first; none if the
     * operation opens its own connection.
     */
    public List<Exchange> withOtherValues() {
        return socket == null ? List.of() : exchange.withOtherValues();
    }

    /** Whether the operation uses the connection that is open before it, not one that it opens itself. */
    public boolean isOfOpenConnection() {
        return socket != null;
    }

    /** From now on, this is what the operation sends and gets. */
    public void replay(Exchange other) {
        socket.replay(other);
    }

    @Override
    public void beforeClose() {
        WireTap.replayConnections(null);
        if (socket != null) {
            socket.passThrough();
        }
    }

    public Exchange exchange() {
        return exchange;
    }

    public WireCount count() {
        return WireCount.of(exchange, calls);
    }

    /** The driver's calls on the socket in one replayed operation. */
    public List<Call> calls() {
        return calls;
    }
}
