package dyno.study;

/**
 * The profiler from which a study has its shares, where it was no sampling one, and when one like it was run for Dyno.
 *
 * @param kind for people, such as {@code instrumenting profiler}
 * @param date ISO-8601, on which its shares were measured
 * @param commit of Dyno, with which they were recorded
 */
public record Profiler(String kind, String date, String commit) {
    /** For people, with its only measurement. */
    public String label() {
        return kind + ", measured once on " + date + " (" + commit + ")";
    }
}
