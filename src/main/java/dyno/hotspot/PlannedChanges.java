package dyno.hotspot;

import dyno.comparison.Correction;
import java.util.List;

/**
 * Marks the changes that exceed the noise at places that were named before anything was measured: a few tests, whose
 * level need not be shared with all methods of a driver.
 */
public final class PlannedChanges {
    private PlannedChanges() {}

    /**
     * The same changes, marked so that the chance of marking any that is none is at most 5 %.
     *
     * @param changes at all places in all operations
     */
    public static List<CostChange> marked(List<CostChange> changes) {
        return ChangeTest.marked(changes, Correction.HOLM);
    }
}
