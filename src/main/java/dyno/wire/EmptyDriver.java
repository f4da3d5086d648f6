package dyno.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.util.List;

/**
 * A "driver" that only writes and reads the bytes of an exchange, call by call as a real driver did, through its own
 * {@link Socket} on the replay: what remains is the replay's own cost.
 */
public final class EmptyDriver implements Operation, AutoCloseable {
    private final ServerSocketChannel idleServer;
    private final Socket socket;
    private final TappedSocket tapped;
    private final Call[] calls;
    private final boolean wholeConnection;
    private final byte[] requests;
    private final byte[] buffer;
    private final InputStream in;
    private final OutputStream out;

    public EmptyDriver(Exchange exchange, List<Call> calls) throws IOException {
        // A Socket returns its streams only once connected; nothing needs to answer.
        idleServer = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        tapped = new TappedSocket();
        socket = new Socket(tapped) {};
        socket.connect(idleServer.getLocalAddress());
        tapped.replay(exchange);
        wholeConnection = exchange.roundTrips().get(0).request().length == 0;
        in = socket.getInputStream();
        out = socket.getOutputStream();
        this.calls = calls.toArray(Call[]::new);
        requests = new byte[Math.toIntExact(exchange.bytesSent())];
        int position = 0;
        for (byte[] request : exchange.requests()) {
            System.arraycopy(request, 0, requests, position, request.length);
            position += request.length;
        }
        buffer = new byte[calls.stream().mapToInt(Call::length).max().orElse(0)];
    }

    @Override
    public void run() throws IOException {
        if (wholeConnection) {
            tapped.restart();
        }
        int position = 0;
        for (Call call : calls) {
            switch (call.kind()) {
                case WRITE -> {
                    out.write(requests, position, call.length());
                    position += call.length();
                }
                case READ -> in.read(buffer, 0, call.length());
                case AVAILABLE -> in.available();
            }
        }
    }

    /** Checks that the exchange was read and written. */
    public void check() throws ReplayException {
        tapped.check();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        idleServer.close();
    }
}
