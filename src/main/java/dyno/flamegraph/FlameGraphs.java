package dyno.flamegraph;

import dyno.hotspot.CostTree;
import dyno.io.IoProblem;
import dyno.output.Page;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of a run's flame graphs: self-contained HTML pages, with an index page that links them all. */
public final class FlameGraphs {
    private static final String INDEX = "index.html";

    private final Path folder;

    /** The folder is created on the first write. */
    public FlameGraphs(Path folder) {
        this.folder = folder;
    }

    /**
     * Draws a tree.
     *
     * @param sources of each of its sides, where the source jar is known
     * @param links to other pages and files, as seen from this folder
     * @return its file
     * @throws ReportException when it cannot be written
     */
    public Path write(FlameGraph graph, CostTree tree, List<Optional<SourceLookup>> sources, List<PageLink> links) {
        boolean empty = tree.sides().stream().allMatch(side -> side.stackSamples() == 0);
        String title = graph.title() + (empty ? " (no samples)" : "");
        return write(graph.fileName(), FlameGraphPage.html(title, tree, sources, links));
    }

    /** Links from a graph to those of the same operation's other events. */
    public static List<PageLink> toOthers(FlameGraph graph, Collection<Event> events) {
        return events.stream()
                .filter(event -> event != graph.event())
                .map(graph::of)
                .map(other -> new PageLink("The same by " + other.costs(), other.fileName()))
                .toList();
    }

    public static PageLink toIndex() {
        return new PageLink("All flame graphs of the run", INDEX);
    }

    /**
     * Writes the index page of graphs that were written before.
     *
     * @param links to other pages, as seen from this folder
     * @return its file
     * @throws ReportException when it cannot be written
     */
    public Path writeIndex(String run, Collection<FlameGraphEntry> entries, List<PageLink> links) {
        List<Section> sections = entries.stream()
                .map(FlameGraphEntry::graph)
                .map(graph -> new Section(graph.transport(), graph.event(), entries))
                .distinct()
                .toList();
        Map<String, Object> model = Map.of("run", run, "sections", sections, "links", links);
        return write(INDEX, Page.render("flamegraphs.ftlh", model));
    }

    private Path write(String fileName, String content) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            String problem =
                    "Cannot create " + folder + " (" + IoProblem.explain(e) + "). Make the folder above it writable.";
            throw new ReportException(ReportException.Kind.UNWRITABLE, problem, e);
        }
        Path file = folder.resolve(fileName);
        ReportFile.write(file, content);
        return file;
    }

    /** A table of the index page, driver by workload; public for the template. */
    public record Section(String transport, Event event, Collection<FlameGraphEntry> entries) {
        public List<String> workloads() {
            return graphs().map(FlameGraph::workload).distinct().toList();
        }

        public List<String> drivers() {
            return graphs().map(FlameGraph::driver).distinct().toList();
        }

        private Stream<FlameGraph> graphs() {
            return entries.stream().map(FlameGraphEntry::graph);
        }

        /** What belongs into a cell; null where there is no graph. */
        public FlameGraphEntry entry(String driver, String workload) {
            FlameGraph graph = new FlameGraph(driver, workload, transport, event);
            return entries.stream()
                    .filter(entry -> entry.graph().equals(graph))
                    .findFirst()
                    .orElse(null);
        }
    }
}
