package dyno.wire;

/** The records in which TLS sends everything: what is in them cannot be read below the driver. */
final class TlsRecords {
    private static final int HEADER = 5;
    private static final int FIRST_TYPE = 0x14;
    private static final int LAST_TYPE = 0x17;
    private static final int MAJOR_VERSION = 3;

    private TlsRecords() {}

    /** Whether a part of a stream has nothing but whole records, at least one. */
    static boolean are(byte[] stream) {
        int at = 0;
        while (at + HEADER <= stream.length
                && stream[at] >= FIRST_TYPE
                && stream[at] <= LAST_TYPE
                && stream[at + 1] == MAJOR_VERSION) {
            at += HEADER + ((stream[at + 3] & 0xff) << 8 | stream[at + 4] & 0xff);
        }
        return at > 0 && at == stream.length;
    }

    /**
     * Refuses what cannot be replayed.
     *
     * @throws ReplayException when a request is encrypted
     */
    static void requireNone(Exchange exchange) throws ReplayException {
        for (byte[] request : exchange.requests()) {
            if (are(request)) {
                throw new ReplayException(
                        "The driver encrypts its connection, so it never sends the same bytes twice: it"
                                + " cannot be replayed. Remove the driver's options for that, or measure it over "
                                + TransportName.LOOPBACK_TLS + ".");
            }
        }
    }
}
