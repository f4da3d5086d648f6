package dyno.workload.fork;

import java.util.Locale;

/** What a workload requires of its driver's connection beyond the defaults; each driver has its own options for it. */
public enum ConnectionMode {
    /** The driver's own defaults. */
    PLAIN,

    /** The driver fills in prepared statements and sends them as text, batches one statement after the other. */
    CLIENT_PREPARED,

    /** Statements are prepared on the server, and kept for reuse. */
    SERVER_PREPARED,

    /** Statements are prepared on the server each time. */
    SERVER_PREPARED_NO_CACHE,

    /** Batches of inserts become statements of many rows. */
    REWRITE_BATCHES,

    /** Through the layer for several servers, here twice the same one; statements as text. */
    HIGH_AVAILABILITY,

    /** The set of options that the driver itself recommends for speed, if it has one; statements as text. */
    MAX_PERFORMANCE;

    /** The name in options and tables: {@code server-prepared}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
