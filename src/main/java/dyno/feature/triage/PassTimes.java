package dyno.feature.triage;

import dyno.experiment.Schedule;

/**
 * When the forks of a pass must have ended, in seconds on the clock of the budget.
 *
 * @param budget of the whole run
 * @param reserve what the report takes after the forks
 */
record PassTimes(double budget, double reserve) {
    /** The first report is there after this part of the budget. */
    private static final double FIRST = 1 / 3.0;

    /** Or after at most this part, if that makes it complete, and if it is there {@link #SOON}. */
    private static final double LONGEST_FIRST = 0.5;

    /** A complete report that is there after so many seconds needs no incomplete one before it. */
    private static final double SOON = 60;

    /** A pass that would leave less than this part of its own length to the last one takes it as well. */
    private static final double WORTH_A_PASS = 0.4;

    /**
     * The end of the first pass. The next one begins with what it did not measure of a complete report.
     *
     * @param complete when the forks of a complete report should have ended
     */
    double first(double complete) {
        double end = complete + reserve;
        boolean isWorthwhile = end <= Math.min(SOON, LONGEST_FIRST * budget);
        return Math.max(FIRST * budget, isWorthwhile ? end : 0) - reserve;
    }

    /**
     * When the last forks of the run must have ended: a little late, if the run would else end too early by more than that.
     *
     * @param used the time so far
     */
    double last(double used) {
        double late = Schedule.tolerance(budget);
        return budget - reserve + (used + reserve < budget - late ? late : 0);
    }

    /**
     * The end of a later pass, which takes as long as all before it.
     *
     * @param used the time so far
     */
    double later(double used) {
        double end = 2 * used;
        return (budget - end < WORTH_A_PASS * used ? budget : end) - reserve;
    }
}
