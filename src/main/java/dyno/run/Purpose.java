package dyno.run;

/** Why a fork runs. */
public enum Purpose {
    /** Scores, without a profiler. */
    SCORE,
    /** A recording; its scores only tell the profiler's overhead. */
    PROFILE,
    /** The replay's own cost: the same bytes without a driver. */
    REPLAY_COST
}
