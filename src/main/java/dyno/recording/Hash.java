package dyno.recording;

/**
 * A hash of 64 bits over words of eight bytes, for data that is treated as equal if its hash is. Each step is
 * reversible, so only data that differs in more than one word can collide, by chance: among a million different stack
 * traces the odds that any two do are one to thirty million.
 */
final class Hash {
    private static final long SPREAD = 0x87C37B91114253D5L;
    private static final long SPREAD_AGAIN = 0x4CF5AD432745937FL;

    private Hash() {}

    /** The hash of what has been hashed so far and a further word; mixes it like MurmurHash3. */
    static long mix(long hash, long word) {
        long spread = word * SPREAD;
        // A product propagates differences only to higher bits
        spread = (spread ^ spread >>> 32) * SPREAD_AGAIN;
        long mixed = hash ^ spread;
        return (mixed << 27 | mixed >>> 37) * 5 + 0x52DCE729;
    }
}
