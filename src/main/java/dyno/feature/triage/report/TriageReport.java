package dyno.feature.triage.report;

import dyno.comparison.Estimate;
import dyno.comparison.Summary;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.Gain;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Finding;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.wire.TransportName;
import dyno.wire.WireCount;
import java.util.List;

/**
 * All results of a triage; the content of {@code results.json} and the only input of every rendering.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param seconds wall time of the whole run
 * @param environment machine and versions
 * @param drivers the drivers, in the order of the rows
 * @param workloads the workloads, in the order of the tables
 * @param scores one row per driver, workload and transport
 * @param profiles one per driver, workload, transport and event
 * @param findings what explains the hotspots, the heaviest of each profile first
 * @param patches those that were measured in this run
 * @param warnings what a reader must know before relying on the figures
 * @param notSupported what drivers cannot do, one row per driver and workload
 * @param uncertain where there are places that would be findings, but whose interval includes 0
 * @param knownPatches all patches of the catalogue for the drivers of the run
 * @param pass how far the run has come; null in the reference run, which had no passes
 * @param missing what could not be measured
 * @param fixFirst what to fix first, by rank
 * @param encryption what encryption costs the drivers; empty if it was not measured
 * @param headline what the run found, in a sentence
 * @param basis what the figures rest on
 */
