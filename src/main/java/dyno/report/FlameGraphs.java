package dyno.report;

import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.run.IoProblem;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The folder of a run's flame graphs: self-contained HTML pages, with an index page that links them all. */
public final class FlameGraphs {
    private static final String INDEX = "index.html";

    private final Path folder;

    /** A folder that is created on the first write. */
    public FlameGraphs(Path folder) {
        this.folder = folder;
    }

    /**
     * Draws the forks' profiles as one graph.
     *
     * @return its file
     * @throws ReportException when it cannot be written
     */
    public Path write(FlameGraph graph, List<Profile> forks) {
        Profile profile = Profile.sum(graph.event(), forks);
        String title = graph.title() + (profile.stackSamples() == 0 ? " (nothing was sampled)" : "");
        return write(graph.fileName(), FlameGraphPage.html(title, profile));
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
        StringWriter page = new StringWriter();
        try {
            templates().getTemplate("flamegraphs.ftlh").process(Map.of("run", run, "sections", sections), page);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("the index template is broken", e);
        }
        return write(INDEX, page.toString());
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

    private static Configuration templates() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_35);
        configuration.setClassForTemplateLoading(FlameGraphs.class, "");
        configuration.setDefaultEncoding("UTF-8");
        return configuration;
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
