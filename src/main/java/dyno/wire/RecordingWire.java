package dyno.wire;

import dyno.wire.Exchange.RoundTrip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A wire that passes everything through to the real server and records it. */
final class RecordingWire implements Wire {
    private final Wire server;
    private final List<RoundTrip> roundTrips = new ArrayList<>();
    private final ByteArrayOutputStream request = new ByteArrayOutputStream();
    private final ByteArrayOutputStream reply = new ByteArrayOutputStream();
    private Thread writer;
    private boolean severalThreads;

    RecordingWire(Wire server) {
        this.server = server;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        // Not synchronized while it waits: another thread may have to write first.
        int count = server.read(buffer, offset, length);
        if (count > 0) {
            received(buffer, offset, count);
        }
        return count;
    }

    private synchronized void received(byte[] buffer, int offset, int count) {
        severalThreads |= writer != null && writer != Thread.currentThread();
        reply.write(buffer, offset, count);
    }

    @Override
    public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
        if (reply.size() > 0) {
            finishRoundTrip();
        }
        writer = Thread.currentThread();
        request.write(buffer, offset, length);
        server.write(buffer, offset, length);
    }

    @Override
    public int available() throws IOException {
        return server.available();
    }

    /**
     * Whether one thread has read the reply to a request of another thread: the boundaries of round trips are then
     * random.
     */
    synchronized boolean hasSeenSeveralThreads() {
        return severalThreads;
    }

    /** The recording since this recorder was created; no round trips when nothing passed. */
    synchronized Exchange finish() {
        if (request.size() > 0 || reply.size() > 0) {
            finishRoundTrip();
        }
        return new Exchange(roundTrips);
    }

    private void finishRoundTrip() {
        roundTrips.add(new RoundTrip(request.toByteArray(), reply.toByteArray()));
        request.reset();
        reply.reset();
    }
}
