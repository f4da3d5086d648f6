package dyno.driver;

import java.util.ArrayList;
import java.util.List;

/** Drivers with harmful initialisers. */
public final class HostileDriver {
    private HostileDriver() {}

    /** Ends its JVM as if it had succeeded. */
    public static final class Exit extends FakeDriver {
        static {
            System.exit(0);
        }
    }

    /** The same without a trace. */
    public static final class Halt extends FakeDriver {
        static {
            Runtime.getRuntime().halt(0);
        }
    }

    /** Waits for ever. */
    public static final class Hang extends FakeDriver {
        static {
            waitForEver();
        }
    }

    /** Takes all memory. */
    public static final class Exhaust extends FakeDriver {
        static {
            List<byte[]> taken = new ArrayList<>();
            while (!Thread.interrupted()) {
                taken.add(new byte[1 << 20]);
            }
        }
    }

    /** Leaves a thread behind, prints much, and works. */
    public static final class Noisy extends FakeDriver {
        static {
            new Thread(FakeDriver::waitForEver).start();
            for (int i = 0; i < 100; i++) {
                System.out.print("noise ".repeat(1000));
                System.err.print("noise ".repeat(1000));
            }
        }
    }

    /** Leaves a mark on the JVM that has initialised it. */
    public static final class Marking extends FakeDriver {
        /** System property that it sets. */
        public static final String MARK = "dyno.test.initialised";

        static {
            System.setProperty("dyno.test.initialised", "true");
        }
    }
}
