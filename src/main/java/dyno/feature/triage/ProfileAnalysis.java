package dyno.feature.triage;

import dyno.comparison.Summary;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.experiment.profiles.ForkRecordings;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.SourceLine;
import dyno.flamegraph.FlameGraph;
import dyno.flamegraph.FlameGraphEntry;
import dyno.flamegraph.FlameGraphs;
import dyno.flamegraph.PageLink;
import dyno.flamegraph.SourceLookup;
import dyno.hotspot.CallPaths;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.Hotspot;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.OperationCost;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.output.Links;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.run.ForkSpec.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the recordings of a driver into rankings and flame graphs. */
final class ProfileAnalysis implements AutoCloseable {
    /** How many methods of a ranking are shown with their source lines, by share and by total. */
    private static final int METHODS_WITH_SOURCES = 10;

    private final DriverScope scope;
    private final SourceLookup sources;
    private final FlameGraphs flameGraphs;
    private final Path flameGraphFolder;
    private final Path reportFolder;
    private final List<FlameGraphEntry> drawn;
    private final List<String> damages;

    /**
     * An analysis for one driver.
     *
     * @param flameGraphFolder where the graphs of the run are written
     * @param reportFolder where the report is, for relative links
     * @param drawn collects what the index says of the graphs that were drawn
     * @param damages collects what could not be read, a line each
     */
    ProfileAnalysis(
            DriverArtifact driver,
            Path flameGraphFolder,
            Path reportFolder,
            List<FlameGraphEntry> drawn,
            List<String> damages) {
        this.scope = new DriverScope(DriverClasses.of(driver.jar()));
        this.sources = driver.sourceJar().map(SourceLookup::new).orElse(null);
        this.flameGraphs = new FlameGraphs(flameGraphFolder);
        this.flameGraphFolder = flameGraphFolder;
        this.reportFolder = reportFolder;
        this.drawn = drawn;
        this.damages = damages;
    }

    /**
     * The rankings of a cell, one per recorded event.
     *
     * @param cpuNanos what an operation costs in forks without a profiler
     */
    List<Profiled> analyse(Cell cell, List<Path> recordings, Summary cpuNanos, Summary allocatedBytes) {
        ForkRecordings forks = new ForkRecordings(recordings, true, damages);
        Map<Event, List<Profile>> profiles = new EnumMap<>(Event.class);
        for (Event event : List.of(Event.CPU, Event.ALLOCATION)) {
            List<Profile> ofEvent = forks.profiles(event);
            if (!ofEvent.isEmpty()) {
                profiles.put(event, ofEvent);
            }
        }
        List<Profiled> rows = new ArrayList<>();
        profiles.forEach((event, ofEvent) -> {
            FlameGraph graph = FlameGraph.of(cell, event);
            List<PageLink> links = links(graph, profiles.keySet(), recordings);
            rows.add(row(cell, graph, ofEvent, event == Event.CPU ? cpuNanos : allocatedBytes, links));
        });
        return rows;
    }

    private Profiled row(Cell cell, FlameGraph graph, List<Profile> profiles, Summary cost, List<PageLink> links) {
        CallPaths callPaths = HotspotRanking.callPaths(profiles, scope, OperationCost.of(cost));
        Ranking ranking = callPaths.ranking();
        CostTree tree = CostTree.of(
                new CostSide(cell.driver().toString(), profiles, List.of(cost.median()), SamplingUnit.FORK),
                StackPaths.ofOperations(scope));
        Path file = flameGraphs.write(graph, tree, List.of(Optional.ofNullable(sources)), links);
        drawn.add(FlameGraphEntry.of(graph, tree, ranking));
        ProfileRow row = new ProfileRow(
                cell.driver().toString(),
                cell.workload().toString(),
                cell.transport(),
                ranking,
                Links.relative(reportFolder, file),
                sourceLines(ranking));
        return new Profiled(cell, row, callPaths);
    }

    /** From a graph to the report, the index, the other event, and the recordings that it was drawn from. */
    private List<PageLink> links(FlameGraph graph, Set<Event> events, List<Path> recordings) {
        List<PageLink> links = new ArrayList<>();
        links.add(new PageLink("Report", Links.relative(flameGraphFolder, Triage.htmlOf(reportFolder))));
        links.add(FlameGraphs.toIndex());
        links.addAll(FlameGraphs.toOthers(graph, events));
        int number = 1;
        for (Path recording : recordings) {
            links.add(new PageLink("Recording " + number++, Links.relative(flameGraphFolder, recording)));
        }
        return links;
    }

    private List<SourceLine> sourceLines(Ranking ranking) {
        if (sources == null) {
            return List.of();
        }
        List<SourceLine> lines = new ArrayList<>();
        ranking.hotspots().stream()
                .limit(METHODS_WITH_SOURCES)
                .forEach(hotspot -> addTo(lines, hotspot.className(), hotspot.lines()));
        ranking.totals().stream()
                .limit(METHODS_WITH_SOURCES)
                .forEach(method -> addTo(lines, method.className(), method.lines()));
        return lines.stream().distinct().toList();
    }

    private void addTo(List<SourceLine> lines, String className, List<Hotspot.Line> numbers) {
        for (Hotspot.Line line : numbers) {
            sources.line(className, line.number())
                    .map(text -> new SourceLine(className, line.number(), text))
                    .ifPresent(lines::add);
        }
    }

    @Override
    public void close() {
        if (sources != null) {
            sources.close();
        }
    }

    /** One event's profile of a cell: what the report shows, and the paths through the driver for further analysis. */
    public record Profiled(Cell cell, ProfileRow row, CallPaths callPaths) {}
}
