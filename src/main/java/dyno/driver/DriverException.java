package dyno.driver;

/** A driver is not available: the message names the driver, the place and the remedy. */
public final class DriverException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What went wrong. */
    public enum Kind {
        /** Neither a catalogue name nor something published. */
        UNKNOWN_DRIVER,
        /** The driver exists, but not in this version. */
        UNKNOWN_VERSION,
        /** The file contains no JDBC driver of the protocol that this JVM can load. */
        NOT_A_DRIVER,
        /** Not downloaded yet, and the repository does not answer. */
        UNREACHABLE,
        /** A folder for the driver's sources has none of them. */
        NO_SOURCES,
        /** The jar or a class in it cannot be read, or a changed jar cannot be written. */
        JAR_IO,
        /** An option in coordinates is unknown to the driver, has a value that it refuses, or is one that Dyno does not pass on. */
        BAD_OPTION,
        /** A setup file cannot be read, or names what does not exist or is refused. */
        BAD_SETUP,
        /** A method of a class is too large to instrument, or does not exist. */
        NOT_INSTRUMENTABLE
    }

    private final Kind kind;

    public DriverException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public DriverException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
