package dyno.relay;

import dyno.process.Processors;
import dyno.workload.fork.ClientThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;

/**
 * A server behind a {@link Relay} that adds a delay; the relay's own cost is measured and subtracted from the delay.
 *
 * <p>The relay's thread belongs to Dyno's own process, which is idle while a fork runs, and avoids the client's
 * processor.
 */
public final class DistantServer implements AutoCloseable {
    private static final Duration PROBING = Duration.ofMillis(250);
    private static final int LEAST_ROUND_TRIPS = 40;

    /** More than a relay costs on a machine that is not overloaded, ns: two hops and two wake-ups. */
    private static final long MOST_OVERHEAD = 100_000;

    private final Relay relay;
    private final long asked;
    private final long added;

    private DistantServer(Relay relay, long asked, long added) {
        this.relay = relay;
        this.asked = asked;
        this.added = added;
    }

    /**
     * Starts a relay and measures what it adds to a round trip between two threads that only answer each other.
     *
     * @param roundTrip time to add
     * @param clientCpu the processor that client and server will share; -1 when the scheduler decides
     * @throws IOException when no socket can be opened
     */
    public static DistantServer open(InetSocketAddress server, Duration roundTrip, int clientCpu) throws IOException {
        ThreadFactory threads = work -> relayThread(work, clientCpu);
        try (RelayProbe probe = new RelayProbe(clientCpu);
                Relay rehearsal = Relay.start(probe.address(), roundTrip, threads)) {
            long asked = roundTrip.toNanos();
            int count = (int) Math.max(LEAST_ROUND_TRIPS, PROBING.toNanos() / Math.max(asked, 1_000));
            long direct = probe.roundTrip(probe.address().getPort(), count);
            long tooMuch = probe.roundTrip(rehearsal.port(), count) - direct - asked;
            // A busy machine makes the trial slow; that must not reduce the delay.
            long overhead = Math.max(0, Math.min(MOST_OVERHEAD, tooMuch));
            rehearsal.compensate(overhead);
            long added = probe.roundTrip(rehearsal.port(), count) - direct;
            Relay relay = Relay.start(server, roundTrip, threads);
            relay.compensate(overhead);
            return new DistantServer(relay, asked, added);
        }
    }

    /** The port on 127.0.0.1 that leads to the server. */
    public int port() {
        return relay.port();
    }

    /** The port on 127.0.0.1 that stops the delay, see {@link Relay#undelayedPort}. */
    public int undelayedPort() {
        return relay.undelayedPort();
    }

    /** For notes: the requested and the measured delay. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "a relay adds %.3f ms to a round trip (measured; %.3f ms requested)",
                added / 1e6,
                asked / 1e6);
    }

    @Override
    public void close() throws IOException {
        relay.close();
    }

    private static Thread relayThread(Runnable work, int clientCpu) {
        Thread thread = new Thread(
                () -> {
                    avoidProcessor(clientCpu);
                    work.run();
                },
                "relay");
        thread.setDaemon(true);
        return thread;
    }

    private static void avoidProcessor(int clientCpu) {
        // If the client's processor is the only one, all have to share it.
        String others = Processors.allowed().without(clientCpu).list();
        if (clientCpu < 0 || others.isEmpty()) {
            return;
        }
        try {
            ClientThread.pin(others);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
