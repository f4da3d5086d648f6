package dyno.feature.triage;

import dyno.experiment.ComparisonRow;
import java.util.List;

/**
 * A patch with its behaviour check and its comparisons.
 *
 * @param baseline the driver as published
 * @param candidate the driver with the patch
 * @param behaviour what the behaviour check found, in a sentence
 * @param comparisons empty when the patch was not measured, as after a failed behaviour check
 */
public record ComparedPatch(
        String id,
        String baseline,
        String candidate,
        String description,
        String behaviour,
        boolean behavesTheSame,
        List<ComparisonRow> comparisons) {}
