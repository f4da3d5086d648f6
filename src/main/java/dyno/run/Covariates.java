package dyno.run;

/**
 * The other load while a fork was measured; NaN if the platform does not report it.
 *
 * @param steal share of the machine's CPU time that its hypervisor gave to others, 0 to 1
 * @param foreign processors that processes other than Dyno's kept busy, on average
 * @param runQueue share of the measured time in which the client thread was ready but waited for its processor, 0 to 1
 */
public record Covariates(double steal, double foreign, double runQueue) {
    public static final Covariates UNKNOWN = new Covariates(Double.NaN, Double.NaN, Double.NaN);

    private static final double MOST_STEAL = 0.05;
    private static final double MOST_FOREIGN = 0.5;
    private static final double MOST_RUN_QUEUE = 0.05;

    /**
     * Whether the measurement was disturbed. The rule uses neither the driver nor the score.
     *
     * @param alone whether the client thread had its processor for itself; where it shares one with the server, it
     *     waits by design
     */
    boolean disturbed(boolean alone) {
        return steal > MOST_STEAL || hadOthers() || (alone && runQueue > MOST_RUN_QUEUE);
    }

    /** Whether other programs kept so much of the machine busy that a server and a client have to wait for it. */
    public boolean hadOthers() {
        return foreign > MOST_FOREIGN;
    }
}
