package dyno.export;

import dyno.comparison.Summary;
import dyno.experiment.builds.ComparisonReport;
import dyno.io.Json;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Iterations;
import dyno.run.machine.MachineInspector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A comparison in the format of JMH's results in JSON, which many services and charts read: an entry for each driver, workload and
 * transport. Unlike in JMH's own file, the score is the median over the forks, its confidence interval reaches 95 %, and a fork
 * has one value, its score.
 */
public final class JmhFormat {
    private static final String NONE = "NaN";

    private JmhFormat() {}

    /** An entry, with the fields of JMH. */
    public record Entry(
            String jmhVersion,
            String benchmark,
            String mode,
            int threads,
            int forks,
            String jvm,
            List<String> jvmArgs,
            String jdkVersion,
            String vmName,
            String vmVersion,
            int warmupIterations,
            String warmupTime,
            int warmupBatchSize,
            int measurementIterations,
            String measurementTime,
            int measurementBatchSize,
            Map<String, String> params,
            Metric primaryMetric,
            Map<String, Metric> secondaryMetrics) {}

    /**
     * A metric of an entry.
     *
     * @param scoreError distance of the farther end of the interval; {@code "NaN"} without one, as JMH writes it
     * @param scoreConfidence both ends of the interval; {@code "NaN"} without one
     * @param rawData of each fork a list of its values
     */
    public record Metric(
            double score,
            Object scoreError,
            List<Object> scoreConfidence,
            Map<String, Double> scorePercentiles,
            String scoreUnit,
            List<List<Double>> rawData) {
        static Metric of(TrackedForks tracked, ToDoubleFunction<ForkResult> figure, String unit) {
            Summary summary = tracked.summary(figure);
            List<Double> values =
                    tracked.forks().stream().map(figure::applyAsDouble).toList();
            return new Metric(
                    summary.median(),
                    summary.hasInterval()
                            ? Math.max(summary.high() - summary.median(), summary.median() - summary.low())
                            : NONE,
                    summary.hasInterval() ? List.of(summary.low(), summary.high()) : List.of(NONE, NONE),
                    percentiles(values, summary),
                    unit,
                    values.stream().map(List::of).toList());
        }

        private static Map<String, Double> percentiles(List<Double> values, Summary summary) {
            return Map.of(
                    "0.0", values.stream().min(Double::compare).orElseThrow(),
                    "50.0", summary.median(),
                    "100.0", values.stream().max(Double::compare).orElseThrow());
        }
    }

    /**
     * The text.
     *
     * @param baseline what a build is called that is the baseline
     * @param candidate what a build is called that is a candidate
     */
    public static String render(ComparisonReport report, String baseline, String candidate) {
        return Json.text(TrackedForks.of(report, baseline, candidate).stream()
                .map(tracked -> entry(report.environment(), tracked))
                .toList());
    }

    private static Entry entry(Environment environment, TrackedForks tracked) {
        Iterations iterations = tracked.forks().get(0).spec().iterations();
        String jdk = environment.jdk();
        String version = jdk.substring(jdk.lastIndexOf(' ') + 1);
        return new Entry(
                environment.versions().getOrDefault(MachineInspector.JMH, ""),
                "dyno.workload." + tracked.cell().workload().simpleName() + ".run",
                "avgt",
                1,
                tracked.forks().size(),
                "java",
                List.of(environment.jvmArgs().split(" +")),
                version,
                jdk.substring(0, jdk.length() - version.length()).strip(),
                version,
                iterations.warmup(),
                iterations.millis() + " ms",
                1,
                1,
                iterations.measurement() * iterations.millis() + " ms",
                1,
                params(tracked),
                Metric.of(tracked, ForkResult::cpuNanos, "ns/op"),
                Map.of(
                        "wall", Metric.of(tracked, ForkResult::wallMedianNanos, "ns/op"),
                        "gc.alloc.rate.norm", Metric.of(tracked, ForkResult::allocatedBytes, "B/op")));
    }

    /** The options of the workload, too. */
    private static Map<String, String> params(TrackedForks tracked) {
        Map<String, String> params = new TreeMap<>(tracked.cell().workload().options());
        params.put("driver", tracked.driver());
        params.put("transport", tracked.cell().transport().toString());
        return params;
    }
}
