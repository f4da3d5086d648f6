package dyno.cli;

import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.PatchValidation;
import dyno.patch.PatchException;
import dyno.report.VerdictReport;
import dyno.report.VerdictReport.Outcome;
import dyno.report.VerdictText;
import dyno.wire.Transport;
import dyno.workload.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno patch validate}. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = {
            "Proves a patch: it applies, compiles, sends and returns the same, is faster, and the hotspot is cheaper.",
            "It stops at the first step that fails. Writes verdict.html, verdict.md (for a pull request) and"
                    + " verdict.json. Each patch takes at most 10 minutes of measuring, unless --budget says otherwise."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno patch validate hexdump-guard",
            "  ./dyno patch validate drizzle@1.2+hexdump-guard --budget 3m --run hexdump"
        })
final class PatchValidateCommand extends RunCommand {
    @Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "A patch's id, driver@version+id, or a stack driver@version+id+id (default: all patches,"
                    + " each alone).")
    private List<String> names = List.of();

    @Option(
            names = "--guard",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Workloads that are watched for regressions over the same transports, beside those that the patch"
                            + " targets (default: those of a triage).")
    private List<String> guards = Workload.CORE;

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description = "Only these (default: replay, loopback).")
    private List<String> transports = List.of("replay", "loopback");

    @Option(
            names = "--profiles",
            paramLabel = "N",
            description = "Profiled forks of each side in each target workload (default: ${DEFAULT-VALUE}).")
    private int profiles = 3;

    @Mixin
    private PrecisionOptions precision;

    @Override
    public Integer call() {
        PatchValidation validation = new PatchValidation(common.folders(), server.choice(), console());
        List<ExitCode> codes = new ArrayList<>();
        if (isResumed()) {
            codes.add(show(make(runName("validate"), () -> validation.resume(stored(), precision.budget()))));
        } else {
            validateAll(validation, codes);
        }
        return codes.stream()
                .max(Comparator.comparingInt(ExitCode.BY_SEVERITY::indexOf))
                .orElse(ExitCode.OK)
                .code();
    }

    @Override
    Set<String> changeable() {
        return Set.of("--budget");
    }

    /** A patch among several that cannot even be read does not keep the others from being validated. */
    private void validateAll(PatchValidation validation, List<ExitCode> codes) {
        List<DriverCoordinates> candidates = common.workshop(spec).select(names);
        String name = run.runName("validate");
        guards.forEach(Workload::named);
        transports.forEach(Transport::kind);
        for (DriverCoordinates candidate : candidates) {
            console().requireNotCancelled("Interrupted before " + candidate + ".");
            String id = String.join("+", candidate.patches());
            String runName = candidates.size() == 1 ? name : name + "-" + id.replaceAll("[^A-Za-z0-9._-]", "-");
            try {
                codes.add(show(make(
                        runName,
                        () -> validation.validate(runName, validation.optionsFor(candidate, measured(candidate))))));
            } catch (PatchException | DriverException | IllegalArgumentException e) {
                if (candidates.size() == 1) {
                    throw e;
                }
                spec.commandLine().getOut().println(candidate + ": not validated. " + e.getMessage());
                codes.add(ExitCode.PATCH_REJECTED);
            }
        }
    }

    /** What is the same for every patch. */
    private ComparisonOptions measured(DriverCoordinates candidate) {
        return new ComparisonOptions(
                candidate.base(),
                List.of(candidate),
                List.of(),
                guards,
                transports,
                profiles,
                precision.rounds(),
                precision.precision(),
                precision.budget("10m"),
                run.seed());
    }

    private ExitCode show(VerdictReport report) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(VerdictText.render(report, runFolder(report.run())));
        boolean failed = report.steps().stream().anyMatch(step -> step.outcome() == Outcome.FAILED);
        if (report.verdict() == null || (failed && report.verdict() != Verdict.REGRESSION)) {
            return ExitCode.PATCH_REJECTED;
        }
        return ExitCode.of(report.verdict());
    }
}
