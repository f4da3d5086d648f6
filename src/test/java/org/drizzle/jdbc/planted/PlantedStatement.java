package org.drizzle.jdbc.planted;

/** Imitates, by its package, a driver that takes much of an application's CPU time. */
public final class PlantedStatement {
    private int mixed;

    /** Works for about a tenth of a millisecond. */
    public int execute() {
        for (int i = 0; i < 100_000; i++) {
            mixed = mixed * 31 + Integer.rotateLeft(mixed, i);
        }
        return mixed;
    }
}
