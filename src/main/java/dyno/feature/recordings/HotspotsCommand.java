package dyno.feature.recordings;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverCoordinates;
import dyno.export.SourceTree;
import dyno.io.Json;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import dyno.patch.file.PatchCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno hotspots}. */
@Command(
        name = "hotspots",
        description = {
            "Ranks the hotspots of drivers in any JFR recordings.",
            "Without --driver and --scope, Dyno recognises the drivers it knows by their packages. Intervals come from"
                    + " the variation between files. If an event is in fewer than five files (recordings of JMH forks:"
                    + " in one file), they come from the variation between time slices."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno hotspots profiles/reference/recordings --driver drizzle@1.2",
            "  ./dyno hotspots profiles/reference/recordings --driver drizzle@1.2 --by total",
            "  ./dyno hotspots production/ 'more/*.jfr.gz'",
            "  ./dyno hotspots production/ --machines '([^/]+)/[^/]+$'",
            "  ./dyno hotspots production/ --partials monday.jsonl.gz",
            "  ./dyno hotspots monday.jsonl.gz tuesday.jsonl.gz",
            "  ./dyno hotspots app.jfr --scope com.example.dao --json",
            "  ./dyno hotspots profiles/reference/recordings --driver drizzle@1.2 \\",
            "      --format sarif --sources ~/drizzle-jdbc"
        })
public final class HotspotsCommand extends BaseCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Recordings of async-profiler or the JDK (.jfr, also compressed: .gz or .zip), folders of them, or"
                            + " patterns; or partial results (.jsonl.gz).")
    private List<String> files;

    @Option(
            names = "--driver",
            paramLabel = "DRIVER",
            arity = "1..*",
            description = "Rank this driver: driver coordinates; the classes of its jar count as the driver.")
    private List<String> drivers = List.of();

    @Option(
            names = "--scope",
            paramLabel = "PACKAGE",
            arity = "1..*",
            description = "Rank the classes of this package and its subpackages.")
    private List<String> packages = List.of();

    @Option(
            names = "--all-threads",
            description =
                    "Count all threads, also in recordings of JMH benchmarks (default there: only JMH's workers).")
    private boolean allThreads;

    @Option(
            names = "--by",
            paramLabel = "ORDER",
            description = {
                "share: a method's own code and what it calls outside the driver;",
                "total: also the driver's methods that it calls (default: share)."
            })
    private By by = By.share;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "text;",
                "json: with everything that the recordings show;",
                "sarif: the findings at their source lines, for code hosts and editors (default: text)."
            })
    private Format format = Format.text;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    @Option(
            names = "--sources",
            paramLabel = "CHECKOUT",
            description = "A checkout of the driver's repository, in which --format sarif looks for the files of its"
                    + " classes (default: their paths in a source jar).")
    private Path sources;

    @Option(
            names = "--partials",
            paramLabel = "OUT",
            description =
                    "Also write a partial result of each recording to this file (.jsonl.gz). In a later command, FILE can"
                            + " be such files instead of the recordings; the ranking is the same.")
    private Path partials;

    @Option(
            names = "--machines",
            paramLabel = "REGEX",
            description = "Regular expression whose first group matches the name of the machine in a recording's path."
                    + " Intervals then come from the variation between machines.")
    private Pattern machines;

    @Mixin
    private CommonOptions common;

    /** The order of the methods. */
    private enum By {
        share(HotspotText.Order.SHARE),
        total(HotspotText.Order.TOTAL);

        private final HotspotText.Order order;

        By(HotspotText.Order order) {
            this.order = order;
        }
    }

    /** How the result is printed. */
    private enum Format {
        text,
        json,
        sarif
    }

    @Override
    public Integer call() {
        if (sources != null && (json || format != Format.sarif)) {
            throw new IllegalArgumentException("--sources is for --format sarif: add it, or leave --sources out.");
        }
        SourceTree tree = sources == null ? SourceTree.NONE : SourceTree.of(sources);
        HotspotReport ranked = report(line -> err().println(line + " ..."));
        HotspotReport report = ranked.suggesting(Suggestions.of(
                ranked.drivers(), new PatchCatalogue(common.folders().patches())));
        out().println(
                        switch (json ? Format.json : format) {
                            case text -> HotspotText.render(report, by.order);
                            case json -> Json.text(report);
                            case sarif -> SarifFormat.render(report, tree);
                        });
        return exitCode(report).code();
    }

    /** A script must be informed about files that are missing in a ranking, and about an empty one. */
    public static ExitCode exitCode(HotspotReport report) {
        if (!report.unread().isEmpty()) {
            return ExitCode.of(report.unread().get(0).kind());
        }
        return report.isEmpty() ? ExitCode.NOTHING_SAMPLED : ExitCode.OK;
    }

    private HotspotReport report(Consumer<String> say) {
        if (partials != null && !PartialsFile.isNamed(partials)) {
            throw new IllegalArgumentException(
                    "--partials writes JSON lines, compressed with gzip: name a file that ends in "
                            + PartialsFile.ENDING + " instead of " + partials + ".");
        }
        if (partials != null) {
            ReportFile.requireWritable(partials, "--partials", ReportContent.PARTIAL_RESULTS, List.of());
        }
        Machines between = machines == null ? Machines.UNKNOWN : Machines.named(machines);
        boolean stored = files.stream().anyMatch(file -> PartialsFile.isNamed(Path.of(file)));
        if (!stored && partials == null && machines == null) {
            return RecordedHotspots.of(files, scopes(), allThreads, say);
        }
        ScopeChoice scopes = scopes();
        Partials all = RecordedHotspots.partials(files, scopes, allThreads, between, say);
        if (partials != null) {
            PartialsFile.write(partials, all);
        }
        return RecordedHotspots.of(all, isCatalogue() ? ScopeChoice.of(all) : scopes, between);
    }

    private boolean isCatalogue() {
        return drivers.isEmpty() && packages.isEmpty();
    }

    private ScopeChoice scopes() {
        if (isCatalogue()) {
            return ScopeChoice.catalogue();
        }
        return ScopeChoice.of(
                drivers.stream().map(DriverCoordinates::parseJdbc).toList(),
                packages,
                common.folders().patches());
    }
}
