package dyno.relay;

import dyno.process.Processors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Measures how exactly the relay delays and how much it carries. */
public final class RelayBenchmark {
    /** Round-trip times of a local network up to the next town. */
    public static final List<Duration> ROUND_TRIPS =
            List.of(Duration.ofNanos(200_000), Duration.ofNanos(450_000), Duration.ofMillis(1), Duration.ofMillis(5));

    private static final int BYTES = 1 << 28;
    private static final Duration PROBING = Duration.ofMillis(500);

    private RelayBenchmark() {}

    /**
     * The relay at one distance.
     *
     * @param asked what a round trip was to take longer, ms
     * @param added what it took longer, ms
     * @param megabytesPerSecond what was carried in one direction, 10^6 bytes a second
     */
    public record Row(double asked, double added, double megabytesPerSecond) {}

    /**
     * Runs it, some seconds for each distance.
     *
     * @param found told each row as soon as it is there
     * @throws IOException when sockets cannot be opened
     */
    public static void run(List<Duration> roundTrips, Consumer<Row> found) throws IOException {
        int cpu = Processors.allowed().last();
        try (RelayProbe probe = new RelayProbe(cpu)) {
            for (Duration roundTrip : roundTrips) {
                found.accept(measure(probe, roundTrip, cpu));
            }
        }
    }

    private static Row measure(RelayProbe probe, Duration roundTrip, int cpu) throws IOException {
        InetSocketAddress echo = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), probe.address().getPort());
        int count = (int) Math.max(50, PROBING.toNanos() / roundTrip.toNanos());
        try (DistantServer distant = DistantServer.open(echo, roundTrip, cpu)) {
            long direct = probe.roundTrip(echo.getPort(), count);
            long through = probe.roundTrip(distant.port(), count);
            return new Row(
                    roundTrip.toNanos() / 1e6,
                    (through - direct) / 1e6,
                    probe.bytesPerSecond(distant.port(), BYTES) / 1e6);
        }
    }
}
