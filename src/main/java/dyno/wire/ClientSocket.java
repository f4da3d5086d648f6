package dyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;

/** An implementation below a driver's {@link java.net.Socket}: a stream to a server, whose bytes pass through two methods. */
abstract class ClientSocket extends SocketImpl {
    /**
     * Reads at least one byte, and waits until it has come.
     *
     * @param length positive
     * @return the number of bytes, or -1 at the end of the stream
     */
    abstract int read(byte[] buffer, int offset, int length) throws IOException;

    abstract void write(byte[] buffer, int offset, int length) throws IOException;

    @Override
    protected final void create(boolean stream) throws IOException {
        if (!stream) {
            throw new SocketException("Dyno's sockets are streams");
        }
        create();
    }

    abstract void create() throws IOException;

    @Override
    protected final void connect(String host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected final void connect(InetAddress host, int port) throws IOException {
        connect(new InetSocketAddress(host, port), 0);
    }

    @Override
    protected final InputStream getInputStream() {
        return new Input();
    }

    @Override
    protected final OutputStream getOutputStream() {
        return new Output();
    }

    @Override
    protected final void listen(int backlog) throws IOException {
        throw new SocketException("This socket is a client");
    }

    @Override
    protected final void accept(SocketImpl other) throws IOException {
        throw new SocketException("This socket is a client");
    }

    @Override
    protected final void sendUrgentData(int data) throws IOException {
        throw new SocketException("Dyno's sockets send no urgent data");
    }

    private final class Input extends InputStream {
        private final byte[] single = new byte[1];

        @Override
        public int read() throws IOException {
            return ClientSocket.this.read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return length == 0 ? 0 : ClientSocket.this.read(buffer, offset, length);
        }

        @Override
        public int available() throws IOException {
            return ClientSocket.this.available();
        }

        @Override
        public void close() throws IOException {
            ClientSocket.this.close();
        }
    }

    private final class Output extends OutputStream {
        private final byte[] single = new byte[1];

        @Override
        public void write(int b) throws IOException {
            single[0] = (byte) b;
            ClientSocket.this.write(single, 0, 1);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            ClientSocket.this.write(buffer, offset, length);
        }

        @Override
        public void close() throws IOException {
            ClientSocket.this.close();
        }
    }
}
