package dyno.patch.behaviour;

/**
 * One difference between the behaviour of a candidate and of its baseline.
 *
 * @param behaviour name of the workload or case
 * @param kind what differs
 * @param explanation the place within the case, and what each of them did; may have several lines
 */
public record BehaviourDifference(String behaviour, Kind kind, String explanation) {
    /** What can differ between two drivers. */
    public enum Kind {
        /** The cases and operations. */
        EXTENT,
        /** The bytes sent. */
        REQUEST,
        /** The outcome of an operation. */
        FAILURE,
        /** The values that an operation read, including its exceptions and warnings. */
        VALUE
    }

    @Override
    public String toString() {
        return behaviour + explanation;
    }
}
