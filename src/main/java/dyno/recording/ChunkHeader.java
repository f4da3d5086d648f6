package dyno.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;

/**
 * The start of a chunk, with the positions of its parts. The JDK writes a copy of it into the chunk at each flush: if
 * the chunk has no proper end, the last copy has the values at that time.
 *
 * @param start position in the file
 * @param length bytes, as far as the file goes
 * @param declaredLength bytes that the chunk should have; 0 when the header is damaged or was not finished
 * @param constants position of the last constants in the file; not above start when there are none
 * @param metadata position of the metadata in the file; not above start when there are none
 * @param startNanos when the chunk starts, in nanoseconds of the epoch
 * @param durationNanos how long it lasts
 * @param startTicks when the chunk starts, in the ticks of its events
 * @param ticksPerSecond how many ticks make a second
 */
record ChunkHeader(
        long start,
        long length,
        long declaredLength,
        long constants,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond) {
    static final int BYTES = 68;

    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int LENGTH = 8;

    /** The major version 0 and the minor version 9, which follow the magic number. */
    private static final int OLDER_VERSION = 9;

    /** Small at first: there may be many short damaged chunks. */
    private static final int FIRST_TO_SEARCH = 1 << 8;

    private static final int MOST_TO_SEARCH_AT_ONCE = 1 << 16;

    /** The header at a position; a chunk whose length is wrong goes up to the next one, or to the end of the file. */
    static ChunkHeader read(FileChannel channel, long start) throws IOException {
        long rest = channel.size() - start;
        ByteBuffer header = bytes(channel, start, BYTES);
        boolean complete = rest >= BYTES && header.getInt(0) == MAGIC;
        long declared = complete ? Math.max(0, header.getLong(LENGTH)) : 0;
        if (declared >= BYTES && declared <= rest && isChunkOrEnd(channel, start + declared)) {
            return of(header, start, declared, declared);
        }
        long next = next(channel, start + 1);
        long copyEnd = 0;
        while (next < channel.size()) {
            if (channel.size() - next < BYTES) {
                // The rest of a copy, or of the next chunk's header, contains no information
                next = channel.size();
                break;
            }
            ByteBuffer following = bytes(channel, next, BYTES);
            if (!isCopy(following, next, start)) {
                break;
            }
            header = following;
            copyEnd = next + BYTES;
            next = next(channel, next + 1);
        }
        if (copyEnd == next) {
            return of(header, start, next - start, next - start);
        }
        // Async-profiler declares 1 GiB until it closes the chunk and knows where the constants are; a chunk that ends
        // at the next chunk may only have a wrong length, and so does one that is longer than any file.
        boolean cut = next == channel.size() && header.getLong(16) > 0 && declared <= Long.MAX_VALUE - start;
        return of(header, start, next - start, cut ? declared : 0);
    }

    /** A copy is at the end of the chunk at that time, so its length points back to the start of its chunk. */
    private static boolean isCopy(ByteBuffer header, long position, long start) {
        return start + header.getLong(LENGTH) == position + BYTES;
    }

    private static ChunkHeader of(ByteBuffer header, long start, long length, long declared) {
        return new ChunkHeader(
                start,
                length,
                declared,
                start + header.getLong(16),
                start + header.getLong(24),
                header.getLong(32),
                header.getLong(40),
                header.getLong(48),
                Math.max(1, header.getLong(56)));
    }

    /** True when a file starts like a recording, or ends before that can be determined. */
    static boolean isRecording(FileChannel channel) throws IOException {
        return channel.size() < Integer.BYTES
                || bytes(channel, 0, Integer.BYTES).getInt(0) == MAGIC;
    }

    /** Whether the recording has the format 0.9, with other headers and events. */
    static boolean isOlderFormat(FileChannel channel) throws IOException {
        return channel.size() >= LENGTH && bytes(channel, 0, LENGTH).getInt(Integer.BYTES) == OLDER_VERSION;
    }

    long end() {
        return start + length;
    }

    /** True when the file ends before the chunk does. */
    boolean isCut() {
        return declaredLength > length;
    }

    /** How many bytes at the end of the chunk are not in the file. */
    long missing() {
        return Math.max(0, declaredLength - length);
    }

    /** What is wrong with the chunk, if anything. */
    String damage() {
        if (isCut()) {
            return String.format(Locale.ROOT, "truncated: %,d of %,d bytes", length, declaredLength);
        }
        return declaredLength == length ? "damaged" : "not closed, or damaged";
    }

    private static boolean isChunkOrEnd(FileChannel channel, long position) throws IOException {
        return position == channel.size()
                || bytes(channel, position, Integer.BYTES).getInt(0) == MAGIC;
    }

    private static long next(FileChannel channel, long from) throws IOException {
        int count = FIRST_TO_SEARCH;
        for (long block = from; block < channel.size(); block += count) {
            count = block == from ? count : Math.min(2 * count, MOST_TO_SEARCH_AT_ONCE);
            ByteBuffer bytes = bytes(channel, block, count + Integer.BYTES - 1);
            for (int i = 0; i < count; i++) {
                if (bytes.get(i) == 'F' && bytes.getInt(i) == MAGIC) {
                    return block + i;
                }
            }
        }
        return channel.size();
    }

    private static ByteBuffer bytes(FileChannel channel, long start, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes, start + bytes.position()) >= 0) {}
        return bytes;
    }
}
