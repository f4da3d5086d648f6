package dyno.cli;

import dyno.driver.DriverCoordinates;
import dyno.driver.OwnBuild;
import dyno.investigation.ComparisonOptions;
import dyno.investigation.DriverComparison;
import dyno.investigation.Durations;
import dyno.report.BenchFormat;
import dyno.report.ComparisonReport;
import dyno.report.ComparisonReport.Candidate;
import dyno.report.ComparisonText;
import dyno.report.TriageReport.ComparisonRow;
import dyno.run.Json;
import dyno.run.RunStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            "  ./dyno compare mysql@9.7.0 --candidate ~/mysql-connector-j --workload SelectOne --precision 1%%",
            "  ./dyno compare drizzle@1.2 drizzle@1.2"
        })
final class CompareCommand implements Callable<Integer> {
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
            description = "A fixed number of rounds of baseline, baseline again, candidates, looked at once"
                    + " (default: looks after 10, 20, 30 and 40, so that clear cases end early).")
    private Integer rounds;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "Difference that is to be found (default: ${DEFAULT-VALUE}); less than half of it does not matter.")
    private String precision = "2%";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "No round begins after it: 3m, 1h (default: ${DEFAULT-VALUE}).")
    private String budget = "1h";

    @Option(names = "--resume", paramLabel = "NAME", description = "Go on with an interrupted comparison.")
    private String resume;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text; json, with every iteration; or benchfmt, which benchstat reads (default: text).")
    private Format format = Format.text;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

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

    /** How the result is printed. */
    private enum Format {
        text,
        json,
        benchfmt
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        DriverComparison comparison = new DriverComparison(
                common.folders(),
                server.choice(),
                new TerminalConsole(spec.commandLine().getErr()));
        ComparisonReport report =
                resume == null ? comparison.run(run.runName("compare"), options()) : comparison.resume(stored());
        out.println(
                switch (json ? Format.json : format) {
                    case text -> ComparisonText.render(report);
                    case json -> Json.text(report);
                    case benchfmt -> BenchFormat.render(report);
                });
        return exitCode(report).code();
    }

    private RunStore stored() {
        if (baseline != null) {
            throw new IllegalArgumentException("--resume goes on with the plan of the run: leave out the drivers.");
        }
        return RunStore.open(common.folders().profiles().resolve(RunOptions.requireRunName(resume)));
    }

    private ComparisonOptions options() {
        if (baseline == null) {
            throw new IllegalArgumentException(
                    "A comparison needs a baseline and a candidate, such as: ./dyno compare drizzle@1.2 drizzle@1.4");
        }
        if (rounds != null && rounds < 1) {
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
                rounds == null ? 0 : rounds,
                percent(precision),
                Durations.parse(budget),
                run.seed());
    }

    private static double percent(String text) {
        Matcher number = Pattern.compile("(\\d+(?:\\.\\d+)?) *%?").matcher(text);
        if (!number.matches() || Double.parseDouble(number.group(1)) <= 0) {
            throw new IllegalArgumentException(
                    "--precision " + text + " is no percentage above 0; write it as 2% or 0.5%.");
        }
        return Double.parseDouble(number.group(1)) / 100;
    }

    private DriverCoordinates ownBuild(Path path, DriverCoordinates base) {
        OwnBuild build = OwnBuild.find(path, CommonOptions.CANDIDATES);
        PrintWriter err = spec.commandLine().getErr();
        err.println("Candidate: " + build.jar());
        build.doubt().ifPresent(doubt -> err.println("Warning: " + doubt));
        return build.coordinates(base);
    }

    /**
     * The worst verdict by the metric that a candidate is judged by; the other metrics stand beside it. What could not be
     * measured has not been decided.
     */
    private static ExitCode exitCode(ComparisonReport report) {
        List<ExitCode> severity = List.of(ExitCode.OK, ExitCode.INCONCLUSIVE, ExitCode.INVALID, ExitCode.REGRESSION);
        Stream<ExitCode> verdicts = report.candidates().stream()
                .map(Candidate::comparisons)
                .flatMap(List::stream)
                .filter(ComparisonRow::primary)
                .map(ComparisonRow::comparison)
                .map(row -> ExitCode.of(row.verdict()));
        Stream<ExitCode> doubts = report.warnings().stream().map(warning -> ExitCode.INCONCLUSIVE);
        return Stream.concat(verdicts, doubts)
                .max(Comparator.comparingInt(severity::indexOf))
                .orElse(ExitCode.OK);
    }
}
