package dyno.feature.patching;

import dyno.driver.DriverCoordinates;
import dyno.patch.candidate.CompiledPatch;
import java.util.Optional;

/**
 * The outcome of a check.
 *
 * @param problem why it does not pass; empty when it does
 */
public record CheckedPatch(DriverCoordinates patch, CheckRow row, Optional<RuntimeException> problem) {
    static CheckedPatch passed(DriverCoordinates patch, CompiledPatch compiled) {
        return new CheckedPatch(patch, CheckRow.passed(patch.toString(), compiled), Optional.empty());
    }

    /** The same check after the behaviour was found to be that of the published driver. */
    CheckedPatch behaving(String explanation) {
        return new CheckedPatch(patch, row.behaving(explanation), problem);
    }

    /** The same check after the patch also passed the driver's own tests. */
    CheckedPatch tested(String explanation) {
        return behaving(row.behaviour() + "\n        " + explanation);
    }

    static CheckedPatch failed(DriverCoordinates patch, RuntimeException problem) {
        return new CheckedPatch(patch, CheckRow.failed(patch.toString(), problem.getMessage()), Optional.of(problem));
    }
}
