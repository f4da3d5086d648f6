package dyno.hotspot.finding;

import dyno.hotspot.Ranking;
import java.util.List;
import java.util.Optional;

/**
 * An operation of a driver, as it was profiled over replay and over loopback.
 *
 * @param product name of the driver in any version
 * @param driver name of this version
 * @param replay its CPU profile over replay
 * @param loopback its CPU profile over loopback; empty where it was not profiled there
 * @param loopbackNanos its CPU time over loopback, ns/op; NaN where it was not measured there
 */
public record ProfiledOperation(
        String product,
        String driver,
        String workload,
        Profiled replay,
        Optional<Profiled> loopback,
        double loopbackNanos) {

    /** A ranking of CPU time, and what explains it. */
    public record Profiled(Ranking ranking, List<Finding> findings) {
        public Profiled {
            findings = List.copyOf(findings);
        }
    }
}
