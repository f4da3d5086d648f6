package dyno.docs;

import dyno.docs.MarkedPage.Marker;
import dyno.document.Document;
import dyno.document.Quantity;
import dyno.document.TerminalWriter;
import dyno.experiment.builds.ComparisonReport;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.counts.WorkReport;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.feature.calibrate.CalibrationDocument;
import dyno.feature.calibrate.ComparisonAccuracyDocument;
import dyno.feature.calibrate.ComparisonAccuracyReport;
import dyno.feature.calibrate.ForkAccuracyMarkdown;
import dyno.feature.calibrate.ForkAccuracyReport;
import dyno.feature.calibrate.RankingAccuracyReport;
import dyno.feature.calibrate.SimulationReport;
import dyno.feature.doctor.RelayReport;
import dyno.feature.doctor.RelayText;
import dyno.feature.shards.GrowthReport;
import dyno.feature.tails.TailsDocument;
import dyno.feature.tails.TailsReport;
import dyno.feature.triage.report.TriageReport;
import dyno.io.TestJson;
import dyno.output.JsonReport;
import dyno.profile.Event;
import dyno.recording.speed.ReadingReport;
import dyno.run.Environment;
import dyno.wire.TransportName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** The figures that pages show, by the name in their markers, each rendered from stored results. */
final class Figures {
    private static final Map<String, Function<List<Path>, String>> RENDERINGS = Map.ofEntries(
            Map.entry(
                    "simulation",
                    sources -> listing(terminal(CalibrationDocument.of(read(sources, SimulationReport.class))))),
            Map.entry("own-call", sources -> OwnCallFigures.sentence(read(sources, ForkAccuracyReport.class))),
            Map.entry("forks", sources -> ForkAccuracyMarkdown.table(read(sources, ForkAccuracyReport.class))),
            Map.entry(
                    "steadiness", sources -> ForkAccuracyMarkdown.steadiness(read(sources, ForkAccuracyReport.class))),
            Map.entry("steadiness-run", sources -> steadinessRun(read(sources, ForkAccuracyReport.class))),
            Map.entry("forks-run", sources -> forksRun(read(sources, ForkAccuracyReport.class))),
            Map.entry(
                    "comparison",
                    sources -> listing(
                            terminal(ComparisonAccuracyDocument.of(read(sources, ComparisonAccuracyReport.class))))),
            Map.entry("aims", Figures::aims),
            Map.entry("aim-times", sources -> AimTimes.table(read(sources, ForkAccuracyReport.class))),
            Map.entry("comparison-sum", sources -> comparisonSum(sources).withSlowerBuild()),
            Map.entry("comparison-all", sources -> comparisonSum(sources).sentence()),
            Map.entry("turns", sources -> new TurnFigures(accuracies(sources)).table()),
            Map.entry("turns-totals", sources -> new TurnFigures(accuracies(sources)).totals()),
            Map.entry("comparison-run", sources -> comparisonRun(read(sources, ComparisonAccuracyReport.class))),
            Map.entry(
                    "rankings",
                    sources -> listing(terminal(CalibrationDocument.of(read(sources, RankingAccuracyReport.class))))),
            Map.entry("rankings-run", sources -> RankingAim.run(read(sources, RankingAccuracyReport.class))),
            Map.entry("rankings-aim", sources -> RankingAim.of(read(sources, RankingAccuracyReport.class))),
            Map.entry("stacks", sources -> StackFigures.table(comparisons(sources))),
            Map.entry("stacks-run", sources -> StackFigures.run(comparisons(sources))),
            Map.entry("map", sources -> HotspotMap.table(operation(sources))),
            Map.entry("map-first", sources -> HotspotMap.first(operation(sources))),
            Map.entry("map-left", sources -> HotspotMap.left(operation(sources))),
            Map.entry("map-lines", sources -> HotspotMap.lines(operation(sources))),
            Map.entry("map-graph", sources -> HotspotMap.graph(operation(sources))),
            Map.entry("map-run", sources -> HotspotMap.run(operation(sources))),
            Map.entry("found", sources -> StackFigures.found(read(sources, ComparisonReport.class))),
            Map.entry("found-run", sources -> StackFigures.conditions(read(sources, ComparisonReport.class))),
            Map.entry("options-run", sources -> OptionFigures.conditions(comparisons(sources))),
            Map.entry("options", sources -> OptionFigures.table(comparisons(sources))),
            Map.entry("choice", sources -> ChoiceFigures.table(read(sources, ComparisonReport.class))),
            Map.entry("encryption", sources -> EncryptionFigures.table(comparisons(sources))),
            Map.entry("tails", sources -> listing(terminal(TailsDocument.of(read(sources, TailsReport.class))))),
            Map.entry("commands", sources -> CommandPages.list()),
            Map.entry("exit-codes", sources -> CommandPages.exitCodes()),
            Map.entry("triage-output", sources -> listing(TriageFigures.output(triage(sources.get(0))))),
            Map.entry("triage-reading", sources -> TriageFigures.reading(triage(sources.get(0)))),
            Map.entry("drivers", sources -> StackFigures.drivers(read(sources, ComparisonReport.class))),
            Map.entry(
                    "patches",
                    sources -> PatchFigures.table(sources.get(0), sources.get(1).toString())),
            Map.entry("patches-summary", sources -> PatchFigures.summary(sources.get(0))),
            Map.entry("drivers-notes", sources -> StackFigures.notes(read(sources, ComparisonReport.class))),
            Map.entry("patches-left-out", sources -> PatchFigures.leftOut(verdicts(sources.get(0)))),
            Map.entry("work", sources -> work(sources).table()),
            Map.entry("work-fit", sources -> work(sources).sentence()),
            Map.entry("relay", sources -> listing(RelayText.render(read(sources, RelayReport.class)))),
            Map.entry(
                    "reading",
                    sources -> listing(read(sources, ReadingReport.class).render())),
            Map.entry("growth", sources -> read(sources, GrowthReport.class).table()),
            Map.entry(
                    "fleet-growth", sources -> read(sources, FleetGrowth.class).table()),
            Map.entry(
                    "fleet-growth-run",
                    sources -> read(sources, FleetGrowth.class).run()),
            Map.entry("growth-run", sources -> read(sources, GrowthReport.class).run()),
            Map.entry("by-total", sources -> listing(RecordedFigures.byTotal(sources.get(0)))),
            Map.entry("recorded-findings", sources -> listing(RecordedFigures.findings(sources.get(0)))),
            Map.entry("verdict-output", sources -> listing(PatchFigures.output(read(sources, VerdictReport.class)))),
            Map.entry("classics-metadata", sources -> classics(sources).metadata()),
            Map.entry("classics-start", sources -> classics(sources).startOfStatement()),
            Map.entry("overhead", sources -> TriageFigures.overhead(triage(sources.get(0)))),
            Map.entry("triage-run", sources -> TriageFigures.run(triage(sources.get(0)))));

