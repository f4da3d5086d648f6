package dyno.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One direction of a delayed connection: bytes wait in a ring buffer until they are due, each chunk separately.
 *
 * <p>Used by one thread. Allocates nothing after its creation.
 */
final class DelayedDirection {
    /** The due time of a lane in which nothing waits. */
    static final long NEVER = Long.MAX_VALUE;

    /** Chunks that can wait at the same time; with more the lane is full. */
    private static final int CHUNKS = 1 << 12;

    /** Maximum size of a single read, so that a fast sender does not delay the other lanes. */
    private static final int READ_LIMIT = 1 << 16;

    private final SocketChannel from;
    private final SocketChannel to;
    private final ByteBuffer ring;
    private final long[] due = new long[CHUNKS];
    private final int[] lengths = new int[CHUNKS];
    private final long earliest;
    private int first;
    private int count;
    private int start;
    private int waiting;
    private boolean ended;
    private boolean blocked;

    /**
     * A lane without bytes.
     *
     * @param capacity bytes that can wait at the same time
     * @param earliest nothing is due before this, in the time of {@link System#nanoTime()}
     */
    DelayedDirection(SocketChannel from, SocketChannel to, int capacity, long earliest) {
        this.from = from;
        this.to = to;
        this.ring = ByteBuffer.allocateDirect(capacity);
        this.earliest = earliest;
    }

    /**
     * Reads what has arrived and notes when it is due; returns the bytes read, -1 at the end of the stream, 0 when the
     * lane is full.
     */
    int receive(long dueTime) throws IOException {
        if (isFull()) {
            return 0;
        }
        int end = (start + waiting) % ring.capacity();
        int room = Math.min(ring.capacity() - waiting, ring.capacity() - end);
        ring.limit(end + Math.min(room, READ_LIMIT)).position(end);
        int length = from.read(ring);
        if (length < 0) {
            ended = true;
        } else if (length > 0) {
            int last = (first + count++) % CHUNKS;
            due[last] = Math.max(dueTime, earliest);
            lengths[last] = length;
            waiting += length;
        }
        return length;
    }

    /** Forwards what is due; returns the bytes written. */
    int deliver(long now) throws IOException {
        int sent = 0;
        blocked = false;
        while (count > 0 && due[first] <= now && !blocked) {
            int length = lengths[first];
            ring.limit(start + length).position(start);
            int written = to.write(ring);
            sent += written;
            start = (start + written) % ring.capacity();
            waiting -= written;
            lengths[first] -= written;
            blocked = written < length;
            if (!blocked) {
                first = (first + 1) % CHUNKS;
                count--;
            }
        }
        return sent;
    }

    /** When the next bytes are due; {@link #NEVER} when none wait, or when the receiver does not accept them. */
    long nextDue() {
        return count == 0 || blocked ? NEVER : due[first];
    }

    /** Whether the receiver did not accept all that was due. */
    boolean isBlocked() {
        return blocked;
    }

    boolean isFull() {
        return waiting == ring.capacity() || count == CHUNKS;
    }

    /** Whether the sender has ended its stream and everything has been forwarded. */
    boolean isDone() {
        return ended && count == 0;
    }

    boolean hasEnded() {
        return ended;
    }
}