@JsonDocument(name = "results", format = 3)
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
        List<ComparedPatch> patches,
        List<String> warnings,
        List<NotSupportedRow> notSupported,
        List<UncertainRow> uncertain,
        List<KnownPatch> knownPatches,
        PassRow pass,
        List<MissingRow> missing,
        List<FixFirstRow> fixFirst,
        List<EncryptionRow> encryption,
        String headline,
        Basis basis) {
    public TriageReport {
        findings = List.copyOf(findings);
        uncertain = List.copyOf(uncertain);
        notSupported = List.copyOf(notSupported);
        knownPatches = List.copyOf(knownPatches);
        missing = List.copyOf(missing);
        fixFirst = List.copyOf(fixFirst);
        encryption = List.copyOf(encryption);
    }

    /** The same after a pass. */
    public TriageReport after(PassRow itsPass, double itsSeconds, List<MissingRow> itsMissing) {
        return with(itsPass, itsSeconds, itsMissing, fixFirst, headline, basis);
    }

    /** The same with what is shown of it first. */
    TriageReport with(List<FixFirstRow> places, String itsHeadline, Basis itsBasis) {
        return with(pass, seconds, missing, places, itsHeadline, itsBasis);
    }

    private TriageReport with(
            PassRow itsPass,
            double itsSeconds,
            List<MissingRow> itsMissing,
            List<FixFirstRow> places,
            String itsHeadline,
            Basis itsBasis) {
        return new TriageReport(
                run,
                started,
                itsSeconds,
                environment,
                drivers,
                workloads,
                scores,
                profiles,
                findings,
                patches,
                warnings,
                notSupported,
                uncertain,
                knownPatches,
                itsPass,
                itsMissing,
                places,
                encryption,
                itsHeadline,
                itsBasis);
    }

    /**
     * The pass of a run after which the report was written.
     *
     * @param number from 1
     * @param state why the run continues, or why it has ended
     * @param budgetSeconds how long the run may take
     */
    public record PassRow(int number, PassState state, double budgetSeconds) {}

    /** Whether more passes follow. */
    public enum PassState {
        /** A later pass renews the report. */
        MORE_FOLLOWS("more passes follow"),
        /** There was no time for more. */
        BUDGET_USED("the budget is used up"),
        /** Nothing was undecided, and all intervals were narrow enough. */
        ALL_DECIDED("nothing is left to decide, and every interval is narrow enough"),
        /** The process was told to end. */
        INTERRUPTED("interrupted");

        private final String label;

        PassState(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * A score, a ranking or a verdict on a patch that the run does not have.
     *
     * @param driver its coordinates, those of the patched one for a verdict
     * @param reason a sentence
     */
    public record MissingRow(String driver, String workload, TransportName transport, What what, String reason) {
        /** What is missing. */
        public enum What {
            SCORE("score"),
            RANKING("ranking"),
            VERDICT("verdict");

            private final String label;

            What(String label) {
                this.label = label;
            }

            public String label() {
                return label;
            }
        }
    }

    /**
     * A place to fix first, with what is known about it.
     *
     * @param versions the place in each version of the driver in which it costs, at least one; the first decides its rank and is
     *     that of the version which was named first
     * @param source text of the line to blame; empty if it is not known
     * @param patches those for the place, as far as Dyno has them; those for the version itself first
     * @param next what to do next, in a sentence or two
     */
    public record FixFirstRow(List<CostlyPlace> versions, String source, List<PlacePatch> patches, String next) {
        public FixFirstRow {
            versions = List.copyOf(versions);
            patches = List.copyOf(patches);
        }

        /** The place in the version that was named first. */
        public CostlyPlace first() {
            return versions.get(0);
        }

        /** The other versions. */
        public List<String> alsoIn() {
            return versions.stream().skip(1).map(CostlyPlace::driver).toList();
        }
    }

    /**
     * A patch for a place.
     *
     * @param candidate the driver with the patch, of the version for which it was made
     * @param description what it does, one line
     * @param saves what it saves in the operation of the place, or in another one that is named; empty before it was measured
     */
    public record PlacePatch(String candidate, String description, String saves) {}

    /**
     * What the figures of a run rest on.
     *
     * @param leastForks fewest forks of a score; 0 without scores
     * @param mostForks most forks of a score
     * @param leastRounds fewest rounds of a comparison that decides about a patch; 0 without patches
     * @param mostRounds most rounds of such a comparison
     * @param weak what makes figures weak, a sentence each; empty if nothing does
     */
    public record Basis(int leastForks, int mostForks, int leastRounds, int mostRounds, List<String> weak) {
        public Basis {
            weak = List.copyOf(weak);
        }
    }

    /**
     * A driver that cannot do what a workload's name says.
     *
     * @param reason the driver's own message, or what it sent instead
     */
    public record NotSupportedRow(String driver, String workload, String reason) {}

    /**
     * A driver under test.
     *
     * @param sources whether sources were found
     * @param otherSources that they are not those of the version, but fit to most of it, in a sentence; empty if they are
     */
    public record DriverRow(String name, String version, String driverClass, boolean sources, String otherSources) {}

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
     * @param processNanos CPU time of the whole process, with the collector and the JIT, ns/op; null when it was not
     *     measured
     * @param disturbed whether fewer than 30 % of the forks had enough quiet time, so that scores of other runs cannot be compared
     *     with these
     */
    public record ScoreRow(
            String driver,
            String workload,
            TransportName transport,
            Summary cpuNanos,
            Summary wallNanos,
            Summary allocatedBytes,
            double replayCostNanos,
            double profilerOverhead,
            WireCount wire,
            Summary processNanos,
            boolean disturbed) {
        /** Whether connections were encrypted; false over replay, which has none. */
        public boolean isEncrypted() {
            return transport.isEncrypted();
        }
    }

    /**
     * A ranking with its place and its flame graph.
     *
     * @param flameGraph path of the HTML file, relative to the report; empty when there is none
     * @param sources source lines of the first methods by share and by total, where a source jar exists
     */
    public record ProfileRow(
            String driver,
            String workload,
            TransportName transport,
            Ranking ranking,
            String flameGraph,
            List<SourceLine> sources) {}

    /**
     * What encryption costs a driver in one operation over loopback, where the server's certificate was verified.
     *
     * @param workload name of the operation
     * @param cpu the client thread's CPU time, encrypted over plain; null if it was not measured
     * @param rounds how many it is based on
     * @param cipher protocol and cipher in the server's words; null if it was not measured
     * @param reason why it was not measured; null if it was
     */
    public record EncryptionRow(
            String driver, String workload, Estimate cpu, int rounds, String cipher, String reason) {}

    /** A finding with its place. */
    public record FindingRow(String driver, String workload, TransportName transport, Finding finding) {}

    /**
     * Places of an operation that would be findings, but whose interval includes 0.
     *
     * @param places how many there are, at least 1
     */
    public record UncertainRow(String driver, String workload, TransportName transport, int places) {}

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

        public boolean isAt(String className, String methodName) {
            return CodePlace.matches(className + "." + methodName, hotspot);
        }
    }
}
