package dyno.workload.fork;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The turns of a fork that is alive at the same time as others on its processor: in its measured iterations, only the fork runs whose
 * turn it is. Warm-up iterations take no turns.
 *
 * <p>The fork and its host exchange single bytes over a Unix-domain socket: replay replaces what is below TCP sockets.
 */
public final class Turns {
    /** System property of the fork: path of the host's socket; not set for a fork that runs alone. */
    public static final String SOCKET = "dyno.turns";

    /** System property of the fork: its number, from 0. */
    public static final String NUMBER = "dyno.turns.number";

    /** The fork asks for its turn; the host answers with the same byte. */
    public static final byte TURN = 1;

    /** The fork has ended its turn. */
    public static final byte END = 2;

    /** Bytes of the first message: the fork's number and its process id. */
    public static final int GREETING = Integer.BYTES + Long.BYTES;

    private final SocketChannel host;
    private int begun;

    private Turns(SocketChannel host) {
        this.host = host;
    }

    /** What to do in a turn. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    /** What to do before a turn. */
    @FunctionalInterface
    public interface Preparation {
        /**
         * Runs before the fork asks for its turn.
         *
         * @param slice number of the slice that is measured in it, from 0
         */
        void before(int slice) throws Exception;
    }

    /** Whether the JVM is a fork that takes turns. */
    public static boolean areTaken() {
        return System.getProperty(SOCKET) != null;
    }

    /** Joins those that take turns. */
    public static Turns join() throws IOException {
        if (!areTaken()) {
            return new Turns(null);
        }
        SocketChannel host = SocketChannel.open(UnixDomainSocketAddress.of(System.getProperty(SOCKET)));
        ByteBuffer greeting = ByteBuffer.allocate(GREETING)
                .putInt(Integer.getInteger(NUMBER))
                .putLong(ProcessHandle.current().pid());
        host.write(greeting.flip());
        return new Turns(host);
    }

    /** Waits for the turn of an iteration, unless it belongs to the warm-up. */
    public void await(BenchmarkParams benchmark, Preparation preparation) throws Exception {
        int measured = begun++ - benchmark.getWarmup().getCount();
        if (host == null || measured < 0) {
            return;
        }
        preparation.before(measured);
        take();
    }

    private void take() throws IOException {
        send(TURN);
        if (host.read(ByteBuffer.allocate(1)) < 1) {
            throw new EOFException("the host of the forks that take turns has ended");
        }
    }

    /** Does something in a further turn, or at once if no turns are taken. */
    public void once(Task what) throws Exception {
        if (host == null) {
            what.run();
            return;
        }
        take();
        what.run();
        send(END);
    }

    public void end(BenchmarkParams benchmark) throws IOException {
        if (host != null && begun > benchmark.getWarmup().getCount()) {
            send(END);
        }
    }

    private void send(byte message) throws IOException {
        host.write(ByteBuffer.wrap(new byte[] {message}));
    }

    /** Leaves: the others continue without this fork. */
    public void leave() throws IOException {
        if (host != null) {
            host.close();
        }
    }
}
