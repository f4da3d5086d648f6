package dyno.recording;

import java.io.IOException;

/** Goes from event to event of a chunk, as long as their sizes are plausible. */
final class EventCursor {
    private final ChunkInput in;
    private final ChunkHeader header;
    private long position;
    private long following;
    private long type;

    EventCursor(ChunkInput in, ChunkHeader header) {
        this.in = in;
        this.header = header;
        this.following = header.start() + ChunkHeader.BYTES;
    }

    /** Goes to the next event, after which its fields can be read, as far as they lie within it; false at the end and at the first damage. */
    boolean next() {
        position = following;
        if (position >= header.end()) {
            return false;
        }
        try {
            in.seek(position);
            long size = in.readLong();
            type = in.readLong();
            if (size <= 1 || size > header.end() - position) {
                return false;
            }
            following = position + size;
            in.bound(following);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where the event starts; after the last event, where reading ended. */
    long position() {
        return position;
    }

    long type() {
        return type;
    }
}
