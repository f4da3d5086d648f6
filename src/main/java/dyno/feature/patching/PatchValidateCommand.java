package dyno.feature.patching;

import dyno.command.DryRunOption;
import dyno.command.ExitCode;
import dyno.command.PrecisionOptions;
import dyno.command.RunCommand;
import dyno.command.TerminalConsole;
import dyno.command.WorkloadConverter;
import dyno.comparison.Verdict;
import dyno.document.TerminalWriter;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.TargetStatements;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.view.VerdictDocument;
import dyno.feature.patching.PatchValidation.Proven;
import dyno.patch.file.PatchException;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "validate",
        description = {
            "Measures a patch: whether it applies, compiles, behaves the same, is faster, and the hotspot is cheaper.",
            "Stops at the first step that fails. Writes verdict.html, verdict.md (for a pull request) and"
                    + " verdict.json. Measures each patch for at most 10 minutes; --budget changes that.",
            "With --sources, also runs the tests of that checkout without and with the patch, before measuring.",
            "Up to six patches of a version share the forks of their baseline in one run."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch validate hexdump-guard",
            "  ./dyno patch validate option-fields-once --sources ~/connector-j",
            "  ./dyno patch validate property-array --statements 1 --transport replay",
            "  ./dyno patch validate drizzle@1.2+hexdump-guard --budget 3m --run hexdump"
        })
final class PatchValidateCommand extends RunCommand {
    /** Of one profile a side, the noise between forks is unknown. */
    private static final int LEAST_PROFILES = 2;

    private static final List<String> NO_GUARDS = List.of("none");

