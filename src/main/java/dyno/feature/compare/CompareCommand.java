package dyno.feature.compare;

import dyno.command.AppendOption;
import dyno.command.CommonOptions;
import dyno.command.ComparisonFormatOption;
import dyno.command.DryRunOption;
import dyno.command.ExitCode;
import dyno.command.PrecisionOptions;
import dyno.command.RunCommand;
import dyno.command.SelectionOptions;
import dyno.command.TerminalConsole;
import dyno.document.TerminalWriter;
import dyno.driver.DriverCoordinates;
import dyno.driver.OwnBuild;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.ComparisonReport.Candidate;
import dyno.experiment.builds.DriverComparison;
import dyno.experiment.builds.HistoryEntries;
import dyno.experiment.view.ComparisonDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno compare}. */
@Command(
        name = "compare",
        description = {
            "Determines whether a candidate is faster than a baseline, in rounds of interleaved forks.",
            "Each round measures every driver twice: the difference between the two forks is the noise.",
            "Without --workload, it compares in SelectOne.",
            "It ends when every comparison is decided, at the latest after 28 rounds (56 below --precision 2%%) or 1 h."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno compare drizzle@1.2 drizzle@1.2+hexdump-guard",
            "  ./dyno compare mysql@9.7.0 --candidate ~/mysql-connector-j --precision 1%%",
            "  ./dyno compare drizzle@1.2 drizzle@1.2",
            "  ./dyno compare mysql 'mysql?cachePrepStmts=true' --workload SelectOnePrepared",
            "  ./dyno compare mariadb@3.5.10 @docs/operations/p6spy.json",
            "  ./dyno compare mariadb@3.5.10 --candidate build/ --append history.json",
            "  ./dyno compare mysql mariadb --format benchfmt   # for benchstat -col /arm",
            "  ./dyno compare mysql mariadb --format bencher    # or jmh, for other services"
        })
public final class CompareCommand extends RunCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "BASELINE",
            description = "Driver coordinates, as for triage.")
    private String baseline;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "CANDIDATE",
            description =
                    "Driver coordinates; name@version+patch-id applies a patch, 'name?option=value&option=value' adds"
                            + " options of the driver to its URL.")
    private List<String> candidates = List.of();

    @Option(
            names = "--candidate",
            paramLabel = "PATH",
            description =
                    "Your own build of the baseline's driver, in addition to or instead of named candidates: a jar, the"
                            + " folder of a Maven, Gradle or Ant project that has been built, or a folder of classes.")
    private List<Path> builds = List.of();

    @Mixin
    private PrecisionOptions precision;

    @Mixin
    private ComparisonFormatOption format;

    @Mixin
    private AppendOption history;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private DryRunOption dryRun;

    @Override
    public Integer call() {
        DriverComparison comparison = new DriverComparison(context(), "compare", false, Double.POSITIVE_INFINITY);
        String name = runName("compare");
        dryRun.requireNewRun(isResumed());
        history.check();
        if (dryRun.isSet()) {
            dryRun.rehearse(context(), name, options(), out());
            return ExitCode.OK.code();
        }
        ComparisonReport report = make(
                name,
                () -> isResumed() ? comparison.resume(stored(), precision.budget()) : comparison.run(name, options()));
        out().println(format.render(
                report,
                report,
                () -> TerminalWriter.text(ComparisonDocument.summary(report), TerminalConsole.hasColour()),
                "baseline",
                "candidate"));
        history.append(() -> HistoryEntries.of(report));
        return exitCode(report).code();
    }

    @Override
    protected Set<String> changeable() {
        return Set.of("--budget");
    }

    private ComparisonOptions options() {
        if (baseline == null) {
            throw new IllegalArgumentException(
                    "A comparison needs a baseline and a candidate, for example: ./dyno compare drizzle@1.2 drizzle@1.4");
        }
        if (candidates.isEmpty() && builds.isEmpty()) {
            throw new IllegalArgumentException(
                    "Specify a candidate: driver coordinates, or --candidate with the path of your own build.");
        }
        DriverCoordinates base = DriverCoordinates.parse(baseline);
        return new ComparisonOptions(
                base,
                Stream.concat(
                                candidates.stream().map(DriverCoordinates::parse),
                                builds.stream().map(path -> ownBuild(path, base)))
                        .distinct()
                        .toList(),
                Map.of(),
                selection.workloads(List.of("SelectOne")),
                List.of(),
                Map.of(),
                selection.transports(),
                0,
                precision.rounds(),
                precision.precision(),
                precision.budget(Duration.ofHours(1)),
                run.seed());
    }

    private DriverCoordinates ownBuild(Path path, DriverCoordinates base) {
        OwnBuild build = OwnBuild.find(path, CommonOptions.CANDIDATES);
        err().println("Candidate: " + build.jar());
        build.doubt().ifPresent(doubt -> err().println("Warning: " + doubt));
        return build.coordinates(base);
    }

    /**
     * The worst verdict by the metric that a candidate is judged by; the other metrics are only shown. A comparison is
     * undecided if it could not be measured, or if the candidate does not behave as it should.
     */
    public static ExitCode exitCode(ComparisonReport report) {
        Stream<ExitCode> verdicts = report.candidates().stream()
                .map(Candidate::comparisons)
                .flatMap(List::stream)
                .filter(ComparisonRow::primary)
                .map(ComparisonRow::comparison)
                .map(row -> ExitCode.of(row.verdict()));
        boolean open = report.forks().stream().anyMatch(fork -> !fork.succeeded())
                || report.candidates().stream().anyMatch(CompareCommand::isDoubtful);
        Stream<ExitCode> doubts = open ? Stream.of(ExitCode.INCONCLUSIVE) : Stream.empty();
        return ExitCode.worst(Stream.concat(verdicts, doubts)).orElse(ExitCode.OK);
    }

    private static boolean isDoubtful(Candidate candidate) {
        return candidate.behaviour() != null && !Boolean.TRUE.equals(candidate.same());
    }
}
