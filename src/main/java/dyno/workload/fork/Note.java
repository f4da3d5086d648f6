package dyno.workload.fork;

import java.io.Serializable;

/**
 * Something that the reader of a fork's results must know.
 *
 * @param kind what it is about
 * @param text in a few words without a full stop
 */
public record Note(Kind kind, String text) implements Serializable {
    /** What a note is about. */
    public enum Kind {
        /** On which processor the client thread runs. */
        PINNING,
        /** How the driver connected to the server, if the transport allows several ways. */
        ROUTE,
        /** The protocol and the cipher of encrypted connections. */
        ENCRYPTION,
        /** What replaces an engine or a size that the server does not have. */
        STAND_IN,
        /** The warm-up ended before everything was compiled. */
        WARM_UP,
        /** The library of the native client. */
        CLIENT,
        /** What may be wrong with a user's operation. */
        OPERATION,
        /** Over replay, the driver did not do the same each time: it may do less. */
        NOT_REPEATED
    }
}
