package dyno.workload.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A time in which a relay delays nothing, from its creation until it is closed. */
public final class Undelayed implements AutoCloseable {
    private final Socket socket;

    private Undelayed(Socket socket) {
        this.socket = socket;
    }

    /**
     * Returns when nothing is delayed any more.
     *
     * @param port the relay's port for this
     * @throws IOException when no relay listens there
     */
    public static Undelayed begin(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.getInputStream().read();
            return new Undelayed(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Returns when everything is delayed again. */
    @Override
    public void close() throws IOException {
        try (socket) {
            socket.shutdownOutput();
            socket.getInputStream().read();
        }
    }
}
