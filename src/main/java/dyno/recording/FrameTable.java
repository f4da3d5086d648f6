package dyno.recording;

import java.util.Arrays;

/** The numbers of a chunk's frames by method, line and type as they are recorded: a hash table without objects. */
final class FrameTable {
    private static final int NONE = -1;

    private long[] methods = new long[1 << 12];
    private long[] places = new long[1 << 12];
    private int[] numbers = filled(1 << 12);
    private int size;

    /** The number of a frame; -1 when it is not known yet. */
    int get(long method, int line, int type) {
        long place = place(line, type);
        int mask = numbers.length - 1;
        int slot = hash(method, place) & mask;
        while (numbers[slot] != NONE) {
            if (methods[slot] == method && places[slot] == place) {
                return numbers[slot];
            }
            slot = (slot + 1) & mask;
        }
        return NONE;
    }

    /** Adds a frame that is not known yet. */
    void put(long method, int line, int type, int number) {
        if (2 * ++size > numbers.length) {
            grow();
        }
        insert(method, place(line, type), number);
    }

    private void insert(long method, long place, int number) {
        int mask = numbers.length - 1;
        int slot = hash(method, place) & mask;
        while (numbers[slot] != NONE) {
            slot = (slot + 1) & mask;
        }
        methods[slot] = method;
        places[slot] = place;
        numbers[slot] = number;
    }

    private void grow() {
        long[] oldMethods = methods;
        long[] oldPlaces = places;
        int[] oldNumbers = numbers;
        methods = new long[2 * oldNumbers.length];
        places = new long[methods.length];
        numbers = filled(methods.length);
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] != NONE) {
                insert(oldMethods[i], oldPlaces[i], oldNumbers[i]);
            }
        }
    }

    private static int[] filled(int length) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, NONE);
        return numbers;
    }

    private static long place(int line, int type) {
        return (long) line << 32 | (type & 0xffffffffL);
    }

    private static int hash(long method, long place) {
        return (int) (((method * 31 + place) * 0x9E3779B97F4A7C15L) >>> 32);
    }
}
