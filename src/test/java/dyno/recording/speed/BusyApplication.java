package dyno.recording.speed;

import dyno.recording.speed.driver.BusyDriver;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Imitates an application in production: many handlers, each on its own deep path through a framework, over a pool,
 * into a driver. Its stacks are as deep and as different as those of real services.
 */
final class BusyApplication {
    private static final int HANDLERS = 400;
    private static final int FRAMEWORK_DEPTH = 40;
    private static final Object LOCK = new Object();

    private BusyApplication() {}

    /** Handles requests until the time is over. */
    static void run(long untilNanos, long seed) {
        Random random = new Random(seed);
        long sum = 0;
        for (int request = 0; System.nanoTime() < untilNanos; request++) {
            // Few handlers get most of the requests.
            int handler = (int) (HANDLERS * Math.pow(random.nextDouble(), 3));
            sum += new Framework(new Random(handler)).handle(FRAMEWORK_DEPTH, random);
            if (request % 1000 == 0) {
                LockSupport.parkNanos(10_000);
            }
        }
        if (sum == 42) {
            throw new IllegalStateException("The sum is only there to be used.");
        }
    }

    /** Layers that call each other on a path that depends on the handler alone. */
    private record Framework(Random path) {
        long handle(int depth, Random random) {
            if (depth == 0) {
                return new Pool().borrow(random);
            }
            return switch (path.nextInt(6)) {
                case 0 -> filter(depth, random);
                case 1 -> intercept(depth, random);
                case 2 -> invoke(depth, random);
                case 3 -> transact(depth, random);
                case 4 -> authorize(depth, random);
                default -> serialize(depth, random);
            };
        }

        private long filter(int depth, Random random) {
            return handle(depth - 1, random) + 1;
        }

        private long intercept(int depth, Random random) {
            return handle(depth - 1, random) + 2;
        }

        private long invoke(int depth, Random random) {
            return handle(depth - 1, random) + 3;
        }

        private long transact(int depth, Random random) {
            return handle(depth - 1, random) + 4;
        }

        private long authorize(int depth, Random random) {
            return handle(depth - 1, random) + 5;
        }

        private long serialize(int depth, Random random) {
            return handle(depth - 1, random) + String.valueOf(depth).hashCode();
        }
    }

    /** Hands out a driver under a lock. */
    private static final class Pool {
        long borrow(Random random) {
            synchronized (LOCK) {
                random.nextInt();
            }
            return new BusyDriver().execute(random);
        }
    }
}
