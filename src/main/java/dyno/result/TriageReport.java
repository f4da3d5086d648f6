package dyno.result;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Finding;
import dyno.result.PredictionReport.Accuracy;
import dyno.result.PredictionReport.Predictor;
import dyno.run.Environment;
import dyno.wire.WireCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Everything that a triage found; the content of {@code results.json} and the only input of every rendering.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param seconds wall time of the whole run
 * @param environment machine and versions
 * @param drivers the drivers, in the order of the rows
 * @param workloads the workloads, in the order of the tables
 * @param scores one row per driver, workload and transport
 * @param profiles one per driver, workload, transport and event
 * @param findings what explains the hotspots, the heaviest of each profile first; of a report of an older Dyno none
 * @param whatIfs about what the first hotspots would bring if they cost nothing; of a report of an older Dyno none
 * @param predictionErrors how far such estimates have been off, by the patches on record; of a report of an older Dyno none
 * @param patches one per patch
 * @param warnings what a reader must know before believing the figures
 * @param notSupported what drivers cannot do, one row per driver and workload
 * @param uncertain where there are places that would be findings, but the interval of whose part reaches 0; of a report of an
 *     older Dyno, which took them for findings, those among its findings
 */
public record TriageReport(
        String run,
        String started,
        double seconds,
        Environment environment,
        List<DriverRow> drivers,
        List<WorkloadRow> workloads,
        List<ScoreRow> scores,
        List<ProfileRow> profiles,
        List<FindingRow> findings,
        List<WhatIfRow> whatIfs,
        List<Accuracy> predictionErrors,
        List<ComparedPatch> patches,
        List<String> warnings,
        List<NotSupportedRow> notSupported,
        List<UncertainRow> uncertain) {
    public TriageReport {
        // Runs that were stored before know of no such things.
        findings = findings == null ? List.of() : findings;
        if (uncertain == null) {
            uncertain = UncertainRow.of(findings);
            findings = findings.stream()
                    .filter(row -> !row.finding().mayBeNothing())
                    .toList();
        }
        findings = List.copyOf(findings);
        uncertain = List.copyOf(uncertain);
        whatIfs = whatIfs == null
                ? List.of()
                : whatIfs.stream()
                        .filter(row -> Double.isFinite(row.totalShare()))
                        .toList();
        predictionErrors = predictionErrors == null ? List.of() : List.copyOf(predictionErrors);
        notSupported = notSupported == null ? List.of() : List.copyOf(notSupported);
    }

    /** Of drivers that support everything. */
    public TriageReport(
            String run,
            String started,
            double seconds,
            Environment environment,
            List<DriverRow> drivers,
            List<WorkloadRow> workloads,
            List<ScoreRow> scores,
            List<ProfileRow> profiles,
            List<FindingRow> findings,
            List<WhatIfRow> whatIfs,
            List<Accuracy> predictionErrors,
            List<ComparedPatch> patches,
            List<String> warnings) {
        this(
                run,
                started,
                seconds,
                environment,
                drivers,
                workloads,
                scores,
                profiles,
                findings,
                whatIfs,
                predictionErrors,
                patches,
                warnings,
                List.of(),
                List.of());
    }

    /**
     * A driver that cannot do what a workload's name says.
     *
     * @param reason in the driver's own words, or what it sent instead
     */
    public record NotSupportedRow(String driver, String workload, String reason) {}

    /** A driver under test; {@code sources} says whether a source jar was found. */
    public record DriverRow(String name, String version, String driverClass, boolean sources) {}

    /**
     * An operation that was measured.
     *
     * @param name simple name of the workload's class, which the other rows refer to ({@code SelectOne})
     * @param title the operation in a few words ({@code SELECT 1})
     * @param description one line on what the operation does; may be empty
     */
    public record WorkloadRow(String name, String title, String description) {}

    /**
     * The scores of one driver in one workload over one transport.
     *
     * @param cpuNanos client thread CPU time, ns/op
     * @param wallNanos wall time, ns/op
     * @param allocatedBytes bytes/op
     * @param replayCostNanos the replay's own CPU time within {@code cpuNanos}, ns/op; NaN on a real transport
     * @param profilerOverhead CPU time of profiled forks, which sample and inline less, over scored forks, minus 1; NaN when not
     *     profiled
     * @param wire counts of one operation, null when not counted
     */
    public record ScoreRow(
            String driver,
            String workload,
            String transport,
            Summary cpuNanos,
            Summary wallNanos,
            Summary allocatedBytes,
            double replayCostNanos,
            double profilerOverhead,
            WireCount wire) {}

    /**
     * A ranking with its place and its flame graph.
     *
     * @param flameGraph path of the HTML file, relative to the report; empty when there is none
     * @param sources source lines of the first methods by share and by total, where a source jar exists
     */
    public record ProfileRow(
            String driver,
            String workload,
            String transport,
            Ranking ranking,
            String flameGraph,
            List<SourceLine> sources) {}

    /** A finding with its place. */
    public record FindingRow(String driver, String workload, String transport, Finding finding) {}

    /**
     * Places of an operation that would be findings, but the interval of whose part reaches 0.
     *
     * @param places how many there are, at least 1
     */
    public record UncertainRow(String driver, String workload, String transport, int places) {
        /** Those among the findings of a report that did not tell them apart, by operation. */
        private static List<UncertainRow> of(List<FindingRow> findings) {
            Map<List<String>, List<FindingRow>> byCell = findings.stream()
                    .filter(row -> row.finding().mayBeNothing())
                    .collect(Collectors.groupingBy(
                            row -> List.of(row.driver(), row.workload(), row.transport()),
                            LinkedHashMap::new,
                            Collectors.toList()));
            return byCell.entrySet().stream()
                    .map(cell -> new UncertainRow(
                            cell.getKey().get(0),
                            cell.getKey().get(1),
                            cell.getKey().get(2),
                            cell.getValue().size()))
                    .toList();
        }
    }

    /**
     * A hotspot over replay, and about what an operation would gain if it cost nothing. Where neither a finding explains it nor
     * a patch was measured, no more is known than that the gain is about between what is charged to it and that together with
     * what it calls.
     *
     * @param nanos what is charged to it, ns/op
     * @param share which part of the driver's operation over replay that is
     * @param totalShare which part it is together with the driver's methods that it calls
     * @param predictor what the gain is estimated by; its errors so far are in the report's {@code predictionErrors}; null
     *     between {@code share} and {@code totalShare}
     * @param cause what a finding names; the gain belongs to it, with all its places, and is that of other hotspots with the
     *     same cause, too; null where it is not estimated by a finding
     * @param gain about which part of the driver's operation over replay would go; NaN where {@code predictor} is null
     * @param replayInLoopback the operation's CPU time over replay as a part of the client's over loopback; NaN when not
     *     measured
     * @param measured what patches of this place gained in the same workload, in this run or else in those beside it
     */
    public record WhatIfRow(
            String driver,
            String workload,
            int rank,
            String className,
            String methodName,
            double nanos,
            double share,
            double totalShare,
            Predictor predictor,
            Cause cause,
            double gain,
            double replayInLoopback,
            List<Gain> measured) {
        public WhatIfRow {
            measured = measured == null ? List.of() : List.copyOf(measured);
        }
    }

    /**
     * What a patch was measured to gain over a transport: the cost with it over the cost without it, with its interval.
     *
     * @param metric of which cost, as of a comparison: {@code cpu} or {@code wall}
     * @param origin where it was measured
     */
    public record Gain(
            String patch, String transport, String metric, double ratio, double low, double high, Origin origin) {
        public Gain {
            metric = metric == null ? "cpu" : metric;
            origin = origin == null ? Origin.UNKNOWN : origin;
        }

        /** As a comparison estimated it. */
        public static Gain of(String patch, String transport, String metric, Estimate estimate, Origin origin) {
            return new Gain(patch, transport, metric, estimate.ratio(), estimate.low(), estimate.high(), origin);
        }
    }

    /** A line of driver source that a ranking names. */
    public record SourceLine(String className, int line, String text) {}

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

    /**
     * A comparison with its place.
     *
     * @param metric {@code cpu} (the fork's fastest iteration), {@code wall} (median) or {@code wall mean}
     * @param primary whether the candidate is judged by this metric; the others stand beside it
     * @param target whether the candidate's claim is about this workload; else it is watched for regressions
     * @param voided rounds that do not count because something else disturbed the machine
     * @param disturbed rounds that count although they were disturbed, because there were too many of them
     * @param unsteady forks whose operations became faster or slower while they were measured
     */
    public record ComparisonRow(
            String workload,
            String transport,
            String metric,
            boolean primary,
            boolean target,
            Comparison comparison,
            int voided,
            int disturbed,
            long unsteady) {
        public ComparisonRow {
            Objects.requireNonNull(metric, "metric");
            Objects.requireNonNull(comparison, "comparison");
        }
    }
}
