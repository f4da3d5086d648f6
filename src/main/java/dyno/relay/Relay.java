package dyno.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * A relay on 127.0.0.1 that adds a network delay: every byte arrives half a round-trip time after it was sent, in both
 * directions, in order, and connections do not wait for each other.
 *
 * <p>One thread serves all connections. While bytes are in transit it polls, because a sleeping thread wakes tens of
 * microseconds late; it sleeps during long waits and on idle connections.
 *
 * <p>A second port is for clients that warm up: while a connection to it is open, no bytes are delayed.
 */
public final class Relay implements AutoCloseable {
    /** How long to poll after the last byte before going to sleep, ns: longer than the pauses within an operation. */
    private static final long KEEP_POLLING = 1_000_000;

    /** How much earlier than due to wake up, ns: more than the delay of a timer. */
    private static final long MARGIN = 300_000;

    private static final long MILLI = 1_000_000;

    /** Capacity of a lane for each nanosecond of delay: one byte, which is 1 GB/s. */
    private static final int MIN_CAPACITY = 1 << 18;

    private static final int MAX_CAPACITY = 1 << 26;

    private final InetSocketAddress target;
    private final long roundTrip;
    private final int capacity;
    private final ServerSocketChannel listener;
    private final ServerSocketChannel suspender;
    private final Selector selector;
    private final Queue<Link> opened = new ConcurrentLinkedQueue<>();
    private final List<Link> links = new ArrayList<>();
    private final Consumer<SelectionKey> receiving = this::receive;
    private volatile long halfWay;
    private volatile boolean suspended;
    private long lastActivity;

    private Relay(InetSocketAddress target, Duration roundTrip) throws IOException {
        this.target = target;
        this.roundTrip = roundTrip.toNanos();
        this.halfWay = this.roundTrip / 2;
        this.capacity = (int) Math.max(MIN_CAPACITY, Math.min(MAX_CAPACITY, halfWay));
        this.selector = Selector.open();
        this.listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        this.suspender = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /**
     * Starts a relay on a free port.
     *
     * @param roundTrip time to add to each round trip
     * @param threads creates the relay's three threads; the first one polls, and should have a processor for itself
     */
    public static Relay start(InetSocketAddress target, Duration roundTrip, ThreadFactory threads) throws IOException {
        Relay relay = new Relay(target, roundTrip);
        threads.newThread(relay::carry).start();
        threads.newThread(relay::accept).start();
        threads.newThread(relay::suspend).start();
        return relay;
    }

    public int port() {
        return listener.socket().getLocalPort();
    }

    /**
     * Where a client asks for no delay: the relay answers each connection with one byte, delays nothing until the client
     * ends its stream, and closes the connection when delays are back. Others wait for their byte.
     */
    public int undelayedPort() {
        return suspender.socket().getLocalPort();
    }

    /** Subtracts the relay's own measured cost per round trip from the delay, ns. */
    public void compensate(long overhead) {
        halfWay = Math.max(0, (roundTrip - overhead) / 2);
    }

    /** Ends the relay and all connections through it. */
    @Override
    public void close() throws IOException {
        listener.close();
        suspender.close();
        selector.close();
    }

    /** Connects each client with the server; if the server is not reachable, the client is disconnected. */
    private void accept() {
        try (listener) {
            while (listener.isOpen()) {
                connect(listener.accept());
            }
        } catch (IOException e) {
            // Closed, or out of file descriptors: clients are refused from now on.
        }
    }

    /** Stops the delays for one client after the other. */
    private void suspend() {
        try (suspender) {
            while (suspender.isOpen()) {
                suspendFor(suspender.accept());
            }
        } catch (IOException e) {
            // Closed, or out of file descriptors: everything is delayed from now on.
        }
    }

    private void suspendFor(SocketChannel client) {
        try (client) {
            delayNothing(client);
        } catch (IOException e) {
            // The client has died.
        }
    }

    /** Ends with delays, so that the client, whose connection is closed afterwards, can rely on them. */
    private void delayNothing(SocketChannel client) throws IOException {
        try {
            suspended = true;
            client.write(ByteBuffer.allocate(1));
            while (client.read(ByteBuffer.allocate(1)) >= 0) {
                // Clients send nothing.
            }
        } finally {
            suspended = false;
        }
    }

    private void connect(SocketChannel client) throws IOException {
        // Opening takes a round trip before the client's first byte, and the server speaks first.
        long greeting = System.nanoTime() + (suspended ? 0 : 2 * roundTrip);
        SocketChannel server = SocketChannel.open();
        try {
            server.connect(target);
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            client.close();
            server.close();
            return;
        }
        opened.add(new Link(client, server, capacity, greeting));
        selector.wakeup();
    }

    private void carry() {
        try (listener;
                selector) {
            while (selector.isOpen()) {
                await(deliver());
                admit();
            }
        } catch (ClosedSelectorException | IOException e) {
            // Closed: clients are refused from now on.
        } finally {
            links.forEach(Link::close);
            opened.forEach(Link::close);
        }
    }

    private void admit() throws IOException {
        for (Link link = opened.poll(); link != null; link = opened.poll()) {
            link.register(selector);
            links.add(link);
        }
    }

    /** Forwards what is due; returns when the next bytes are due. */
    private long deliver() {
        long next = DelayedDirection.NEVER;
        for (int i = links.size() - 1; i >= 0; i--) {
            Link link = links.get(i);
            if (deliver(link)) {
                next = Math.min(next, link.nextDue());
            } else {
                link.close();
                links.remove(i);
            }
        }
        return next;
    }

    private boolean deliver(Link link) {
        try {
            long now = System.nanoTime();
            if (link.deliver(now) > 0) {
                lastActivity = now;
            }
            return !link.isDone();
        } catch (IOException | CancelledKeyException brokenConnection) {
            return false;
        }
    }

    /** Waits for bytes from either side, but not longer than until the next ones are due. */
    private void await(long next) throws IOException {
        long now = System.nanoTime();
        long left = next == DelayedDirection.NEVER ? DelayedDirection.NEVER : next - now;
        if (left == DelayedDirection.NEVER && now - lastActivity > KEEP_POLLING) {
            selector.select(receiving);
        } else if (left != DelayedDirection.NEVER && left > MILLI + MARGIN) {
            selector.select(receiving, (left - MARGIN) / MILLI);
        } else {
            Thread.onSpinWait();
            selector.selectNow(receiving);
        }
    }

    private void receive(SelectionKey key) {
        Link link = (Link) key.attachment();
        long now = System.nanoTime();
        try {
            if (link.receive(key, suspended ? now : now + halfWay) > 0) {
                lastActivity = now;
            }
        } catch (IOException brokenConnection) {
            link.close();
        }
    }
}
