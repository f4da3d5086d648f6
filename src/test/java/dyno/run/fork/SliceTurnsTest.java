package dyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.workload.fork.Turns;
import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forks that are played by threads. */
class SliceTurnsTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int SLICES = 40;

    @TempDir
    private Path folder;

    private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger running = new AtomicInteger();

    private Path socket() {
        return folder.resolve("turns");
    }

    private SocketChannel join(int number, long process) throws IOException {
        SocketChannel host = SocketChannel.open(UnixDomainSocketAddress.of(socket()));
        ByteBuffer greeting = ByteBuffer.allocate(Turns.GREETING).putInt(number).putLong(process);
        host.write(greeting.flip());
        return host;
    }

    private static void send(SocketChannel host, byte message) throws IOException {
        host.write(ByteBuffer.wrap(new byte[] {message}));
    }

    /** A fork with some slices; then it ends. */
    private Callable<Boolean> fork(int number, int slices) {
        return () -> {
            try (SocketChannel host = join(number, ProcessHandle.current().pid())) {
                for (int slice = 0; slice < slices; slice++) {
                    send(host, Turns.TURN);
                    if (host.read(ByteBuffer.allocate(1)) < 1) {
                        throw new EOFException();
                    }
                    assertThat(running.incrementAndGet()).isEqualTo(1);
                    order.add(number);
                    running.decrementAndGet();
                    send(host, Turns.END);
                }
            }
            return true;
        };
    }

    private List<List<Integer>> cycles(int forks) {
        List<List<Integer>> cycles = new ArrayList<>();
        for (int i = 0; i + forks <= order.size(); i += forks) {
            cycles.add(order.subList(i, i + forks));
        }
        return cycles;
    }

    @Test
    void oneForkRunsAtATimeAndEachOnceInACycle() throws IOException {
        try (SliceTurns turns = new SliceTurns(4, socket(), LONG, 1)) {
            Concurrently.all(List.of(fork(0, SLICES), fork(1, SLICES), fork(2, SLICES), fork(3, SLICES)));
        }

        assertThat(order).hasSize(4 * SLICES);
        assertThat(cycles(4)).allSatisfy(cycle -> assertThat(cycle).containsExactlyInAnyOrder(0, 1, 2, 3));
        assertThat(new HashSet<>(cycles(4))).as("orders").hasSizeGreaterThan(8);
    }

    @Test
    void othersContinueWithoutAForkThatEndsOrNeverComes() throws IOException {
        try (SliceTurns turns = new SliceTurns(3, socket(), LONG, 1)) {
            turns.leave(2);
            Concurrently.all(List.of(fork(0, SLICES), fork(1, 5)));
        }

        assertThat(order).hasSize(SLICES + 5).endsWith(0, 0, 0);
    }

    @Test
    void aForkThatKeepsItsTurnIsKilledAndTheOthersContinue() throws IOException {
        Process endless = new ProcessBuilder("sleep", "1000").start();
        try (SliceTurns turns = new SliceTurns(2, socket(), Duration.ofMillis(300), 1)) {
            Concurrently.all(List.of(
                    () -> {
                        SocketChannel host = join(1, endless.pid());
                        send(host, Turns.TURN);
                        host.read(ByteBuffer.allocate(1));
                        endless.onExit().join();
                        host.close();
                        return true;
                    },
                    fork(0, 3)));

            assertThat(turns.overdue(1)).contains(Duration.ofMillis(300));
            assertThat(turns.overdue(0)).isEmpty();
        } finally {
            endless.destroyForcibly();
        }

        assertThat(order).containsExactly(0, 0, 0);
    }
}
