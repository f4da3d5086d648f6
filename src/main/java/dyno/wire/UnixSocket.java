package dyno.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The implementation below a driver's {@link java.net.Socket} that connects to a Unix-domain socket, for any address of
 * the driver.
 *
 * <p>It reads ahead, because the JDK's channel cannot report how many bytes are available without reading them: without
 * a time-out a read is one system call or none, a write one, and {@link #available} none.
 */
final class UnixSocket extends ClientSocket {
    private static final int READ_AHEAD = 1 << 16;

    private final Path path;
    private final Map<Integer, Object> options = new HashMap<>(Map.of(
            SocketOptions.TCP_NODELAY,
            true,
            SocketOptions.SO_KEEPALIVE,
            false,
            SocketOptions.SO_LINGER,
            -1,
            SocketOptions.SO_RCVBUF,
            READ_AHEAD,
            SocketOptions.SO_SNDBUF,
            READ_AHEAD,
            SocketOptions.IP_TOS,
            0,
            SocketOptions.SO_REUSEADDR,
            false));
    private final ByteBuffer ahead = ByteBuffer.allocateDirect(READ_AHEAD).limit(0);

    /** Around the array of the last write: drivers reuse the same one, and a TCP socket allocates nothing either. */
    private ByteBuffer outgoing = ByteBuffer.wrap(new byte[1]);

    private SocketChannel channel;

    /** Time-out of a read, in ms; 0 for none. */
    private volatile int timeout;

    UnixSocket(Path path) {
        this.path = path;
    }

    @Override
    void create() throws IOException {
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    }

    @Override
    protected void connect(SocketAddress ignored, int limits) throws IOException {
        channel.connect(UnixDomainSocketAddress.of(path));
        address = InetAddress.getLoopbackAddress();
    }

    /** Has no meaning without an address. */
    @Override
    protected void bind(InetAddress host, int port) {}

    @Override
    int read(byte[] buffer, int offset, int length) throws IOException {
        if (!ahead.hasRemaining()) {
            awaitBytes();
            ahead.clear();
            int taken = channel.read(ahead);
            ahead.flip();
            if (taken < 0) {
                return -1;
            }
        }
        int count = Math.min(length, ahead.remaining());
        ahead.get(buffer, offset, count);
        return count;
    }

    @Override
    synchronized void write(byte[] buffer, int offset, int length) throws IOException {
        if (outgoing.array() != buffer) {
            outgoing = ByteBuffer.wrap(buffer);
        }
        outgoing.limit(offset + length).position(offset);
        while (outgoing.hasRemaining()) {
            channel.write(outgoing);
        }
    }

    private void awaitBytes() throws IOException {
        if (timeout == 0) {
            return;
        }
        channel.configureBlocking(false);
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_READ);
            if (selector.select(timeout) == 0) {
                throw new SocketTimeoutException("Read timed out");
            }
        } finally {
            channel.configureBlocking(true);
        }
    }

    /**
     * The bytes that have been read ahead; asking the kernel would take a channel five system calls, and TCP needs one.
     */
    @Override
    protected int available() {
        return ahead.remaining();
    }

    @Override
    protected void close() throws IOException {
        channel.close();
    }

    @Override
    protected void shutdownInput() throws IOException {
        channel.shutdownInput();
    }

    @Override
    protected void shutdownOutput() throws IOException {
        channel.shutdownOutput();
    }

    /** Only the time-out has a meaning here; the others are stored and returned on request. */
    @Override
    public void setOption(int id, Object value) {
        if (id == SocketOptions.SO_TIMEOUT) {
            timeout = (Integer) value;
        }
        options.put(id, id == SocketOptions.SO_LINGER && Boolean.FALSE.equals(value) ? -1 : value);
    }

    @Override
    public Object getOption(int id) throws SocketException {
        Object value = id == SocketOptions.SO_TIMEOUT ? timeout : options.get(id);
        if (value == null) {
            throw new SocketException("Socket option " + id + " cannot be read from a Unix-domain socket");
        }
        return value;
    }
}
