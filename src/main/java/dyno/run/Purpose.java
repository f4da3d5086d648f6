package dyno.run;

/** Why a fork runs. */
public enum Purpose {
    /** Scores, without a profiler. */
    SCORE,
    /**
     * Whether scores stay the same in a longer fork; its slices continue for seconds, and it is not repeated if they
     * change.
     */
    STEADINESS,
    /**
     * A recording, with less inlining so that costs are charged to the right method; its scores only show the overhead.
     */
    PROFILE,
    /** The replay's own cost: the same bytes without a driver. */
    REPLAY_COST
}
