package dyno.patch;

/**
 * One thing that a candidate did otherwise than its baseline.
 *
 * @param behaviour name of the workload or case
 * @param kind in what they differ
 * @param explanation where within the case, and what each of them did; may have several lines
 */
public record BehaviourDifference(String behaviour, Kind kind, String explanation) {
    /** In what two drivers can differ. */
    public enum Kind {
        /** Which cases and operations there are. */
        EXTENT,
        /** The bytes sent. */
        REQUEST,
        /** How an operation ended. */
        FAILURE,
        /** What an operation read; exceptions and warnings within it too. */
        VALUE
    }

    @Override
    public String toString() {
        return behaviour + explanation;
    }
}
