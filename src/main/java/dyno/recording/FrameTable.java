package dyno.recording;

import java.util.Arrays;

/**
 * The numbers of frames by the bytes that they are recorded as, up to 16 of them: equal bytes are equal frames, so that
 * a frame is decoded only once. A hash table without objects.
 */
final class FrameTable {
    private static final int UNKNOWN = -1;

    private long[] heads = new long[1 << 6];
    private long[] tails = new long[1 << 6];
    private int[] numbers = filled(1 << 6);
    private int size;

    int size() {
        return size;
    }

    /** The number of a frame by its first and its other bytes; -1 when it is not known yet. */
    int get(long head, long tail) {
        int mask = numbers.length - 1;
        int slot = hash(head, tail) & mask;
        while (numbers[slot] != UNKNOWN) {
            if (heads[slot] == head && tails[slot] == tail) {
                return numbers[slot];
            }
            slot = (slot + 1) & mask;
        }
        return UNKNOWN;
    }

    /** Adds a frame that is not known yet. */
    void put(long head, long tail, int number) {
        if (2 * ++size > numbers.length) {
            grow();
        }
        insert(head, tail, number);
    }

    private void insert(long head, long tail, int number) {
        int mask = numbers.length - 1;
        int slot = hash(head, tail) & mask;
        while (numbers[slot] != UNKNOWN) {
            slot = (slot + 1) & mask;
        }
        heads[slot] = head;
        tails[slot] = tail;
        numbers[slot] = number;
    }

    private void grow() {
        long[] oldHeads = heads;
        long[] oldTails = tails;
        int[] oldNumbers = numbers;
        heads = new long[2 * oldNumbers.length];
        tails = new long[heads.length];
        numbers = filled(heads.length);
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] != UNKNOWN) {
                insert(oldHeads[i], oldTails[i], oldNumbers[i]);
            }
        }
    }

    private static int[] filled(int length) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, UNKNOWN);
        return numbers;
    }

    private static int hash(long head, long tail) {
        return (int) (((head ^ tail * 31) * 0x9E3779B97F4A7C15L) >>> 32);
    }
}