    /** Neither code nor the text of a link. A code host takes them for addresses of mail. */
    private static final Pattern COORDINATES =
            Pattern.compile("(?<![\\w`\\[/])[a-z]+@\\d[\\w.]*\\w(?:\\+[\\w-]+)*(?![\\w`])");

    /** Several figures come from one large file. */
    private static final Map<Path, TriageReport> TRIAGES = new ConcurrentHashMap<>();

    private Figures() {}

    static String render(Marker marker) {
        Function<List<Path>, String> rendering = RENDERINGS.get(marker.name());
        if (rendering == null) {
            throw new IllegalArgumentException("No figures are called '" + marker.name() + "'; choose one of "
                    + RENDERINGS.keySet().stream().sorted().toList() + ".");
        }
        String rendered = rendering.apply(marker.sources());
        return rendered.startsWith("```")
                ? rendered
                : COORDINATES.matcher(rendered).replaceAll("`$0`");
    }

    private static ClassicFigures classics(List<Path> sources) {
        return new ClassicFigures(triage(sources.get(0)), triage(sources.get(1)));
    }

    /** The CPU time of a workload, whose name follows the file. */
    private static Difference operation(List<Path> sources) {
        String workload = sources.get(1).toString();
        return read(sources.subList(0, 1), DifferenceReport.class).differences().stream()
                .filter(difference ->
                        difference.event() == Event.CPU && difference.workload().equals(workload))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(sources + " has no CPU time of that workload"));
    }

    private static List<ComparisonReport> comparisons(List<Path> sources) {
        return sources.stream()
                .map(source -> read(List.of(source), ComparisonReport.class))
                .toList();
    }

    /** The counts, then the verdicts. */
    private static WorkFigures work(List<Path> sources) {
        return new WorkFigures(
                read(sources, WorkReport.class),
                sources.stream()
                        .skip(1)
                        .map(verdict -> read(List.of(verdict), VerdictReport.class))
                        .toList());
    }

    /** All that a folder has. */
    private static List<VerdictReport> verdicts(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> read(List.of(file), VerdictReport.class)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TriageReport triage(Path results) {
        return TRIAGES.computeIfAbsent(results, file -> JsonReport.read(file, TriageReport.class));
    }

    private static String forksRun(ForkAccuracyReport report) {
        Environment environment = report.environment();
        String longer = report.longSeconds() > 0
                ? " Three more forks of each measured for " + Quantity.duration(report.longSeconds()) + "."
                : "";
        return Quantity.count(report.forks(), "fork") + " of each, in random order, measured on "
                + report.started().substring(0, 10) + " on " + environment.cpu() + " with " + environment.cores()
                + " processors." + longer;
    }

    private static String steadinessRun(ForkAccuracyReport report) {
        Environment environment = report.environment();
        return "Measured on " + report.started().substring(0, 10) + " on " + environment.cpu() + " with "
                + environment.cores() + " processors: " + ForkAccuracyMarkdown.steady(report)
                + " The median of the rows is "
                + TransportName.DEFAULTS.stream()
                        .map(transport -> String.format(
                                Locale.ROOT, "%+.1f %% over %s", 100 * medianChange(report, transport), transport))
                        .collect(Collectors.joining(" and "))
                + ".";
    }

    private static double medianChange(ForkAccuracyReport report, TransportName transport) {
        return Median.withDefaults()
                .evaluate(report.rows().stream()
                        .filter(row -> row.transport().equals(transport)
                                && !row.changes().isEmpty())
                        .mapToDouble(ForkAccuracyReport.Row::change)
                        .toArray());
    }

    private static String comparisonRun(ComparisonAccuracyReport report) {
        Environment environment = report.environment();
        return "Measured on " + environment.cpu() + " with " + environment.cores() + " processors, "
                + environment.server() + ", in November 2026.";
    }

    /** The forks, the triage, then the comparisons. */
    private static String aims(List<Path> sources) {
        return new AimFigures(
                        read(sources, ForkAccuracyReport.class),
                        triage(sources.get(1)),
                        sources.stream()
                                .skip(2)
                                .map(source -> read(List.of(source), ComparisonAccuracyReport.class))
                                .toList())
                .table();
    }

    private static ComparisonSum comparisonSum(List<Path> sources) {
        return new ComparisonSum(accuracies(sources));
    }

    private static List<ComparisonAccuracyReport> accuracies(List<Path> sources) {
        return sources.stream()
                .map(source -> read(List.of(source), ComparisonAccuracyReport.class))
                .toList();
    }

    private static <T> T read(List<Path> sources, Class<T> type) {
        try {
            return TestJson.mapper().readValue(Files.readString(sources.get(0)), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String terminal(Document document) {
        return TerminalWriter.text(document, false);
    }

    private static String listing(String text) {
        return "```\n" + text.stripTrailing() + "\n```";
    }
}
