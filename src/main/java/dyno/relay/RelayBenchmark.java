package dyno.relay;

import dyno.process.Processors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Measures the accuracy of the relay's delay and its throughput. */
public final class RelayBenchmark {
    /** Round-trip times from a local network to the next town. */
    public static final List<Duration> ROUND_TRIPS =
            List.of(Duration.ofNanos(200_000), Duration.ofNanos(450_000), Duration.ofMillis(1), Duration.ofMillis(5));

    private static final int BYTES = 1 << 28;
    private static final Duration PROBING = Duration.ofMillis(500);

    private RelayBenchmark() {}

    /**
     * The relay at one distance.
     *
     * @param asked requested delay of a round trip, ms
     * @param added measured delay, ms
     * @param megabytesPerSecond throughput in one direction, 10^6 bytes per second
     */
    public record Row(double asked, double added, double megabytesPerSecond) {}

    /**
     * Runs it, some seconds for each distance.
     *
     * @param found gets each row as soon as it is available
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
