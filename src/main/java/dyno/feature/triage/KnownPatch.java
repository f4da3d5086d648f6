package dyno.feature.triage;

import dyno.experiment.builds.Gain;
import dyno.hotspot.MethodName;
import java.util.List;

/**
 * A patch of the catalogue for a driver of the run.
 *
 * @param driver the driver as published
 * @param madeFor the version for which the patch was made, if it is a different one; else empty
 * @param description what it does, one line
 * @param hotspot the place that it addresses, {@code Class.method}, with or without the package
 * @param recorded the gain that its header records; empty if it records none
 * @param gains its measured gains, from this run or else from other runs
 */
public record KnownPatch(
        String driver,
        String madeFor,
        String id,
        String description,
        String hotspot,
        String recorded,
        List<Gain> gains) {
    public KnownPatch {
        gains = List.copyOf(gains);
    }

    /** Whether it addresses a method. */
    public boolean isAt(String className, String methodName) {
        return MethodName.matches(className + "." + methodName, hotspot);
    }
}
