package dyno.export;

import dyno.comparison.Summary;
import dyno.experiment.builds.ComparisonReport;
import dyno.io.Json;
import dyno.run.ForkResult;
import java.util.Map;
import java.util.TreeMap;

/**
 * A comparison in the Bencher Metric Format, which the service Bencher tracks: for each driver, workload and transport the median over
 * the forks with its 95 % interval. Its measure {@code latency} is wall time in ns; Dyno's score is {@code cpu-time}.
 *
 * <p>The format: <a href="https://bencher.dev/docs/reference/bencher-metric-format/">Bencher Metric Format</a>.
 */
public final class BencherFormat {
    private BencherFormat() {}

    /**
     * The text.
     *
     * @param baseline what a build is called that is the baseline
     * @param candidate what a build is called that is a candidate
     */
    public static String render(ComparisonReport report, String baseline, String candidate) {
        Map<String, Map<String, Map<String, Double>>> benchmarks = new TreeMap<>();
        for (TrackedForks tracked : TrackedForks.of(report, baseline, candidate)) {
            String name = tracked.cell().workload() + "/" + tracked.cell().transport() + "/" + tracked.driver();
            benchmarks.put(
                    name,
                    Map.of(
                            "cpu-time", metric(tracked.summary(ForkResult::cpuNanos)),
                            "latency", metric(tracked.summary(ForkResult::wallMedianNanos)),
                            "allocated-bytes", metric(tracked.summary(ForkResult::allocatedBytes))));
        }
        return Json.text(benchmarks);
    }

    private static Map<String, Double> metric(Summary summary) {
        Map<String, Double> metric = new TreeMap<>();
        metric.put("value", summary.median());
        if (summary.hasInterval()) {
            metric.put("lower_value", summary.low());
            metric.put("upper_value", summary.high());
        }
        return metric;
    }
}
