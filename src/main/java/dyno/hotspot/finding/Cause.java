package dyno.hotspot.finding;

/** Why code costs more than necessary, as far as a detector can determine. */
public enum Cause {
    UNWRITTEN_LOG(
            "builds a log message that is never logged",
            "Check the log level first, or pass a supplier or the parts instead of the message.",
            Clue.BYTECODE),
    STATEMENT_SCAN(
            "the statement text is scanned on each execution",
            "Cache the result of the scan with the statement text, stop at the first word if that decides,"
                    + " or let the server decide.",
            Clue.OPERATIONS),
    UNREAD_METADATA(
            "column metadata is parsed but never read",
            "Keep the packet and decode a name on demand; reading by position needs no names.",
            Clue.BYTECODE),
    HIDDEN_ROUND_TRIP(
            "commands that the application did not issue",
            "Cache the answer in the session, use the server's status flags, or send it together with the next"
                    + " command.",
            Clue.OPERATIONS),
    EXCEPTION(
            "exceptions thrown per operation",
            "Return a value for expected outcomes, or throw a preallocated exception without a stack trace."),
    REFLECTION(
            "proxies and reflection",
            "Call the method directly; look up methods and classes once; avoid proxies in the execution path."),
    BOXING("boxing of numbers", "Pass numbers as primitives; keep them in arrays or in primitive collections."),
    FORMATTING("formatting", "Append digits directly, use a lookup table, or format only what is read."),
    REGULAR_EXPRESSION(
            "regular expressions",
            "Compile the pattern once; for a fixed text, indexOf or a loop over the characters is much cheaper."),
    CHARACTER_CODING(
            "characters are encoded or decoded twice, or on a slow path",
            "Convert once, with String.getBytes(StandardCharsets.UTF_8) or new String(…, UTF_8), which the JVM does at memory"
                    + " speed; look up charsets once."),
    ARRAY_GROWTH(
            "copying and growing of arrays",
            "Allocate the array at its final size, reuse it in the next operation, or pass a range instead of a"
                    + " copy."),
    BYTE_WISE(
            "reading or writing byte by byte",
            "Read and write whole packets in an array, and access the bytes there.",
            Clue.BYTECODE),
    CLOCK("clocks read per operation", "Read the clock only if a timeout or a statistic is enabled, once for both."),
    LOCK(
            "locks",
            "Take one lock per operation instead of one per call; do not lock what only one thread uses; hold locks for a shorter"
                    + " time where threads wait."),
    COLLECTION_REBUILT(
            "maps and collections rebuilt per operation",
            "Build them once per statement or connection, or on first use; give them an initial size.");

    /** What a detector must know to detect a cause. */
    public enum Clue {
        /** Stack samples only. */
        STACKS,
        /** Also the bytecode of the driver. */
        BYTECODE,
        /** The behaviour of a special operation: with a longer statement, or on the wire. */
        OPERATIONS
    }

    private final String label;
    private final String remedy;
    private final Clue needs;

    Cause(String label, String remedy) {
        this(label, remedy, Clue.STACKS);
    }

    Cause(String label, String remedy, Clue needs) {
        this.label = label;
        this.remedy = remedy;
        this.needs = needs;
    }

    /** What must be known to detect it. */
    public Clue needs() {
        return needs;
    }

    /** A short name for people. */
    public String label() {
        return label;
    }

    /** What usually helps, in a sentence. */
    public String remedy() {
        return remedy;
    }
}
