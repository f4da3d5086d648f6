package dyno.wire;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketImpl;
import java.net.SocketImplFactory;
import java.util.concurrent.atomic.AtomicReference;

/** The hook below {@link Socket} that puts a {@link TappedSocket} under every socket that is opened after it is installed. */
public final class WireTap {
    private static final AtomicReference<TappedSocket> LATEST = new AtomicReference<>();
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

    /**
     * The socket opened last.
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
