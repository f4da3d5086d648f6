package dyno.relay;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A connection through the relay: a lane in each direction; used by the relay's thread. */
final class Link {
    private final SocketChannel client;
    private final SocketChannel server;
    private final DelayedDirection request;
    private final DelayedDirection reply;
    private SelectionKey clientKey;
    private SelectionKey serverKey;
    private boolean requestEnded;
    private boolean replyEnded;

    /**
     * A connection that starts now.
     *
     * @param capacity bytes that can wait in each direction
     * @param greeting when the server's first bytes are due at the earliest
     */
    Link(SocketChannel client, SocketChannel server, int capacity, long greeting) {
        this.client = client;
        this.server = server;
        this.request = new DelayedDirection(client, server, capacity, Long.MIN_VALUE);
        this.reply = new DelayedDirection(server, client, capacity, greeting);
    }

    void register(Selector selector) throws IOException {
        client.configureBlocking(false);
        server.configureBlocking(false);
        clientKey = client.register(selector, SelectionKey.OP_READ, this);
        serverKey = server.register(selector, SelectionKey.OP_READ, this);
    }

    /** Reads what has arrived on one side; returns the number of bytes. */
    int receive(SelectionKey key, long due) throws IOException {
        if (!key.isValid() || !key.isReadable()) {
            return 0;
        }
        return Math.max(0, (key == clientKey ? request : reply).receive(due));
    }

    /** Forwards what is due on both sides, and the end of a stream; returns the number of bytes. */
    int deliver(long now) throws IOException {
        int sent = request.deliver(now) + reply.deliver(now);
        if (request.isDone() && !requestEnded) {
            requestEnded = true;
            server.shutdownOutput();
        }
        if (reply.isDone() && !replyEnded) {
            replyEnded = true;
            client.shutdownOutput();
        }
        listen(clientKey, request, reply);
        listen(serverKey, reply, request);
        return sent;
    }

    /** Only for operations that are possible now: others would wake the relay's thread unnecessarily. */
    private static void listen(SelectionKey key, DelayedDirection incoming, DelayedDirection outgoing) {
        int read = incoming.hasEnded() || incoming.isFull() ? 0 : SelectionKey.OP_READ;
        int wanted = read | (outgoing.isBlocked() ? SelectionKey.OP_WRITE : 0);
        if (key.interestOps() != wanted) {
            key.interestOps(wanted);
        }
    }

    long nextDue() {
        return Math.min(request.nextDue(), reply.nextDue());
    }

    boolean isDone() {
        return requestEnded && replyEnded;
    }

    /** Closes both sides, even if bytes still wait. */
    void close() {
        try (client;
                server) {
            // Closing is all that is needed.
        } catch (IOException | CancelledKeyException e) {
            // The connection is given up in any case.
        }
    }
}
