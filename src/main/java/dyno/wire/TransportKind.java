package dyno.wire;

import java.util.List;
import java.util.Locale;

/** A kind of transport: how a driver reaches its server, whatever the delay. */
public enum TransportKind {
    /** The server's side comes from memory. */
    REPLAY,

    /** TCP on this machine. */
    LOOPBACK,

    /** The server's Unix-domain socket. */
    UNIX,

    /** TCP through a relay that adds to the round trip. */
    DELAYED;

    public static final List<TransportKind> ALL = List.of(values());

    /** Those over which a server answers. */
    public static final List<TransportKind> REAL = List.of(LOOPBACK, UNIX, DELAYED);

    /** Whether a driver connects by TCP, which may be encrypted. */
    boolean isTcp() {
        return this == LOOPBACK || this == DELAYED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
