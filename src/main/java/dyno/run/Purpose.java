package dyno.run;

/** Why a fork runs. */
public enum Purpose {
    /** Scores, without a profiler. */
    SCORE,
    /** Whether scores stay when a fork runs on; its slices go on for seconds, and it is not repeated where they do not stay. */
    STEADINESS,
    /** A recording, with less inlining so that costs are charged to the right method; its scores only tell the overhead. */
    PROFILE,
    /** The replay's own cost: the same bytes without a driver. */
    REPLAY_COST
}
