package dyno.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The start of a chunk, which says where its parts are.
 *
 * @param start position in the file
 * @param length bytes, as far as the file goes
 * @param declaredLength bytes that the chunk should have; 0 when the header is damaged
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
    private static final int MOST_TO_SEARCH_AT_ONCE = 1 << 16;

    /** The header at a position; a chunk whose length is wrong goes up to the next one, or to the end of the file. */
    static ChunkHeader read(FileChannel channel, long start) throws IOException {
        long rest = channel.size() - start;
        ByteBuffer header = bytes(channel, start, BYTES);
        boolean complete = rest >= BYTES && header.getInt(0) == MAGIC;
        long declared = complete ? header.getLong(8) : 0;
        boolean ended = declared >= BYTES && declared <= rest && isChunkOrEnd(channel, start + declared);
        long length = ended ? declared : next(channel, start + 1) - start;
        return new ChunkHeader(
                start,
                length,
                declared < BYTES ? 0 : declared,
                start + header.getLong(16),
                start + header.getLong(24),
                header.getLong(32),
                header.getLong(40),
                header.getLong(48),
                Math.max(1, header.getLong(56)));
    }

    /** True when a file starts like a recording, or ends before it could be told. */
    static boolean isRecording(FileChannel channel) throws IOException {
        return channel.size() < Integer.BYTES
                || bytes(channel, 0, Integer.BYTES).getInt(0) == MAGIC;
    }

    long end() {
        return start + length;
    }

    /** True when the file ends before the chunk does. */
    boolean isCut() {
        return declaredLength > length;
    }

    /** What is wrong with the chunk, when something is. */
    String damage() {
        return isCut() ? "cut off: " + length + " of " + declaredLength + " bytes are there" : "damaged";
    }

    private static boolean isChunkOrEnd(FileChannel channel, long position) throws IOException {
        return position == channel.size()
                || bytes(channel, position, Integer.BYTES).getInt(0) == MAGIC;
    }

    private static long next(FileChannel channel, long from) throws IOException {
        for (long block = from; block < channel.size(); block += MOST_TO_SEARCH_AT_ONCE) {
            ByteBuffer bytes = bytes(channel, block, MOST_TO_SEARCH_AT_ONCE + Integer.BYTES - 1);
            for (int i = 0; i < MOST_TO_SEARCH_AT_ONCE; i++) {
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
