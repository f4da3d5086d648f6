package dyno.recording;

import java.util.Arrays;

/** Numbers ids from 0 in order of appearance: a hash table without objects. */
final class IdTable {
    private long[] ids = new long[64];
    /** Number of the id in the same slot, plus 1; 0 for a free slot. */
    private int[] numbers = new int[64];

    private int size;

    int size() {
        return size;
    }

    /** The number of an id; -1 when it has none. */
    int find(long id) {
        return numbers[slot(id)] - 1;
    }

    /** The number of an id; a new one if it has none. */
    int add(long id) {
        if (size * 2 >= ids.length) {
            grow();
        }
        int slot = slot(id);
        if (numbers[slot] == 0) {
            ids[slot] = id;
            numbers[slot] = ++size;
        }
        return numbers[slot] - 1;
    }

    /** Where an id is, or else would be. */
    private int slot(long id) {
        int mask = ids.length - 1;
        int slot = hash(id) & mask;
        while (numbers[slot] != 0 && ids[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldIds = ids;
        int[] oldNumbers = numbers;
        ids = new long[2 * oldIds.length];
        numbers = new int[ids.length];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldNumbers[i] != 0) {
                int slot = slot(oldIds[i]);
                ids[slot] = oldIds[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }

    private static int hash(long id) {
        return (int) ((id * 0x9E3779B97F4A7C15L) >>> 32);
    }

    static long[] fitting(long[] array, int index) {
        return index < array.length ? array : Arrays.copyOf(array, Math.max(index + 1, 2 * array.length));
    }
}
