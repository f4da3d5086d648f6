package dyno.study;

/** The unit of a table; measured values are in a base unit: nanoseconds an operation, a number, or a part of 1. */
public enum Unit {
    MICROSECONDS("µs/op", 1e3),
    MILLISECONDS("ms/op", 1e6),
    SECONDS("s", 1e9),

    /** Operations a second, the inverse of time. */
    PER_SECOND("per second", 1e9),

    /** An exact number of things. */
    COUNT("number", 1),

    PERCENT("%", 0.01);

    private final String label;
    private final double base;

    Unit(String label, double base) {
        this.label = label;
        this.base = base;
    }

    public String label() {
        return label;
    }

    /** Whether the measured value is a time. */
    public boolean isTime() {
        return this != COUNT && this != PERCENT;
    }

    public double toBase(double value) {
        return this == PER_SECOND ? base / value : base * value;
    }

    public double fromBase(double value) {
        return this == PER_SECOND ? base / value : value / base;
    }
}
