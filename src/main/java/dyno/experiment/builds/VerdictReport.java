package dyno.experiment.builds;

import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.counts.WorkRow;
import dyno.hotspot.CostChange;
import dyno.io.JsonDocument;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The whole proof of a patch: every step of its validation, with all of its data; the content of {@code verdict.json}.
 *
 * @param run name of the run and of its folder
 * @param started ISO-8601 instant
 * @param seconds wall time of the validation, only of the forks if a process before an interruption measured them
 * @param environment machine and versions
 * @param patch what was validated
 * @param steps in order; after a failed step, no further one was taken
 * @param verdict null when a step before the measurement failed
 * @param conclusion the verdict in a sentence or two
 * @param comparisons by workload, transport and metric
 * @param exact figures without noise, by workload and driver
 * @param profiles what changed inside the driver
 * @param warnings what a reader must know before relying on the verdict
 * @param forks every fork with its iterations and covariates
 * @param work what an operation does, counted, by workload that was timed
 * @param untimed what the candidate does in all other workloads
 * @param earlier validations of the same diff that were on disk, the first one first
 */
@JsonDocument(name = "verdict")
public record VerdictReport(
        String run,
        String started,
        double seconds,
        Environment environment,
        Patch patch,
        List<Step> steps,
        Verdict verdict,
        String conclusion,
        List<ComparisonRow> comparisons,
        List<Exact> exact,
        List<ProfileChange> profiles,
        List<String> warnings,
        List<ForkResult> forks,
        List<WorkRow> work,
        UntimedWork untimed,
        List<Try> earlier) {
    private static final List<String> ORDINALS =
            List.of("Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth");

    public VerdictReport {
        Objects.requireNonNull(patch, "patch");
        comparisons = List.copyOf(comparisons);
        profiles = List.copyOf(profiles);
        work = List.copyOf(work);
        Objects.requireNonNull(untimed, "untimed");
        earlier = List.copyOf(earlier);
    }

    /**
     * What is kept with the patch: all that its page and its header say, and the scores behind it, without the forks.
     *
     * @param now the patch with its header of today
     */
    public VerdictReport kept(Patch now) {
        return new VerdictReport(
                run,
                started,
                seconds,
                environment,
                now,
                steps,
                verdict,
                conclusion,
                comparisons.stream().filter(ComparisonRow::primary).toList(),
                exact,
                profiles.stream().map(ProfileChange::ofAddressed).toList(),
                warnings,
                List.of(),
                List.of(),
                untimed,
                earlier);
    }

    /**
     * Another validation of the same diff that led to a verdict.
     *
     * @param started ISO-8601 instant
     */
    public record Try(String run, String started, Verdict verdict) {}

    /** Which validation of its diff it is, in a sentence: who tries often enough gets any verdict; empty for the first one. */
    public String tries() {
        if (earlier.isEmpty() || verdict == null) {
            return "";
        }
        int before = earlier.size();
        String which = before <= ORDINALS.size() ? ORDINALS.get(before - 1) : (before + 1) + "th";
        return which + " validation of this diff; "
                + (before == 1 ? "the earlier one: " : "earlier ones: ")
                + earlier.stream().map(one -> one.verdict().label()).collect(Collectors.joining(", "))
                + ".";
    }

    /** A patch or a stack of them, with the drivers without and with it; what each claims, and its file. */
    public record Patch(
            String id,
            DriverCoordinates baseline,
            DriverCoordinates candidate,
            List<PatchRow> claims,
            List<String> texts) {
        public Patch {
            claims = List.copyOf(claims);
        }
    }

    /**
     * A step of the proof.
     *
     * @param details what was compared, or every difference, one line each
     */
    public record Step(String name, Outcome outcome, String summary, List<String> details) {}

    /** How a step ended. */
    public enum Outcome {
        PASSED("yes"),
        FAILED("no"),
        /** Neither shown nor refuted. */
        OPEN("not shown"),
        NOT_REACHED("not reached");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** The words shown to people. */
        public String label() {
            return label;
        }
    }

    /**
     * How the profile of an operation changed, over replay, CPU time.
     *
     * @param before CPU time without the patch, ns/op
     * @param after CPU time with it, ns/op
     * @param changes by method of the driver with what it calls outside of it, the largest first; after them those of
     *     the places that the patches address, with costs of 0 where no stack sample was charged
     * @param addressed those places with all that they call, other methods of the driver included; what a patch of them
     *     can save
     * @param flameGraph relative path of the differential flame graph
     * @param operation the whole operation, with its interval; null where it was not stored
     */
    public record ProfileChange(
            WorkloadName workload,
            double before,
            double after,
            List<CostChange> changes,
            List<CostChange> addressed,
            String flameGraph,
            CostChange operation) {
        public ProfileChange {
            addressed = List.copyOf(addressed);
        }

        ProfileChange ofAddressed() {
            return new ProfileChange(workload, before, after, List.of(), addressed, flameGraph, operation);
        }
    }
}
