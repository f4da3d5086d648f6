package dyno.run;

/** Why a fork runs. */
public enum Purpose {
    /** Scores, without a profiler. */
    SCORE,
    /** A recording, with less inlining so that costs are charged to the right method; its scores only tell the overhead. */
    PROFILE,
    /** The replay's own cost: the same bytes without a driver. */
    REPLAY_COST
}
