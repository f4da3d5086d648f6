package dyno.workload.jmh;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a fork measures. */
public enum Measured {
    /** An operation through a driver. */
    DRIVER {
        @Override
        Subject subject(String driver, String workload, String transport) {
            return new DriverSubject(driver, workload, transport);
        }
    },

    /** An operation through the C client. */
    NATIVE {
        @Override
        Subject subject(String driver, String workload, String transport) {
            return new NativeSubject(driver, workload, transport);
        }
    },

    /** The replay alone: the bytes of an operation, written and read without a driver. */
    REPLAY {
        @Override
        Subject subject(String driver, String workload, String transport) {
            return new ReplaySubject(driver, workload);
        }
    };

    abstract Subject subject(String driver, String workload, String transport);

    /** The value of JMH's parameter. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The value of JMH's parameter.
     *
     * @throws IllegalArgumentException when it is none
     */
    static Measured of(String label) {
        return Arrays.stream(values())
                .filter(measured -> measured.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("The parameter measured is one of "
                        + Arrays.stream(values()).map(Measured::label).collect(Collectors.joining(", ")) + ", not '"
                        + label + "'."));
    }
}