    @Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "A patch's id, driver@version+id, or a stack driver@version+id+id (default: all patches,"
                    + " each alone).")
    private List<String> names = List.of();

    @Option(
            names = "--guard",
            converter = WorkloadConverter.class,
            split = ",",
            paramLabel = "NAME",
            description = "Workloads to watch for regressions over the same transports, besides those that the patch"
                    + " targets (default: those of a triage; write none for no such workloads). In all other workloads, Dyno"
                    + " counts the work, and times those in which the patch increases it by more than half of the"
                    + " precision: at most the three with the largest increase.")
    private List<String> guards = Workloads.CORE;

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Transports (default: replay, loopback-tls; for drivers that cannot encrypt: replay, loopback).")
    private List<String> transports;

    @Option(
            names = "--statements",
            paramLabel = "N",
            description =
                    "Different statements in an operation of a target, of workloads that have this choice: 1, 2, 10"
                            + " or 1000 (default: ${DEFAULT-VALUE}). With 1, a patch gains that only remembers the last"
                            + " statement. A number in the patch's header wins.")
    private String statements = TargetStatements.DEFAULT;

    @Option(
            names = "--profiles",
            paramLabel = "N",
            description = "Profiled forks of each side in each targeted workload in which the patch is faster (default:"
                    + " ${DEFAULT-VALUE}).")
    private int profiles = 3;

    @Mixin
    private SourcesOption sources;

    @Mixin
    private SuiteOption suite;

    @Mixin
    private PrecisionOptions precision;

    @Mixin
    private DryRunOption dryRun;

    /** The common part of the runs' names, while there are several. */
    private String groupsOf;

    @Override
    public Integer call() {
        PatchValidation validation = new PatchValidation(context(), suite.choice(sources.checkout()));
        List<ExitCode> codes = new ArrayList<>();
        dryRun.requireNewRun(isResumed());
        if (isResumed()) {
            show(make(runName("validate"), () -> validation.resume(stored(), precision.budget())), codes);
        } else {
            validateAll(validation, codes);
        }
        return ExitCode.worst(codes.stream()).orElse(ExitCode.OK).code();
    }

    /** Runs of several groups go on when the whole command is repeated: those that have not begun are in no plan. */
    @Override
    public Optional<String> resumeHint(boolean interrupted) {
        return groupsOf == null
                ? super.resumeHint(interrupted)
                : Optional.of(
                        "The results so far are kept; to resume, repeat the command with --run " + groupsOf + ".");
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget", "--sources", "--tests");
    }

    /** A patch among several that cannot even be read does not keep the others from being validated. */
    private void validateAll(PatchValidation validation, List<ExitCode> codes) {
        PatchWorkshop workshop = PatchOptions.workshop(common, spec);
        List<DriverCoordinates> candidates = workshop.select(names);
        if (!dryRun.isSet()) {
            sources.take(workshop, candidates);
        }
        String name = run.runName("validate");
        if (profiles < LEAST_PROFILES) {
            throw new IllegalArgumentException(
                    "--profiles " + profiles + " cannot show whether the hotspot is cheaper: at least " + LEAST_PROFILES
                            + " profiles of each side are needed to know the noise between forks.");
        }
        List<WorkloadName> watched = watched();
        Map<DriverCoordinates, List<WorkloadName>> targets = new LinkedHashMap<>();
        for (DriverCoordinates candidate : candidates) {
            try {
                targets.put(candidate, validation.targets(candidate, statements, transports(candidate)));
            } catch (PatchException | IllegalArgumentException e) {
                refuse(candidates, candidate.toString(), e, codes);
            }
        }
        List<Map<DriverCoordinates, List<WorkloadName>>> groups = ValidationGroups.of(targets);
        groupsOf = groups.size() > 1 ? name : null;
        for (int i = 0; i < groups.size(); i++) {
            Map<DriverCoordinates, List<WorkloadName>> group = groups.get(i);
            DriverCoordinates baseline = group.keySet().iterator().next().base();
            console().requireNotCancelled("Interrupted before " + group.keySet() + ".");
            tellOfPlainConnections(baseline);
            String runName = groups.size() == 1 ? name : name + "-" + (i + 1);
            try {
                ComparisonOptions options = measured(baseline, watched).withTargets(group);
                if (dryRun.isSet()) {
                    dryRun.rehearse(context(), runName, options, out());
                    continue;
                }
                show(make(runName, () -> validate(validation, runName, options)), codes);
            } catch (PatchException | DriverException | IllegalArgumentException e) {
                refuse(candidates, group.keySet().toString(), e, codes);
            }
        }
    }

    /** One of several runs may be there already, from a command that was interrupted. */
    private List<Proven> validate(PatchValidation validation, String runName, ComparisonOptions options) {
        Path folder = runFolder(runName);
        return groupsOf != null && RunStore.isRun(folder)
                ? validation.complete(RunStore.open(folder), options)
                : validation.validate(runName, options);
    }

    private List<TransportName> transports(DriverCoordinates driver) {
        if (transports != null) {
            return transports.stream().map(TransportName::parse).distinct().toList();
        }
        return DriverCatalogue.canEncrypt(driver) ? TransportName.AS_USED : TransportName.DEFAULTS;
    }

    private void tellOfPlainConnections(DriverCoordinates driver) {
        if (transports == null && !DriverCatalogue.canEncrypt(driver)) {
            console()
                    .note(driver + " cannot encrypt connections: measured over " + TransportName.LOOPBACK
                            + " in place of " + TransportName.LOOPBACK_TLS + ".");
        }
    }

    private List<WorkloadName> watched() {
        return guards.equals(NO_GUARDS)
                ? List.of()
                : guards.stream().map(WorkloadName::parse).toList();
    }

    private void refuse(List<DriverCoordinates> all, String those, RuntimeException problem, List<ExitCode> codes) {
        if (all.size() == 1) {
            throw problem;
        }
        out().println(those + ": not validated. " + problem.getMessage());
        codes.add(ExitCode.PATCH_REJECTED);
    }

    /** What is the same for every patch of a version. */
    private ComparisonOptions measured(DriverCoordinates baseline, List<WorkloadName> watched) {
        return new ComparisonOptions(
                baseline,
                List.of(),
                Map.of(),
                List.of(),
                watched,
                Map.of(),
                transports(baseline),
                profiles,
                precision.rounds(),
                precision.precision(),
                precision.budget(Duration.ofMinutes(10)),
                run.seed());
    }

    private void show(List<Proven> proofs, List<ExitCode> codes) {
        for (Proven proof : proofs) {
            out().println(TerminalWriter.text(
                    VerdictDocument.summary(proof.report(), proof.folder()), TerminalConsole.hasColour()));
            codes.add(codeOf(proof.report()));
        }
    }

    private static ExitCode codeOf(VerdictReport report) {
        boolean failed = report.steps().stream().anyMatch(step -> step.outcome() == Outcome.FAILED);
        if (report.verdict() == null || failed && report.verdict() != Verdict.REGRESSION) {
            return ExitCode.PATCH_REJECTED;
        }
        return ExitCode.of(report.verdict());
    }
}
