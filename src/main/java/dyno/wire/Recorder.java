package dyno.wire;

import dyno.wire.Exchange.RoundTrip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A wire that passes everything through to the real server and writes it down. */
final class Recorder implements Wire {
    private final Wire server;
    private final List<RoundTrip> roundTrips = new ArrayList<>();
    private final ByteArrayOutputStream request = new ByteArrayOutputStream();
    private final ByteArrayOutputStream reply = new ByteArrayOutputStream();

    Recorder(Wire server) {
        this.server = server;
    }

    @Override
    public synchronized int read(byte[] buffer, int offset, int length) throws IOException {
        int count = server.read(buffer, offset, length);
        if (count > 0) {
            reply.write(buffer, offset, count);
        }
        return count;
    }

    @Override
    public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
        if (reply.size() > 0) {
            finishRoundTrip();
        }
        request.write(buffer, offset, length);
        server.write(buffer, offset, length);
    }

    @Override
    public int available() throws IOException {
        return server.available();
    }

    /** What was seen since this recorder was made; no round trips when nothing passed. */
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
