package dyno.wire;

import dyno.wire.Exchange.RoundTrip;
import java.io.IOException;
import java.util.Arrays;

/**
 * A wire whose server side is a recorded exchange, repeated for ever from memory.
 *
 * <p>Every byte sent is compared with the recording, and every reply must be read to its end before the next request.
 * The first failure is kept, because a driver may swallow the exception. Allocates nothing unless there is a failure.
 * Not thread-safe: a connection is used by one thread at a time.
 */
final class Replay implements Wire {
    private final RoundTrip[] roundTrips;
    private int current;
    private byte[] request;
    private byte[] reply;
    private int sent;
    private int received;
    private ReplayException failure;
    private final boolean ends;

    /**
     * A replay.
     *
     * @param ends whether the stream ends with the recording, as for a whole connection
     */
    Replay(Exchange exchange, boolean ends) {
        this.ends = ends;
        roundTrips = exchange.roundTrips().toArray(RoundTrip[]::new);
        select(roundTrips.length - 1);
        sent = request.length;
        received = reply.length;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        if (sent == request.length && length > 0) {
            nextRoundTrip();
        }
        int end = sent + length;
        if (end > request.length || !Arrays.equals(buffer, offset, offset + length, request, sent, end)) {
            throw diverged(buffer, offset, length);
        }
        sent = end;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int left = reply.length - received;
        if (ends && left == 0 && isComplete()) {
            return -1;
        }
        if (left == 0 || sent != request.length) {
            throw exhausted(length);
        }
        int count = Math.min(length, left);
        System.arraycopy(reply, received, buffer, offset, count);
        received += count;
        return count;
    }

    /**
     * Only what is left of the reply to the last complete request: a later reply would not have arrived yet on a real
     * socket.
     */
    @Override
    public int available() {
        return sent == request.length ? reply.length - received : 0;
    }

    /**
     * Checks that all operations so far were complete repetitions of the recording.
     *
     * @throws ReplayException otherwise, with the first failure
     */
    void check() throws ReplayException {
        if (failure != null) {
            throw failure;
        }
        if (!isAtEnd()) {
            throw fail("The operation ended early: it sent " + sent + " of " + request.length + " bytes of " + place()
                    + ", and the recording has " + roundTrips.length + " round trips.");
        }
        if (received != reply.length) {
            throw unread();
        }
    }

    /**
     * Starts again, for a newly opened connection.
     *
     * @throws ReplayException when the last one was not complete
     */
    void restart() throws ReplayException {
        check();
        select(0);
    }

    private boolean isAtEnd() {
        return current == roundTrips.length - 1 && sent == request.length;
    }

    private boolean isComplete() {
        return isAtEnd() && received == reply.length;
    }

    private void nextRoundTrip() throws ReplayException {
        if (received != reply.length) {
            throw unread();
        }
        select(current + 1 == roundTrips.length ? 0 : current + 1);
    }

    private void select(int index) {
        current = index;
        request = roundTrips[index].request();
        reply = roundTrips[index].reply();
        sent = 0;
        received = 0;
    }

    private ReplayException diverged(byte[] buffer, int offset, int length) {
        byte[] actual = Arrays.copyOf(request, sent + length);
        System.arraycopy(buffer, offset, actual, sent, length);
        return fail("The driver sent bytes that differ from the recording, " + place() + ": "
                + Protocol.ofDrivers().firstDifference(request, actual));
    }

    private ReplayException exhausted(int wanted) {
        String state = sent == request.length
                ? "all " + reply.length + " bytes of the reply had been read"
                : "only " + sent + " of " + request.length + " bytes of the request had been sent";
        return fail("The recording has no more bytes, " + place() + ": the driver wanted to read up to " + wanted
                + " bytes, but " + state + "; a real connection would have blocked here.");
    }

    private ReplayException unread() {
        return fail("The driver left " + (reply.length - received) + " of " + reply.length
                + " bytes of the reply unread, " + place() + ".");
    }

    private String place() {
        return "round trip " + (current + 1) + " of " + roundTrips.length;
    }

    private ReplayException fail(String message) {
        ReplayException problem = new ReplayException(message);
        if (failure == null) {
            failure = problem;
        }
        return problem;
    }
}
