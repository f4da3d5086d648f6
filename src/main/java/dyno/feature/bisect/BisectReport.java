package dyno.feature.bisect;

import dyno.experiment.ComparisonRow;
import dyno.experiment.counts.OperationCounts;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Map;

/**
 * What an operation of each published version of a driver does, counted, and the versions in which that changed.
 *
 * @param run name of the run and of its folder
 * @param environment machine and versions; null when it is not known
 * @param driver short name or {@code group:artifact}, with the options
 * @param workload simple name
 * @param transport over which steps are confirmed; the counts are those over replay
 * @param versions oldest first
 * @param steps in order of the versions
 * @param precision relative step of time to be detected by a confirmation
 * @param warnings what a reader must know before relying on the figures
 */
@JsonDocument(name = "bisect", format = 2)
public record BisectReport(
        String run,
        Environment environment,
        String driver,
        WorkloadName workload,
        TransportName transport,
        List<VersionRow> versions,
        List<StepRow> steps,
        double precision,
        List<String> warnings) {
    public BisectReport {
        versions = List.copyOf(versions);
        steps = List.copyOf(steps);
        warnings = List.copyOf(warnings);
    }

    /** The same after a confirmation. */
    public BisectReport confirmed(List<StepRow> confirmed, List<String> found) {
        return new BisectReport(run, environment, driver, workload, transport, versions, confirmed, precision, found);
    }

    /**
     * A version.
     *
     * @param counts of an operation; null when it could not be counted
     * @param skipped why it could not be counted; null when it was
     */
    public record VersionRow(String version, OperationCounts counts, String skipped) {}

    /**
     * A method outside of the driver that an operation calls more or less often than before.
     *
     * @param name {@code class.method}, overloads together
     * @param before calls by an operation of the older version
     * @param after calls by an operation of the newer version
     * @param callers the driver's methods whose calls of it changed, those that changed most first
     */
    public record CallChange(String name, long before, long after, List<String> callers) {
        public CallChange {
            callers = List.copyOf(callers);
        }

        /** Whether an operation of only one of the versions calls it. */
        public boolean comesOrGoes() {
            return before == 0 || after == 0;
        }
    }

    /**
     * A step from one counted version to the next.
     *
     * @param before counts of the older version
     * @param after counts of the newer version
     * @param calls of methods outside of the driver, first those of classes that only one of the versions uses, then
     *     other methods that only one calls, then those that changed most
     * @param methods the driver's methods whose executed bytecodes differ, those that differ most first
     * @param comparison of the time in interleaved rounds, by the metric that decides; null when the step was only counted
     * @param differences what changed inside by profiles of both, by event
     */
    public record StepRow(
            String older,
            String newer,
            OperationCounts before,
            OperationCounts after,
            List<CallChange> calls,
            List<MethodWork> methods,
            ComparisonRow comparison,
            List<Difference> differences) {
        public StepRow {
            calls = List.copyOf(calls);
            methods = List.copyOf(methods);
            differences = List.copyOf(differences);
        }

        /** The same, confirmed or refuted by time. */
        public StepRow compared(ComparisonRow byTime, List<Difference> inside) {
            return new StepRow(older, newer, before, after, calls, methods, byTime, inside);
        }

        /** How large it is: the largest relative change of a figure, or of the calls of other methods by name. */
        public double size() {
            long moved = calls.stream()
                    .mapToLong(call -> Math.abs(call.after() - call.before()))
                    .sum();
            double byName = moved / (1.0 + before.work().callsOut());
            Map<String, Long> then = before.figures();
            return after.figures().entrySet().stream()
                    .mapToDouble(
                            figure -> Math.abs(Math.log((1.0 + figure.getValue()) / (1.0 + then.get(figure.getKey())))))
                    .reduce(byName, Math::max);
        }
    }
}
