package dyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The implementation below a driver's {@link Socket}: a real connection whose bytes can be recorded, and replaced by a
 * replay.
 *
 * <p>Before {@link #close()} of a replayed connection, {@link #passThrough()} lets the driver end its connection to the
 * server.
 */
public final class TappedSocket extends ClientSocket {
    private static final int BUFFER = 1 << 16;

    /** Replace those of the system when the whole connection is replayed. */
    private final Map<Integer, Object> options = new HashMap<>();

    private ReplayedConnections connections;
    private SocketChannel channel;
    private Wire server;
    private Wire wire;
    private Replay replay;

    /** Starts recording. */
    public void record() {
        wire = new RecordingWire(server);
    }

    /** Ends a recording and returns what passed since {@link #record()}. */
    public Exchange recorded() {
        Exchange exchange = ((RecordingWire) wire).finish();
        wire = server;
        return exchange;
    }

    /** Whether, in the current recording, the driver reads and writes in different threads: the boundaries of round trips are random. */
    public boolean isUsedBySeveralThreads() {
        return ((RecordingWire) wire).hasSeenSeveralThreads();
    }

    /** From now on the server's side comes from memory; a recording that begins with a greeting is a whole connection. */
    public void replay(Exchange exchange) {
        replay = new Replay(exchange, exchange.roundTrips().get(0).request().length == 0);
        wire = replay;
    }

    /** Replays a whole connection from its beginning. */
    void restart() throws ReplayException {
        replay.restart();
    }

    /** Runs an operation on the replay and returns its calls on the socket. */
    public List<Call> callsOf(Operation operation) throws Exception {
        CallLog log = new CallLog(replay);
        wire = log;
        operation.run();
        wire = replay;
        replay.check();
        return log.calls();
    }

    /**
     * Checks that all replayed operations repeated the recording.
     *
     * @throws ReplayException otherwise
     */
    public void check() throws ReplayException {
        replay.check();
    }

    /** Connects the driver to its real server again. */
    public void passThrough() {
        wire = server;
    }

    @Override
    void create() throws IOException {
        connections = WireTap.replayedConnections();
        channel = connections == null ? SocketChannel.open() : null;
    }

    @Override
    protected void connect(SocketAddress remote, int timeout) throws IOException {
        InetSocketAddress to = (InetSocketAddress) remote;
        if (connections != null) {
            address = to.getAddress();
            port = to.getPort();
            wire = connections.open();
            return;
        }
        channel.socket()
                .connect(to.isUnresolved() ? new InetSocketAddress(to.getHostString(), to.getPort()) : to, timeout);
        InetSocketAddress connected = (InetSocketAddress) channel.getRemoteAddress();
        address = connected.getAddress();
        port = connected.getPort();
        localport = channel.socket().getLocalPort();
        server = new PassThrough(
                channel.socket().getInputStream(), channel.socket().getOutputStream());
        wire = WireTap.watch(server);
        WireTap.opened(this);
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        if (channel != null) {
            channel.bind(new InetSocketAddress(host, port));
        }
    }

    @Override
    int read(byte[] buffer, int offset, int length) throws IOException {
        return wire.read(buffer, offset, length);
    }

    @Override
    void write(byte[] buffer, int offset, int length) throws IOException {
        wire.write(buffer, offset, length);
    }

    @Override
    protected int available() throws IOException {
        return wire.available();
    }

    /** Also ends a read that another thread waits in. */
    @Override
    public void close() throws IOException {
        if (channel != null) {
            WireTap.closed(this);
            channel.close();
        }
    }

    @Override
    protected void shutdownInput() throws IOException {
        if (channel != null) {
            channel.shutdownInput();
        }
    }

    @Override
    protected void shutdownOutput() throws IOException {
        if (channel != null) {
            channel.shutdownOutput();
        }
    }

    @Override
    protected <T> void setOption(SocketOption<T> name, T value) throws IOException {
        if (channel != null) {
            channel.setOption(name, value);
        }
    }

    @Override
    protected <T> T getOption(SocketOption<T> name) throws IOException {
        return channel == null ? null : channel.getOption(name);
    }

    @Override
    protected Set<SocketOption<?>> supportedOptions() {
        return channel == null ? Set.of() : channel.supportedOptions();
    }

    @Override
    public void setOption(int id, Object value) throws SocketException {
        if (channel == null) {
            options.put(id, value);
            return;
        }
        Socket socket = channel.socket();
        switch (id) {
            case SocketOptions.SO_TIMEOUT -> socket.setSoTimeout((Integer) value);
            case SocketOptions.TCP_NODELAY -> socket.setTcpNoDelay((Boolean) value);
            case SocketOptions.SO_KEEPALIVE -> socket.setKeepAlive((Boolean) value);
            case SocketOptions.SO_RCVBUF -> socket.setReceiveBufferSize((Integer) value);
            case SocketOptions.SO_SNDBUF -> socket.setSendBufferSize((Integer) value);
            case SocketOptions.SO_REUSEADDR -> socket.setReuseAddress((Boolean) value);
            case SocketOptions.IP_TOS -> socket.setTrafficClass((Integer) value);
            case SocketOptions.SO_LINGER -> linger(value);
            default -> throw new SocketException("Socket option " + id + " cannot be set on a tapped socket");
        }
    }

    private void linger(Object value) throws SocketException {
        // SocketImpl gets Boolean.FALSE for "off" and the number of seconds for "on".
        boolean on = value instanceof Integer;
        channel.socket().setSoLinger(on, on ? (Integer) value : 0);
    }

    @Override
    public Object getOption(int id) throws SocketException {
        if (channel == null) {
            return rememberedOption(id);
        }
        Socket socket = channel.socket();
        return switch (id) {
            case SocketOptions.SO_TIMEOUT -> socket.getSoTimeout();
            case SocketOptions.TCP_NODELAY -> socket.getTcpNoDelay();
            case SocketOptions.SO_KEEPALIVE -> socket.getKeepAlive();
            case SocketOptions.SO_RCVBUF -> socket.getReceiveBufferSize();
            case SocketOptions.SO_SNDBUF -> socket.getSendBufferSize();
            case SocketOptions.SO_REUSEADDR -> socket.getReuseAddress();
            case SocketOptions.IP_TOS -> socket.getTrafficClass();
            case SocketOptions.SO_LINGER -> socket.getSoLinger();
            case SocketOptions.SO_BINDADDR -> socket.getLocalAddress();
            default -> throw new SocketException("Socket option " + id + " cannot be read from a tapped socket");
        };
    }

    private Object rememberedOption(int id) {
        return options.getOrDefault(
                id,
                switch (id) {
                    case SocketOptions.SO_RCVBUF, SocketOptions.SO_SNDBUF -> BUFFER;
                    case SocketOptions.SO_TIMEOUT, SocketOptions.IP_TOS -> 0;
                    case SocketOptions.SO_LINGER -> -1;
                    default -> false;
                });
    }

    /** The wire to a real server. */
    private static final class PassThrough implements Wire {
        private final InputStream in;
        private final OutputStream out;

        PassThrough(InputStream in, OutputStream out) {
            this.in = in;
            this.out = out;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return in.read(buffer, offset, length);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            out.write(buffer, offset, length);
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }
    }
}
