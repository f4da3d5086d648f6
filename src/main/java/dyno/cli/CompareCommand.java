package dyno.cli;

import dyno.comparison.Comparison;
import dyno.driver.DriverCoordinates;
import dyno.driver.OwnBuild;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.DriverComparison;
import dyno.report.ComparisonReport;
import dyno.report.ComparisonReport.Candidate;
import dyno.report.ComparisonText;
import dyno.report.TriageReport.ComparisonRow;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyno compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Says whether a candidate is faster than a baseline, in rounds of interleaved forks.",
            "Each round has the baseline twice: what it differs from itself by is the noise of this session."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno compare drizzle@1.2 drizzle@1.2+hexdump-guard",
            "  ./dyno compare mysql@9.7.0 --candidate ~/mysql-connector-j --workload SelectOne --rounds 20",
            "  ./dyno compare drizzle@1.2 drizzle@1.2"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BASELINE", description = "Driver coordinates, as for triage.")
    private String baseline;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "CANDIDATE",
            description = "Driver coordinates; name@version+patch-id applies a patch.")
    private List<String> candidates = List.of();

    @Option(
            names = "--candidate",
            paramLabel = "PATH",
            description = "Your own build of the baseline's driver, beside or instead of candidates by name: a jar, the"
                    + " folder of a Maven, Gradle or Ant project that is built, or a folder of classes.")
    private List<Path> builds = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds of baseline, baseline again, candidates (default: ${DEFAULT-VALUE}; at least "
                    + Comparison.LEAST_ROUNDS + " decide anything).")
    private int rounds = 10;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private RunOptions run;

    @Mixin
    private ServerOptions server;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        DriverComparison comparison = new DriverComparison(
                common.folders(),
                server.choice(),
                new TerminalConsole(spec.commandLine().getErr()));
        ComparisonReport report = comparison.run(run.runName("compare"), options());
        out.println(ComparisonText.render(report));
        return exitCode(report).code();
    }

    private ComparisonOptions options() {
        if (rounds < 1) {
            throw new IllegalArgumentException("--rounds " + rounds + " measures nothing; choose 6 or more.");
        }
        if (candidates.isEmpty() && builds.isEmpty()) {
            throw new IllegalArgumentException(
                    "Name a candidate: driver coordinates, or --candidate with the path of your own build.");
        }
        DriverCoordinates base = DriverCoordinates.parse(baseline);
        return new ComparisonOptions(
                base,
                Stream.concat(
                                candidates.stream().map(DriverCoordinates::parse),
                                builds.stream().map(path -> ownBuild(path, base)))
                        .distinct()
                        .toList(),
                selection.workloads(List.of("SelectOne")),
                selection.transports(),
                rounds,
                run.seed());
    }

    private DriverCoordinates ownBuild(Path path, DriverCoordinates base) {
        OwnBuild build = OwnBuild.find(path, CommonOptions.CANDIDATES);
        PrintWriter err = spec.commandLine().getErr();
        err.println("Candidate: " + build.jar());
        build.doubt().ifPresent(doubt -> err.println("Warning: " + doubt));
        return build.coordinates(base);
    }

    /**
     * The worst verdict on CPU time, which is what verdicts are about; wall time stands beside it. What could not be
     * measured has not been decided.
     */
    private static ExitCode exitCode(ComparisonReport report) {
        List<ExitCode> severity = List.of(ExitCode.OK, ExitCode.INCONCLUSIVE, ExitCode.INVALID, ExitCode.REGRESSION);
        Stream<ExitCode> verdicts = report.candidates().stream()
                .map(Candidate::comparisons)
                .flatMap(List::stream)
                .filter(row -> row.metric().equals("cpu"))
                .map(ComparisonRow::comparison)
                .map(row -> ExitCode.of(row.verdict()));
        Stream<ExitCode> doubts = report.warnings().stream().map(warning -> ExitCode.INCONCLUSIVE);
        return Stream.concat(verdicts, doubts)
                .max(Comparator.comparingInt(severity::indexOf))
                .orElse(ExitCode.OK);
    }
}
