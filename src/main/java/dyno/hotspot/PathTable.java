package dyno.hotspot;

import java.util.Arrays;

/** Numbers different sequences of frame numbers from 0: a hash table without objects. */
final class PathTable {
    /** Number of the path in each slot, plus 1; 0 for a free slot. */
    private int[] slots = new int[1 << 10];

    private int size;
    private int[] hashes = new int[1 << 9];
    /** Where each path starts among all frames; one more than there are paths. */
    private int[] starts = new int[(1 << 9) + 1];

    private int[] frames = new int[1 << 12];

    /** The frames of a path, topmost first. */
    int[] path(int number) {
        return Arrays.copyOfRange(frames, starts[number], starts[number + 1]);
    }

    /** The number of the path of the first frames of a stack. */
    int number(int[] stack, int length) {
        int hash = hash(stack, length);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0 && !isPath(slots[slot] - 1, hash, stack, length)) {
            slot = (slot + 1) & mask;
        }
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        slots[slot] = append(hash, stack, length) + 1;
        if (2 * size > slots.length) {
            grow();
        }
        return size - 1;
    }

    private boolean isPath(int number, int hash, int[] stack, int length) {
        int start = starts[number];
        return hashes[number] == hash && Arrays.equals(frames, start, starts[number + 1], stack, 0, length);
    }

    private int append(int hash, int[] stack, int length) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
            starts = Arrays.copyOf(starts, 2 * size + 1);
        }
        int start = starts[size];
        if (start + length > frames.length) {
            frames = Arrays.copyOf(frames, Math.max(start + length, 2 * frames.length));
        }
        System.arraycopy(stack, 0, frames, start, length);
        hashes[size] = hash;
        starts[size + 1] = start + length;
        return size++;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = hashes[number] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number + 1;
        }
    }

    private static int hash(int[] stack, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = hash * 31 + stack[i];
        }
        return hash ^ hash >>> 15;
    }
}
