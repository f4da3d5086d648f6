package dyno.recording;

import dyno.profile.Frame;

/** The frames of a chunk by method, line and type as they are recorded: a hash table without objects as keys. */
final class FrameTable {
    private long[] methods = new long[1024];
    private long[] places = new long[1024];
    private Frame[] frames = new Frame[1024];
    private int size;

    /** The frame; null when it is not known yet. */
    Frame get(long method, int line, int type) {
        long place = place(line, type);
        int mask = frames.length - 1;
        int slot = hash(method, place) & mask;
        while (frames[slot] != null) {
            if (methods[slot] == method && places[slot] == place) {
                return frames[slot];
            }
            slot = (slot + 1) & mask;
        }
        return null;
    }

    /** Adds a frame that is not known yet. */
    void put(long method, int line, int type, Frame frame) {
        if (2 * ++size > frames.length) {
            grow();
        }
        insert(method, place(line, type), frame);
    }

    private void insert(long method, long place, Frame frame) {
        int mask = frames.length - 1;
        int slot = hash(method, place) & mask;
        while (frames[slot] != null) {
            slot = (slot + 1) & mask;
        }
        methods[slot] = method;
        places[slot] = place;
        frames[slot] = frame;
    }

    private void grow() {
        long[] oldMethods = methods;
        long[] oldPlaces = places;
        Frame[] oldFrames = frames;
        methods = new long[2 * oldFrames.length];
        places = new long[methods.length];
        frames = new Frame[methods.length];
        for (int i = 0; i < oldFrames.length; i++) {
            if (oldFrames[i] != null) {
                insert(oldMethods[i], oldPlaces[i], oldFrames[i]);
            }
        }
    }

    private static long place(int line, int type) {
        return (long) line << 32 | (type & 0xffffffffL);
    }

    private static int hash(long method, long place) {
        long mixed = (method * 31 + place) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
