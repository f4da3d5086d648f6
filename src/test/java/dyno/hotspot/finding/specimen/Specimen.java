package dyno.hotspot.finding.specimen;

/** Stands for a driver that does the same job in two ways: one that a detector must find, and one that none may find. */
public interface Specimen {
    /** The costly way; the result depends on all that was done. */
    long guilty(int i) throws Exception;

    /** The way that it should be done. */
    long innocent(int i) throws Exception;
}
