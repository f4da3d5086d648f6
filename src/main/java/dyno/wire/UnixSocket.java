package dyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
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
final class UnixSocket extends SocketImpl {
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
    private SocketChannel channel;

    /** Time-out of a read, in ms; 0 for none. */
    private volatile int timeout;

    UnixSocket(Path path) {
        this.path = path;
    }

    @Override
    protected void create(boolean stream) throws IOException {
        if (!stream) {
            throw new SocketException("A Unix-domain socket is a stream here");
        }
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    }

    @Override
    protected void connect(SocketAddress ignored, int patience) throws IOException {
        channel.connect(UnixDomainSocketAddress.of(path));
        address = InetAddress.getLoopbackAddress();
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        connect((SocketAddress) null, 0);
    }

    @Override
    protected void connect(InetAddress host, int port) throws IOException {
        connect((SocketAddress) null, 0);
    }

    /** Has no meaning without an address. */
    @Override
    protected void bind(InetAddress host, int port) {}

    private int read(byte[] buffer, int offset, int length) throws IOException {
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
    protected InputStream getInputStream() {
        return new Input();
    }

    @Override
    protected OutputStream getOutputStream() {
        return new Output();
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

    @Override
    protected void listen(int backlog) throws IOException {
        throw new SocketException("This socket is a client");
    }

    @Override
    protected void accept(SocketImpl other) throws IOException {
        throw new SocketException("This socket is a client");
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("A Unix-domain socket sends no urgent data");
    }

    private final class Input extends InputStream {
        private final byte[] single = new byte[1];

        @Override
        public int read() throws IOException {
            return UnixSocket.this.read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return length == 0 ? 0 : UnixSocket.this.read(buffer, offset, length);
        }

        @Override
        public int available() {
            return UnixSocket.this.available();
        }

        @Override
        public void close() throws IOException {
            UnixSocket.this.close();
        }
    }

    private final class Output extends OutputStream {
        private final byte[] single = new byte[1];

        /**
         * Around the array of the last write: drivers reuse the same one, and a TCP socket allocates nothing either.
         */
        private ByteBuffer bytes = ByteBuffer.wrap(single);

        @Override
        public synchronized void write(int b) throws IOException {
            single[0] = (byte) b;
            write(single, 0, 1);
        }

        @Override
        public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
            if (bytes.array() != buffer) {
                bytes = ByteBuffer.wrap(buffer);
            }
            bytes.limit(offset + length).position(offset);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }

        @Override
        public void close() throws IOException {
            UnixSocket.this.close();
        }
    }
}
