package dyno.workload.fork;

import java.io.Serializable;
import java.util.List;

/**
 * The result of loading a driver.
 *
 * @param version that the driver reports, as {@code major.minor}; null when it could not be loaded
 * @param acceptedUrls those of the given URLs that it accepts, in order
 * @param problem why it could not be loaded; null when it could
 * @param lacksClasses whether a class was missing, which another jar may contain
 */
public record LoadedDriver(String version, List<String> acceptedUrls, String problem, boolean lacksClasses)
        implements Serializable {
    public static LoadedDriver failed(Throwable problem, boolean lacksClasses) {
        return new LoadedDriver(null, List.of(), problem.toString(), lacksClasses);
    }
}
