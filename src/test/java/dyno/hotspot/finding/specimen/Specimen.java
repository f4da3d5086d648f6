package dyno.hotspot.finding.specimen;

/** Imitates a driver that does the same job in two ways: one that a detector must find, and one that none may find. */
public interface Specimen {
    /** The expensive way; the result depends on all of the work. */
    long guilty(int i) throws Exception;

    /** The way that it should be done. */
    long innocent(int i) throws Exception;
}
