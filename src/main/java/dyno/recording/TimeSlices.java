package dyno.recording;

import java.util.List;

/** Equal parts of the time of a recording, from its first chunk to the end of its last. */
final class TimeSlices {
    private final int count;
    private final long startNanos;
    private final double slicesPerNano;

    /** The slices of a recording with the given chunks; a single one if their duration is unknown. */
    TimeSlices(int count, List<ChunkHeader> chunks) {
        long start = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (ChunkHeader chunk : chunks) {
            if (chunk.length() < ChunkHeader.BYTES || chunk.startNanos() <= 0) {
                continue;
            }
            start = Math.min(start, chunk.startNanos());
            end = Math.max(end, chunk.startNanos() + chunk.durationNanos());
        }
        this.count = count;
        this.startNanos = start;
        this.slicesPerNano = end > start ? count / (double) (end - start) : 0;
    }

    int count() {
        return count;
    }

    /** The slice of a point in time, from 0; a point outside counts towards the slice at that end. */
    int slice(ChunkHeader chunk, long ticks) {
        double sinceChunk = (ticks - chunk.startTicks()) * (1e9 / chunk.ticksPerSecond());
        double slice = (chunk.startNanos() - startNanos + sinceChunk) * slicesPerNano;
        return (int) Math.max(0, Math.min(count - 1, slice));
    }
}
