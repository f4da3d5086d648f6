package dyno.workload.fork;

import java.util.Locale;

/** What a workload wants of its driver's connection beyond the defaults; each driver spells it in its own way. */
public enum ConnectionMode {
    /** The driver's own defaults. */
    PLAIN,

    /** Prepared statements are filled in by the driver and sent as text, batches one statement after the other. */
    CLIENT_PREPARED,

    /** Statements are prepared on the server, and kept for the next time. */
    SERVER_PREPARED,

    /** Statements are prepared on the server each time anew. */
    SERVER_PREPARED_NO_CACHE,

    /** Batches of inserts become statements of many rows. */
    REWRITE_BATCHES,

    /** Through the layer that knows several servers, here twice the same one; statements as text. */
    HIGH_AVAILABILITY,

    /** The set of options that the driver itself recommends for speed, where it has one; statements as text. */
    MAX_PERFORMANCE;

    /** The name in options and tables: {@code server-prepared}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
