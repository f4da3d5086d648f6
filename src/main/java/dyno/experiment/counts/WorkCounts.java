package dyno.experiment.counts;

import dyno.bytecode.instrument.MeteredDriver;
import dyno.comparison.Comparison;
import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Console;
import dyno.experiment.Metric;
import dyno.experiment.counts.WorkRow.MethodWork;
import dyno.experiment.setup.MeasurementSetup;
import dyno.run.RunException;
import dyno.run.probe.Support;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import dyno.workload.probe.WorkCount;
import dyno.workload.probe.WorkReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Counts what drivers do in operations over replay, each driver in one JVM, and compares two of them. */
public final class WorkCounts {
    private static final int MOST_METHODS = 10;
    private static final WorkloadName LONG = WorkloadName.stored("Select100000Rows");

    private final MeasurementSetup setup;
    private final Console console;
    private final Map<String, Counted> counted = new HashMap<>();
    private final Map<String, Support> supports = new HashMap<>();

    public WorkCounts(MeasurementSetup setup, Console console) {
        this.setup = setup;
        this.console = console;
    }

    /** What a driver did, by workload, or why it could not be counted at all. */
    private record Counted(MeteredDriver driver, Map<String, WorkReading> readings, String failure) {
        WorkReading in(WorkloadName workload) {
            return readings.get(workload.toString());
        }
    }

    /**
     * One row per workload that the baseline supports, of these and of all others that can be counted.
     *
     * @param candidate the baseline with patches
     */
    public List<WorkRow> everywhere(
            DriverCoordinates baseline, DriverCoordinates candidate, List<WorkloadName> workloads) {
        List<WorkloadName> all = andOthers(workloads);
        Support support = supports.computeIfAbsent(baseline + " " + all, unknown -> {
            console.say("Trying what " + baseline + " supports");
            return setup.support(baseline, all);
        });
        console.requireNotCancelled("Interrupted while the work was counted.");
        return of(baseline, candidate, supported(all, support));
    }

    /**
     * These workloads, and all others that can be counted, except cold and very long ones, whose code the others run as
     * well.
     */
    static List<WorkloadName> andOthers(List<WorkloadName> workloads) {
        return Stream.concat(
                        workloads.stream(),
                        Workloads.NAMES.stream()
                                .map(WorkloadName::parse)
                                .filter(name -> !LONG.equals(name) && isRepeatable(name.prototype())))
                .distinct()
                .toList();
    }

    /** Those that the driver does not refuse: otherwise the counts would be those of another operation. */
    static List<WorkloadName> supported(List<WorkloadName> workloads, Support support) {
        return workloads.stream()
                .filter(workload -> support.whyNot(workload).isEmpty())
                .toList();
    }

    private static boolean isRepeatable(Workload workload) {
        return !workload.isCold() && workload.runsOver(TransportName.REPLAY);
    }

    /** One row per workload; none if one side is not Java. */
    public List<WorkRow> of(DriverCoordinates baseline, DriverCoordinates candidate, List<WorkloadName> workloads) {
        if (baseline.isNative() || candidate.isNative()) {
            return List.of();
        }
        return of(baseline, candidate, workloads, workloads);
    }

    /** The same if the candidate runs other workloads. */
    public List<WorkRow> of(
            DriverCoordinates baseline,
            DriverCoordinates candidate,
            List<WorkloadName> workloads,
            List<WorkloadName> candidateWorkloads) {
        Counted before = count(baseline, workloads);
        Counted after = count(candidate, candidateWorkloads);
        List<WorkRow> rows = new ArrayList<>();
        for (int i = 0; i < workloads.size(); i++) {
            WorkloadName other = candidateWorkloads.get(i);
            String title = other.equals(workloads.get(i)) ? other.toString() : workloads.get(i) + " -> " + other;
            String failure = failure(before, workloads.get(i), after, other);
            rows.add(
                    failure == null
                            ? row(
                                    title,
                                    baseline,
                                    before,
                                    before.in(workloads.get(i)),
                                    candidate,
                                    after,
                                    after.in(other))
                            : isBroken(before, workloads.get(i), after)
                                    ? WorkRow.broken(
                                            title,
                                            baseline.toString(),
                                            candidate.toString(),
                                            before.in(workloads.get(i)).total(),
                                            failure)
                                    : WorkRow.failed(title, baseline.toString(), candidate.toString(), failure));
        }
        return rows;
    }

