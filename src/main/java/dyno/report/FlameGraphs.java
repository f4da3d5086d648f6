package dyno.report;

import dyno.hotspot.CostTree;
import dyno.io.IoProblem;
import dyno.profile.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
     * @return its file
     * @throws ReportException when it cannot be written
     */
    public Path write(FlameGraph graph, CostTree tree, List<Optional<SourceLookup>> sources) {
        boolean empty = tree.sides().stream().allMatch(side -> side.stackSamples() == 0);
        String title = graph.title() + (empty ? " (no samples)" : "");
        return write(graph.fileName(), FlameGraphPage.html(title, tree, sources));
    }

    /**
     * Writes the index page of graphs that were written before.
     *
     * @return its file
     * @throws ReportException when it cannot be written
     */
    public Path writeIndex(String run, Collection<FlameGraph> graphs) {
        List<Section> sections = graphs.stream()
                .map(graph -> new Section(graph.transport(), graph.event(), graphs))
                .distinct()
                .toList();
        return write(INDEX, Page.render("flamegraphs.ftlh", Map.of("run", run, "sections", sections)));
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
    public record Section(String transport, Event event, Collection<FlameGraph> graphs) {
        /** The columns. */
        public List<String> workloads() {
            return graphs.stream().map(FlameGraph::workload).distinct().toList();
        }

        /** The rows. */
        public List<String> drivers() {
            return graphs.stream().map(FlameGraph::driver).distinct().toList();
        }

        /** The file to link to; empty where there is no graph. */
        public String link(String driver, String workload) {
            FlameGraph graph = new FlameGraph(driver, workload, transport, event);
            return graphs.contains(graph) ? graph.fileName() : "";
        }
    }
}
