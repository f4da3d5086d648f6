package dyno.feature.gate;

import dyno.comparison.ChangePoints;
import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.experiment.Metric;
import dyno.experiment.builds.History;
import dyno.experiment.builds.History.Entry;
import dyno.feature.gate.HistoryReport.Measure;
import dyno.feature.gate.HistoryReport.Point;
import dyno.feature.gate.HistoryReport.Series;
import dyno.feature.gate.HistoryReport.Step;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sorts a history into series of results that can be compared, and finds the runs at which they changed. */
public final class HistoryAnalysis {
    private static final String GATE = "gate";

    private HistoryAnalysis() {}

    /**
     * What the results of a series have in common; a gate's base changes with every change of the driver.
     *
     * @param candidate its place among the candidates of the driver in its run, because versions and builds change
     */
    private record Key(
            String command,
            String driver,
            String baseline,
            WorkloadName workload,
            TransportName transport,
            Metric metric,
            String machine,
            int candidate) {
        static Key of(Entry entry) {
            return new Key(
                    entry.command(),
                    entry.driver(),
                    entry.command().equals(GATE) ? "" : entry.baseline(),
                    entry.workload(),
                    entry.transport(),
                    entry.metric(),
                    entry.machine(),
                    entry.place());
        }

        Measure measure() {
            return command.equals(GATE) ? Measure.NANOS : Measure.RATIO;
        }
    }

    /**
     * Analyses a history.
     *
     * @throws java.time.DateTimeException when the start of a run is no instant
     */
    public static HistoryReport of(History history) {
        Map<Key, List<Entry>> series = history.entries().stream()
                .sorted(Comparator.comparing(entry -> Instant.parse(entry.started())))
                .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
        List<Series> all = new ArrayList<>();
        series.forEach((key, entries) -> series(key, entries).ifPresent(all::add));
        return new HistoryReport(all);
    }

    private static Optional<Series> series(Key key, List<Entry> entries) {
        List<Point> points = entries.stream()
                .map(entry -> point(key.measure(), entry))
                .filter(point -> point.value() > 0 && Double.isFinite(point.value()))
                .toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        double[] values = points.stream().mapToDouble(Point::value).toArray();
        double smallest = entries.stream().mapToDouble(Entry::threshold).max().orElseThrow();
        Optional<ChangePoints> changes = ChangePoints.ofRuns(values, smallest);
        return Optional.of(new Series(
                key.command(),
                key.driver(),
                key.baseline(),
                key.workload(),
                key.transport(),
                key.metric(),
                key.machine(),
                key.measure(),
                points,
                changes.map(found -> steps(values, List.copyOf(found.steps()))).orElse(List.of()),
                changes.map(ChangePoints::spread).orElse(Double.NaN)));
    }

    private static Point point(Measure measure, Entry entry) {
        Estimate ratio = entry.estimate();
        Summary nanos = entry.candidateNanos();
        boolean isRatio = measure == Measure.RATIO;
        return new Point(
                entry.run(),
                entry.started(),
                entry.baseline(),
                entry.candidate(),
                isRatio ? ratio.ratio() : nanos.median(),
                isRatio ? ratio.low() : nanos.low(),
                isRatio ? ratio.high() : nanos.high(),
                entry.verdict());
    }

    private static List<Step> steps(double[] values, List<Integer> places) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            int from = i == 0 ? 0 : places.get(i - 1);
            int at = places.get(i);
            int to = i + 1 < places.size() ? places.get(i + 1) : values.length;
            steps.add(new Step(at, mean(values, from, at), mean(values, at, to)));
        }
        return steps;
    }

    private static double mean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.log(values[i]);
        }
        return Math.exp(sum / (to - from));
    }
}
