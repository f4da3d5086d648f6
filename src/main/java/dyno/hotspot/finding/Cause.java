package dyno.hotspot.finding;

/** Why code costs more than it has to, as far as a detector can tell. */
public enum Cause {
    UNWRITTEN_LOG(
            "text for a log line that is not written",
            "Ask the logger for its level first, or give it a supplier or the parts instead of the text.",
            Clue.BYTECODE),
    STATEMENT_SCAN(
            "the statement's text is scanned on each execution",
            "Remember what the scan found with the statement's text, stop at the first word where that decides,"
                    + " or leave the question to the server.",
            Clue.OPERATIONS),
    UNREAD_METADATA(
            "column metadata is taken apart that nobody reads",
            "Keep the packet, and decode a name when somebody asks for it; reading by position needs none.",
            Clue.BYTECODE),
    HIDDEN_ROUND_TRIP(
            "commands that nobody asked for",
            "Keep the answer in the session, take it from the server's status flags, or send it along with the next"
                    + " command.",
            Clue.OPERATIONS),
    EXCEPTION(
            "exceptions thrown per operation",
            "Return a value for what is expected, or throw one that was made once, without a stack trace."),
    REFLECTION(
            "proxies and reflection",
            "Call the method directly; look methods and classes up once; keep proxies off the path of an execution."),
    BOXING("boxing of numbers", "Pass numbers on as primitives; keep them in arrays or in collections made for them."),
    FORMATTING(
            "formatting",
            "Append the digits by hand, look them up in a table, or format only what somebody will read."),
    REGULAR_EXPRESSION(
            "regular expressions",
            "Compile the pattern once; for a fixed text, indexOf or a loop over the characters is far cheaper."),
    CHARACTER_CODING(
            "encoding or decoding of characters twice or through a slow path",
            "Encode once, with String.getBytes(StandardCharsets.UTF_8) or new String(…, UTF_8), which the JVM does at memory"
                    + " speed; look charsets up once."),
    ARRAY_GROWTH(
            "copying and growing of arrays",
            "Make the array as large as it will be, keep it from one operation to the next, or hand on a range instead of a"
                    + " copy."),
    BYTE_WISE(
            "reading or writing byte by byte",
            "Read and write whole packets into an array, and take the bytes from there.",
            Clue.BYTECODE),
    CLOCK(
            "clocks read per operation",
            "Read the clock only where a timeout or a statistic is switched on, once for both."),
    LOCK(
            "locks",
            "Take one lock an operation instead of one a call; keep what one thread uses out of them; hold them shorter where"
                    + " threads wait."),
    COLLECTION_REBUILT(
            "maps and collections rebuilt per operation",
            "Build it once a statement or connection, or when somebody first asks; give it its size.");

    /** What a detector must know to see a cause. */
    public enum Clue {
        /** Stack samples tell. */
        STACKS,
        /** The bytecode of the driver, too. */
        BYTECODE,
        /** How an operation behaves that was made for the purpose: with a longer statement, or on the wire. */
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

    /** What must be known to see it. */
    public Clue needs() {
        return needs;
    }

    /** A few words for people. */
    public String label() {
        return label;
    }

    /** What usually helps, in a sentence. */
    public String remedy() {
        return remedy;
    }
}