    private Counted count(DriverCoordinates driver, List<WorkloadName> workloads) {
        return counted.computeIfAbsent(driver + " " + workloads, unknown -> {
            console.say("Counting the work of " + driver);
            Map<String, WorkReading> readings = new LinkedHashMap<>();
            try {
                MeteredDriver metered = setup.meter(driver);
                List<WorkloadName> distinct = workloads.stream().distinct().toList();
                setup.countWork(metered, distinct).forEach(reading -> readings.put(reading.workload(), reading));
                return new Counted(metered, readings, null);
            } catch (RunException | DriverException e) {
                console.requireNotCancelled("Interrupted while the work was counted.");
                return new Counted(null, Map.of(), e.getMessage());
            }
        });
    }

    /** Whether only the candidate failed, in this workload. */
    private static boolean isBroken(Counted before, WorkloadName workload, Counted after) {
        return before.failure() == null
                && after.failure() == null
                && before.in(workload).failure() == null;
    }

    private static String failure(Counted before, WorkloadName workload, Counted after, WorkloadName otherWorkload) {
        if (before.failure() != null || after.failure() != null) {
            return before.failure() != null ? before.failure() : after.failure();
        }
        String failure = before.in(workload).failure();
        return failure != null ? failure : after.in(otherWorkload).failure();
    }

    private static WorkRow row(
            String title,
            DriverCoordinates baseline,
            Counted before,
            WorkReading was,
            DriverCoordinates candidate,
            Counted after,
            WorkReading is) {
        return new WorkRow(
                title,
                baseline.toString(),
                candidate.toString(),
                was.total(),
                is.total(),
                was.steady() && is.steady(),
                methods(before.driver().byName(was), after.driver().byName(is)).stream()
                        .limit(MOST_METHODS)
                        .toList(),
                List.of(),
                null);
    }

    /** The methods that differ in what they execute, the largest difference first. */
    public static List<MethodWork> methods(Map<String, WorkCount> before, Map<String, WorkCount> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .map(name -> new MethodWork(
                        name, before.getOrDefault(name, WorkCount.NONE), after.getOrDefault(name, WorkCount.NONE)))
                .filter(method -> difference(method) > 0)
                .sorted(Comparator.comparingLong(WorkCounts::difference).reversed())
                .toList();
    }

    private static long difference(MethodWork method) {
        return Math.abs(method.after().bytecodes() - method.before().bytecodes());
    }

    /** Marks the operations in which the counts contradict the verdicts on CPU time. */
    public static List<WorkRow> doubted(List<WorkRow> work, List<ComparisonRow> verdicts) {
        return work.stream()
                .map(row -> row.doubted(verdicts.stream()
                        .filter(verdict -> verdict.workload().toString().equals(row.workload())
                                && verdict.metric() == Metric.CPU
                                && row.failure() == null)
                        .flatMap(verdict -> doubt(row, verdict).stream())
                        .toList()))
                .toList();
    }

    private static List<String> doubt(WorkRow row, ComparisonRow verdict) {
        Comparison comparison = verdict.comparison();
        boolean changed = Math.abs(row.ratio() - 1) > comparison.threshold();
        if (row.same() && (comparison.verdict() == Verdict.IMPROVEMENT || comparison.verdict() == Verdict.REGRESSION)) {
            return List.of("The work is the same, but the verdict on CPU time over " + verdict.transport() + " is "
                    + comparison.verdict().label()
                    + ". Look closer: the JIT may compile the same code differently, or the work inside"
                    + " the JDK differs.");
        }
        // Over the other transports the driver is a small part.
        if (changed
                && comparison.verdict() == Verdict.EQUIVALENT
                && verdict.transport().isReplay()) {
            return List.of(String.format(
                    Locale.ROOT,
                    "%+.1f %% bytecodes, but the verdict on CPU time over replay is equivalent. Look closer: the"
                            + " work is cheap, or the JIT removes it.",
                    100 * (row.ratio() - 1)));
        }
        return List.of();
    }
}
