package dyno.relay;

import dyno.workload.fork.ClientThread;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A client and a server that only answer each other, to measure what a route between two ports adds to a round trip,
 * and its throughput.
 *
 * <p>Both stay on one processor, like a driver and its server in a fork.
 */
final class RelayProbe implements AutoCloseable {
    private static final int MESSAGE_BYTES = 64;
    private static final int BATCHES = 4;
    private static final int BLOCK_BYTES = 1 << 16;

    private final int cpu;
    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    /**
     * Starts the server.
     *
     * @param cpu processor of client and server; -1 leaves them to the scheduler
     */
    RelayProbe(int cpu) throws IOException {
        this.cpu = cpu;
        Thread thread = new Thread(this::serve, "relay-probe");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * The round-trip time of the route that starts at this port, ns: the median of the least disturbed batch, because
     * disturbances only add time. The first batch is a warm-up.
     */
    long roundTrip(int port, int count) throws IOException {
        return client(() -> {
            try (Socket socket = connect(port, MESSAGE_BYTES)) {
                byte[] message = new byte[MESSAGE_BYTES];
                DataInputStream in = new DataInputStream(socket.getInputStream());
                long least = Long.MAX_VALUE;
                for (int batch = 0; batch <= BATCHES; batch++) {
                    long[] nanos = new long[Math.max(1, count / BATCHES)];
                    for (int i = 0; i < nanos.length; i++) {
                        long begin = System.nanoTime();
                        socket.getOutputStream().write(message);
                        in.readFully(message);
                        nanos[i] = System.nanoTime() - begin;
                    }
                    Arrays.sort(nanos);
                    least = batch == 0 ? least : Math.min(least, nanos[nanos.length / 2]);
                }
                return least;
            }
        });
    }

    /**
     * The throughput of the route in one direction, in bytes per second, including the delay of the first and the last
     * byte.
     */
    double bytesPerSecond(int port, int bytes) throws IOException {
        return client(() -> {
            try (Socket socket = connect(port, bytes)) {
                byte[] block = new byte[BLOCK_BYTES];
                long begin = System.nanoTime();
                for (int left = bytes; left > 0; left -= block.length) {
                    socket.getOutputStream().write(block, 0, Math.min(left, block.length));
                }
                new DataInputStream(socket.getInputStream()).readFully(new byte[MESSAGE_BYTES]);
                return bytes * 1e9 / (System.nanoTime() - begin);
            }
        });
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** First, the server reads the number of bytes after which it answers. */
    private static Socket connect(int port, int answerAfter) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        byte[] header = new byte[MESSAGE_BYTES];
        ByteBuffer.wrap(header).putInt(answerAfter);
        socket.getOutputStream().write(header);
        return socket;
    }

    /** Runs the client in a separate thread: the pinning of a thread is inherited by the forks that it starts. */
    private <T> T client(Callable<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(
                        () -> {
                            place();
                            task.run();
                        },
                        "relay-probe-client")
                .start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IOException(
                    "the probe's connection broke: " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void serve() {
        place();
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                answer(socket);
            } catch (IOException e) {
                // The client has disconnected, or the probe has ended.
            }
        }
    }

    private static void answer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] header = new byte[MESSAGE_BYTES];
        in.readFully(header);
        int answerAfter = ByteBuffer.wrap(header).getInt();
        byte[] block = new byte[BLOCK_BYTES];
        while (true) {
            for (int left = answerAfter; left > 0; ) {
                int count = in.read(block, 0, Math.min(left, block.length));
                if (count < 0) {
                    return;
                }
                left -= count;
            }
            socket.getOutputStream().write(header);
        }
    }

    private void place() {
        if (cpu < 0) {
            return;
        }
        try {
            ClientThread.pin(Integer.toString(cpu));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
