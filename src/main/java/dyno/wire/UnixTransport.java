package dyno.wire;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;

/** Puts a {@link UnixSocket} below a driver without its own option for Unix-domain sockets. */
final class UnixTransport implements Transport {
    private final Path path;

    UnixTransport(Path path) {
        this.path = path;
    }

    /** For the rest of this JVM's life, every {@link Socket} connects to the server. */
    @Override
    @SuppressWarnings("deprecation") // The only way to reach below a driver that opens a plain Socket.
    public void beforeConnect() throws IOException {
        Socket.setSocketImplFactory(() -> new UnixSocket(path));
    }
}
