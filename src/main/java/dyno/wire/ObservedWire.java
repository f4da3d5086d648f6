package dyno.wire;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A wire that passes everything through to the real server, and returns on request what has passed since the last
 * request.
 *
 * <p>With {@link WireTap#letRepliesArrive}, it lets a reply arrive before it is read: otherwise the number of reads
 * would depend on which side is faster.
 */
final class ObservedWire implements Wire {
    private static final long LONGEST_WAIT = 200_000_000;
    private static final long PAUSE = 2_000_000;
    private static final long LOOK = 50_000;

    private final Wire server;
    private final Function<Exchange, List<Command>> conversation =
            Protocol.ofDrivers().conversation();
    private RecordingWire recorder;
    private CallLog log;
    private boolean expectant = true;

    ObservedWire(Wire server) {
        this.server = server;
        begin();
    }

    private void begin() {
        recorder = new RecordingWire(server);
        log = new CallLog(recorder);
    }

    /** What has passed since the last call. */
    Traffic take() {
        Exchange exchange = recorder.finish();
        Traffic traffic = new Traffic(conversation.apply(exchange), exchange, log.calls());
        begin();
        return traffic;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        letReplyArrive();
        return log.read(buffer, offset, length);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        log.write(buffer, offset, length);
        expectant = true;
    }

    @Override
    public int available() throws IOException {
        letReplyArrive();
        return log.available();
    }

    /**
     * Waits until bytes have arrived and no more follow, or until none arrive for some time: not everything is
     * answered.
     */
    private void letReplyArrive() throws IOException {
        if (!expectant || !WireTap.letsRepliesArrive()) {
            return;
        }
        expectant = false;
        long end = System.nanoTime() + LONGEST_WAIT;
        int before = -1;
        int arrived = server.available();
        while ((arrived == 0 || arrived != before) && System.nanoTime() < end) {
            LockSupport.parkNanos(arrived == 0 ? LOOK : PAUSE);
            before = arrived;
            arrived = server.available();
        }
    }
}
