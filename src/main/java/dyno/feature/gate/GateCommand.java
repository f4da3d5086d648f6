package dyno.feature.gate;

import dyno.command.AppendOption;
import dyno.command.CommonOptions;
import dyno.command.ComparisonFormatOption;
import dyno.command.DryRunOption;
import dyno.command.ExitCode;
import dyno.command.OperationArguments;
import dyno.command.PrecisionOptions;
import dyno.command.RunCommand;
import dyno.command.TerminalConsole;
import dyno.command.WorkloadConverter;
import dyno.document.TerminalWriter;
import dyno.driver.DriverCoordinates;
import dyno.driver.OwnBuild;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.view.ComparisonDocument;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import dyno.wire.TransportName;
import dyno.workload.catalogue.Workloads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno gate}. */
@Command(
        name = "gate",
        description = {
            "Compares the behaviour and the speed of a driver's pull request with those of its base.",
            "BASE and HEAD are built drivers: a jar, the folder of a Maven, Gradle or Ant project, or a folder of classes.",
            "Fails if a slowdown is shown (with --fail-if-slower 2%%: a regression whose whole interval is at 2 %% or above),"
                    + " if a workload fails that works with the base, and, with --fail-if-different, if the behaviour"
                    + " differs or could not be compared, and, with --fail-if-undecided, if a comparison led to no decision.",
            "Measures for at most 10 minutes, which --budget changes, and ends earlier when everything is decided, or when a"
                    + " slowdown of --fail-if-slower is shown."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno gate mariadb base/ head/ --fail-if-slower 2%% --comment comment.md",
            "  ./dyno gate mariadb base/ head/ --append history.json",
            "  ./dyno gate mariadb base/ head/ --format bencher   # or jmh, for a service"
        })
public final class GateCommand extends RunCommand {
    private static final Duration BUDGET = Duration.ofMinutes(10);

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DRIVER",
            description = "Driver coordinates, as for triage: mariadb, mysql@9.7.0.")
    private String driver;

    @Parameters(index = "1", arity = "0..1", paramLabel = "BASE", description = "The build before the change.")
    private Path base;

    @Parameters(index = "2", arity = "0..1", paramLabel = "HEAD", description = "The build with the change.")
    private Path head;

    @Option(
            names = "--base-name",
            paramLabel = "TEXT",
            description = "Name of the base in the comment, such as its revision (default: its path).")
    private String baseName;

    @Option(names = "--head-name", paramLabel = "TEXT", description = "The same for the head.")
    private String headName;

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            description = "Fail if the head is shown to be slower by this much or more (default: never).")
    private String failIfSlower;

    @Option(
            names = "--fail-if-different",
            description = "Fail if the head sends or returns something different, or if that could not be compared.")
    private boolean failIfDifferent;

    @Option(
            names = "--fail-if-undecided",
            description =
                    "Fail if a comparison is inconclusive, not measurable here or invalid, or was not made: a slowdown could"
                            + " have been missed.")
    private boolean failIfUndecided;

    @Option(
            names = "--comment",
            paramLabel = "FILE",
            description = "Also write the comment for the pull request to this file: Markdown of less than 60 kB.")
    private Path comment;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write JUnit XML to this file.")
    private Path junit;

    @Option(
            names = {WorkloadConverter.OPTION, WorkloadConverter.OWN, WorkloadConverter.SQL},
            converter = WorkloadConverter.class,
            preprocessor = OperationArguments.class,
            split = ",",
            paramLabel = "NAME",
            description =
                    "Workloads, see ./dyno workloads, or files of your own operations (default: those of a triage).")
    private List<String> workloads = Workloads.CORE;

    @Option(
            names = "--transport",
            split = ",",
            paramLabel = "NAME",
            description = "Transports (default: replay, which measures the driver alone).")
    private List<String> transports = List.of("replay");

    @Mixin
    private ComparisonFormatOption format;

    @Mixin
    private AppendOption history;

    @Mixin
    private PrecisionOptions precision;

    @Mixin
    private DryRunOption dryRun;

    @Override
    public Integer call() {
        Gate gate = new Gate(context(), rules());
        String name = runName("gate");
        dryRun.requireNewRun(isResumed());
        requireWritable();
        if (dryRun.isSet()) {
            dryRun.rehearse(context(), name, options(), out());
            return ExitCode.OK.code();
        }
        GateReport report =
                make(name, () -> isResumed() ? gate.resume(stored(), precision.budget()) : gate.run(name, options()));
        if (comment != null) {
            ReportFile.write(comment, GateDocument.comment(report));
        }
        if (junit != null) {
            GateJUnit.write(report, junit);
        }
        out().println(format.render(report.comparison(), report, () -> text(report), "base", "head"));
        history.append(() -> Gate.entries(report));
        return exitCode(report).code();
    }

    private void requireWritable() {
        history.check();
        List<Path> others = new ArrayList<>(history.file().stream().toList());
        if (comment != null) {
            ReportFile.requireWritable(comment, "--comment", ReportContent.GATE_COMMENT, others);
            others.add(comment);
        }
        if (junit != null) {
            ReportFile.requireWritable(junit, "--junit", ReportContent.GATE_JUNIT, others);
        }
    }

    private String text(GateReport report) {
        StringBuilder text = new StringBuilder(
                TerminalWriter.text(ComparisonDocument.summary(report.comparison()), TerminalConsole.hasColour()));
        report.failures()
                .forEach(failure -> text.append("FAILED: ").append(failure).append('\n'));
        return text.append("Comment: ")
                .append(runFolder(report.comparison().run()).resolve("gate.md"))
                .toString();
    }

    static ExitCode exitCode(GateReport report) {
        if (report.rows().stream().anyMatch(report::fails)) {
            return ExitCode.REGRESSION;
        }
        if (report.failsByBehaviour() || !report.broken().isEmpty()) {
            return ExitCode.PATCH_REJECTED;
        }
        return report.failsUndecided() ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }

    @Override
    protected Set<String> changeable() {
        return Set.of(
                "--budget",
                "--base-name",
                "--head-name",
                "--fail-if-slower",
                "--fail-if-different",
                "--fail-if-undecided",
                "--comment",
                "--junit");
    }

    private Gate.Rules rules() {
        return new Gate.Rules(
                name(baseName, base, "base"),
                name(headName, head, "head"),
                failIfSlower == null
                        ? Double.POSITIVE_INFINITY
                        : PrecisionOptions.percent("--fail-if-slower", failIfSlower),
                failIfDifferent,
                failIfUndecided);
    }

    private static String name(String given, Path path, String unlessKnown) {
        return given != null ? given : path == null ? unlessKnown : path.toString();
    }

    private ComparisonOptions options() {
        if (driver == null || base == null || head == null) {
            throw new IllegalArgumentException(
                    "A gate needs a driver, a base and a head, for example: ./dyno gate mariadb base/ head/");
        }
        List<TransportName> over =
                transports.stream().map(TransportName::parse).distinct().toList();
        DriverCoordinates named = DriverCoordinates.parseJdbc(driver);
        return new ComparisonOptions(
                build(base, named),
                List.of(build(head, named)),
                Map.of(),
                Workloads.chosen(workloads, over),
                List.of(),
                Map.of(),
                over,
                0,
                precision.rounds(),
                precision.precision(),
                precision.budget(BUDGET),
                run.seed());
    }

    private DriverCoordinates build(Path path, DriverCoordinates named) {
        OwnBuild build = OwnBuild.find(path, CommonOptions.CANDIDATES);
        build.doubt().ifPresent(doubt -> err().println("Warning: " + doubt));
        return build.coordinates(named);
    }
}
