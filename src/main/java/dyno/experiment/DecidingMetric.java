package dyno.experiment;

/**
 * Which metric decides a verdict, and why, the strongest reason first. The rule needs no scores: it follows from what is declared and
 * observed before the first round that counts.
 */
public enum DecidingMetric {
    WIRE_CHANGE(Metric.WALL, "the patch declares that it changes what is sent"),
    ROUND_TRIPS(Metric.WALL, "the number of round trips differs, which CPU time does not include"),
    DELAY(Metric.WALL, "CPU time does not include the network delay"),
    THREADS(Metric.WALL, "CPU time does not include that threads wait for each other"),
    WAITS(Metric.WALL, "an operation waits outside the socket, as for a lock, a pool or another thread"),
    REPLAY(Metric.CPU, "a replayed server answers at once"),
    BYTES(
            Metric.WALL,
            "the bytes that are sent or answered differ by more than a tenth, so the server may work longer"),
    ALIKE(Metric.CPU, "both send and receive about as many bytes in as many round trips"),
    CHECKED(Metric.CPU, "the behaviour check found that both send the same"),
    UNKNOWN(Metric.CPU, "what both send was not observed");

    private final Metric metric;
    private final String reason;

    DecidingMetric(Metric metric, String reason) {
        this.metric = metric;
        this.reason = reason;
    }

    /** The metric by which a candidate is judged. */
    public Metric metric() {
        return metric;
    }

    /** The metric and the reason, as the end of a sentence without a full stop. */
    public String clause() {
        return metric.quantity() + " decides, because " + reason;
    }
}
