package dyno.wire;

/**
 * One call of a driver on its socket.
 *
 * @param length bytes transferred
 */
public record Call(Kind kind, int length) {
    /** The calls that cost a system call on a real socket. */
    public enum Kind {
        WRITE,
        READ,
        AVAILABLE
    }
}
