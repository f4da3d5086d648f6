package dyno.recording;

/**
 * A hash of 64 bits over words of eight bytes, for what is taken as equal where its hash is: each step keeps all that it is
 * given apart, so that only what differs in more than one word can meet, by chance. Among a million different stack traces the
 * odds that any two do are one to thirty million.
 */
final class Hash {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private Hash() {}

    /** The hash of what has been hashed so far and a word behind it. */
    static long mix(long hash, long word) {
        long product = (hash ^ word) * ODD;
        return product ^ product >>> 32;
    }
}
