package dyno.workload.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.relay.Relay;
import dyno.wire.Route;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The warm-up counts operations, not time. */
class JitWarmupTest {
    private static final Duration THREE_LONGEST_WINDOWS = Duration.ofSeconds(3);
    private static final Duration ROUND_TRIP = Duration.ofMillis(100);

    /** An empty compile queue says nothing before methods have been called as often as the JIT wants. */
    @Test
    void anOperationThatWaitsIsRunAsOftenAsItsMethodsNeed() throws Exception {
        long[] operations = {0};
        long begin = System.nanoTime();

        new JitWarmup().run(() -> {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(30));
            operations[0]++;
        });

        // The profiled version of a method is replaced after 5,000 calls; if they take too long, the clock ends
        // windows.
        boolean endedByTheClock = System.nanoTime() - begin >= THREE_LONGEST_WINDOWS.toNanos();
        assertThat(operations[0]).isGreaterThan(endedByTheClock ? 0 : 5_000);
    }

    @Test
    void allQueuesOfTheJvmMustBeEmpty() {
        String fast = "Current compiles: \n\nC1 compile queue:\nEmpty\n\n";

        assertThat(JitWarmup.isIdle(fast)).isTrue();
        assertThat(JitWarmup.isIdle(fast + "C2 compile queue:\nEmpty\n\n")).isTrue();
        assertThat(JitWarmup.isIdle(fast + "C2 compile queue:\n 812   4   java.lang.String::hashCode (60 bytes)\n\n"))
                .isFalse();
        assertThat(JitWarmup.isIdle(fast.replace("\n\nC1", "\nC1 CompilerThread0  55  3  a.B::c (9 bytes)\n\nC1")))
                .isFalse();
        assertThat(JitWarmup.isIdle("an answer that has another form")).isFalse();
    }

    /** With the delay, each operation would take at least the round-trip time. */
    @Test
    void aRelayDoesNotDelayTheWarmUp() throws Exception {
        long[] operations = {0};
        long begin = System.nanoTime();
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
                Relay relay = Relay.start((InetSocketAddress) server.getLocalAddress(), ROUND_TRIP, Thread::new);
                SocketChannel client = SocketChannel.open(new InetSocketAddress(here, relay.port()));
                SocketChannel echo = server.accept()) {
            ByteBuffer message = ByteBuffer.allocate(1);

            new JitWarmup()
                    .run(
                            () -> {
                                client.write(message.clear());
                                echo.read(message.clear());
                                echo.write(message.flip());
                                client.read(message.clear());
                                operations[0]++;
                            },
                            Route.relayed(null, relay.undelayedPort()));
        }
        assertThat((System.nanoTime() - begin) / operations[0]).isLessThan(ROUND_TRIP.toNanos());
    }
}
