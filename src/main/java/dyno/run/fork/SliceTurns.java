package dyno.run.fork;

import dyno.process.TimeLimit;
import dyno.workload.fork.Turns;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets forks that are alive at once run their slices in turn: in each cycle every fork has one slice, in random order. A cycle
 * begins when all forks ask for their turn, so slices of the same number are neighbours in time.
 *
 * <p>A fork that does not ask or does not end its turn within a time limit is killed; the others continue without it.
 */
final class SliceTurns implements AutoCloseable {
    private final Path socket;
    private final ServerSocketChannel server;
    private final Duration limit;
    private final Random random;
    private final Set<Integer> present = new HashSet<>();
    private final Set<Integer> asking = new HashSet<>();
    private final Set<Integer> overdue = ConcurrentHashMap.newKeySet();
    private final Deque<Integer> cycle = new ArrayDeque<>();
    private int running = NONE;

    private static final int NONE = -1;

    /**
     * Turns for some forks, which connect to a socket.
     *
     * @param forks how many
     * @param socket where no file is yet
     * @param limit for the warm-up of a fork, and for a slice
     * @param seed of the order in the cycles
     */
    SliceTurns(int forks, Path socket, Duration limit, long seed) throws IOException {
        this.socket = socket;
        this.limit = limit;
        this.random = new Random(seed);
        for (int fork = 0; fork < forks; fork++) {
            present.add(fork);
        }
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
        start("turns", this::accept);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    List<String> arguments(int fork) {
        return List.of("-D" + Turns.SOCKET + "=" + socket, "-D" + Turns.NUMBER + "=" + fork);
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel fork = server.accept();
                start("turns of a fork", () -> serve(fork));
            }
        } catch (ClosedChannelException e) {
            // All forks have ended.
        } catch (IOException e) {
            throw new IllegalStateException("Forks that take turns cannot connect", e);
        }
    }

    private void serve(SocketChannel fork) {
        int number = NONE;
        try (fork) {
            ByteBuffer greeting = read(fork, Turns.GREETING);
            number = greeting.getInt();
            long process = greeting.getLong();
            while (true) {
                try (TimeLimit late = limit(number, process)) {
                    read(fork, 1);
                }
                await(number);
                try (TimeLimit endless = limit(number, process)) {
                    fork.write(ByteBuffer.wrap(new byte[] {Turns.TURN}));
                    read(fork, 1);
                }
                end(number);
            }
        } catch (IOException e) {
            // It has ended, as planned or not; its own result says which.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            leave(number);
        }
    }

    private TimeLimit limit(int number, long process) {
        return new TimeLimit(limit, () -> {
            overdue.add(number);
            return ProcessHandle.of(process).stream();
        });
    }

    /** After which time a fork was killed; empty if it was not. */
    Optional<Duration> overdue(int fork) {
        return overdue.contains(fork) ? Optional.of(limit) : Optional.empty();
    }

    private static ByteBuffer read(SocketChannel fork, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            if (fork.read(buffer) < 0) {
                throw new ClosedChannelException();
            }
        }
        return buffer.flip();
    }

    private synchronized void await(int fork) throws InterruptedException {
        asking.add(fork);
        decide();
        while (running != fork) {
            wait();
        }
    }

    private synchronized void end(int fork) {
        running = running == fork ? NONE : running;
        decide();
    }

    /** Called for a fork that has ended, also for one that has never connected. */
    synchronized void leave(int fork) {
        present.remove(fork);
        asking.remove(fork);
        cycle.remove(fork);
        end(fork);
    }

    /** Whose turn it is: the next of the cycle, or the first of a new one if all forks ask. */
    private void decide() {
        if (running != NONE) {
            return;
        }
        if (cycle.isEmpty() && !present.isEmpty() && asking.containsAll(present)) {
            List<Integer> order = new ArrayList<>(present);
            Collections.shuffle(order, random);
            cycle.addAll(order);
        }
        if (!cycle.isEmpty() && asking.contains(cycle.peek())) {
            running = cycle.poll();
            asking.remove(running);
            notifyAll();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(socket);
    }
}
