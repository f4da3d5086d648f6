package dyno.wire;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketImpl;
import java.net.SocketImplFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** The hook below {@link Socket} that puts a {@link TappedSocket} under every socket that is opened after it is installed. */
public final class WireTap {
    private static final AtomicReference<TappedSocket> LATEST = new AtomicReference<>();
    private static final List<TappedSocket> OPEN = new CopyOnWriteArrayList<>();
    private static final List<ObservedWire> OBSERVED = new CopyOnWriteArrayList<>();
    private static final List<RecordingWire> RECORDERS = new CopyOnWriteArrayList<>();
    private static volatile boolean watching;
    private static volatile boolean recording;
    private static volatile ReplayedConnections replayed;
    private static volatile boolean patient;
    private static boolean installed;

    private WireTap() {}

    /**
     * Installs the hook for the rest of this JVM's life; does nothing the second time.
     *
     * @throws IOException when another factory has been installed before
     */
    @SuppressWarnings("deprecation") // The only way to reach below a driver that opens a plain Socket.
    public static synchronized void install() throws IOException {
        if (!installed) {
            Socket.setSocketImplFactory(new Factory());
            installed = true;
        }
    }

    /** From now on, every new connection is observed from its first byte to its last. */
    public static void watchConnections() {
        watching = true;
    }

    /**
     * Whether an observed driver reads a reply only when all of it has arrived: the number of its reads is then exact,
     * at the cost of some milliseconds per reply.
     */
    public static void letRepliesArrive(boolean wanted) {
        patient = wanted;
    }

    static boolean letsRepliesArrive() {
        return patient;
    }

    /** What passed on each observed connection since the last call, the oldest first; idle ones are left out. */
    public static List<Traffic> takeTraffic() {
        return OBSERVED.stream()
                .map(ObservedWire::take)
                .filter(traffic -> !traffic.calls().isEmpty())
                .toList();
    }

    /** From now on, every new connection is recorded from its first byte to its last. */
    static void recordConnections() {
        RECORDERS.clear();
        recording = true;
    }

    /** What passed on each connection since {@link #recordConnections}; ends that. */
    static List<Exchange> recordedConnections() {
        recording = false;
        return RECORDERS.stream().map(RecordingWire::finish).toList();
    }

    /** From now on, the server's side of every new connection comes from memory; null for the real server. */
    static void replayConnections(ReplayedConnections connections) {
        replayed = connections;
    }

    /** What replays the server's side for new connections; null for the server itself. */
    static ReplayedConnections replayedConnections() {
        return replayed;
    }

    static Wire watch(Wire server) {
        if (recording) {
            RecordingWire recorder = new RecordingWire(server);
            RECORDERS.add(recorder);
            return recorder;
        }
        if (!watching) {
            return server;
        }
        ObservedWire wire = new ObservedWire(server);
        OBSERVED.add(wire);
        return wire;
    }

    /** The sockets that are open, the oldest first: a driver may have several for one connection. */
    public static List<TappedSocket> open() {
        return List.copyOf(OPEN);
    }

    static void opened(TappedSocket socket) {
        OPEN.add(socket);
    }

    static void closed(TappedSocket socket) {
        OPEN.remove(socket);
    }

    /**
     * The socket that was opened last.
     *
     * @throws ReplayException when no socket was opened since the hook was installed
     */
    public static TappedSocket latest() throws ReplayException {
        TappedSocket socket = LATEST.get();
        if (socket == null) {
            throw new ReplayException("The driver opened no java.net.Socket, so its connection cannot be replayed.");
        }
        return socket;
    }

    private static final class Factory implements SocketImplFactory {
        @Override
        public SocketImpl createSocketImpl() {
            TappedSocket socket = new TappedSocket();
            LATEST.set(socket);
            return socket;
        }
    }
}
