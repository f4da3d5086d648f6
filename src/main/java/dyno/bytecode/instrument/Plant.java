package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;

/**
 * A cost of known size at the start of each call of a driver's method. Without iterations and bytes it is idle: its
 * loop is in the bytecode, but runs zero times.
 *
 * @param iterations of the {@link Spin}, each a fixed number of dependent instructions
 * @param bytes allocated by it, 0 or at least {@value #SMALLEST_ARRAY}; a multiple of 8, as the JVM aligns objects
 */
public record Plant(MethodId method, int iterations, int bytes) {
    /**
     * The artificial source line of all plants, so that their time can be distinguished from the rest of the method.
     */
    public static final int LINE = 60_000;

    /** An empty array's header. */
    public static final int SMALLEST_ARRAY = 16;

    public Plant {
        boolean possible = bytes == 0 || bytes >= SMALLEST_ARRAY && bytes % 8 == 0;
        if (iterations < 0 || !possible) {
            throw new IllegalArgumentException(
                    "A plant cannot have " + iterations + " iterations and " + bytes + " bytes.");
        }
    }

    /** Whether the bytecode has a loop: always, unless it only allocates. */
    boolean hasLoop() {
        return iterations > 0 || bytes == 0;
    }
}
