package dyno.feature.recordings;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.driver.DriverCatalogue;
import dyno.experiment.profiles.RecordingFiles;
import dyno.export.CollapsedStacks;
import dyno.export.Pprof;
import dyno.flamegraph.FlameGraph;
import dyno.flamegraph.FlameGraphPage;
import dyno.hotspot.CostSide;
import dyno.hotspot.CostTree;
import dyno.hotspot.DriverScope;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.StackPaths;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import dyno.profile.Event;
import dyno.profile.Profile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno export}. */
@Command(
        name = "export",
        description = {
            "Sums the stacks of recordings, and writes them as a flame graph or in a format for other tools.",
            "In recordings of JMH benchmarks, only the threads of the benchmarks count. The recordings themselves are JFR"
                    + " files, which other tools can read directly."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno export profiles/reference/recordings --format pprof --to cpu.pb.gz",
            "  ./dyno export app.jfr --format html --threads --to app.html",
            "  ./dyno export 'more/*.jfr' --event alloc >alloc.collapsed"
        })
public final class ExportCommand extends BaseCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Recordings of async-profiler or the JDK (.jfr, also compressed: .gz or .zip), folders of them, or"
                            + " patterns.")
    private List<String> files;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "html: a flame graph to zoom, search and filter, in one file;",
                "collapsed: one line per stack, for flame graphs of other tools;",
                "pprof: gzipped profile.proto, for go tool pprof (default: collapsed)."
            })
    private Format format = Format.collapsed;

    @Option(
            names = "--event",
            paramLabel = "EVENT",
            description = "cpu, alloc, native, wall, lock or live (default: cpu).")
    private String event = Event.CPU.label();

    @Option(
            names = "--all-threads",
            description =
                    "Count all threads, also in recordings of JMH benchmarks (default there: only JMH's workers).")
    private boolean allThreads;

    @Option(
            names = "--threads",
            description = "Begin each stack with its thread. Threads whose names differ in numbers only are one.")
    private boolean byThread;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "Write to this file (default: print, as collapsed stacks can be).")
    private Path to;

    @Mixin
    private CommonOptions common;

    /** What can be made of a profile. */
    private enum Format {
        collapsed(ReportContent.COLLAPSED_STACKS, ".collapsed"),
        html(ReportContent.FLAME_GRAPH, ".html"),
        pprof(ReportContent.PPROF, ".pb.gz");

        private final ReportContent content;
        private final String ending;

        Format(ReportContent content, String ending) {
            this.content = content;
            this.ending = ending;
        }
    }

    @Override
    public Integer call() {
        Event wanted = event();
        if (format != Format.collapsed && to == null) {
            throw new IllegalArgumentException(
                    "--format " + format + " needs a file: for example, --to " + wanted.label() + format.ending + ".");
        }
        if (to != null) {
            ReportFile.requireWritable(to, "--to", format.content, RecordingFiles.find(files));
        }
        RecordedStacks.Sum sum =
                RecordedStacks.of(files, wanted, allThreads, byThread, line -> err().println(line + " ..."));
        sum.warnings().forEach(warning -> err().println("Warning: " + warning));
        boolean isEmpty = sum.profile().stackSamples() == 0;
        if (!isEmpty) {
            write(sum);
        }
        return sum.failure()
                .map(ExitCode::of)
                .orElse(isEmpty ? ExitCode.NOTHING_SAMPLED : ExitCode.OK)
                .code();
    }

    private void write(RecordedStacks.Sum sum) {
        if (to == null) {
            out().print(CollapsedStacks.render(sum.profile()));
            out().flush();
            return;
        }
        switch (format) {
            case collapsed -> CollapsedStacks.write(sum.profile(), to);
            case html -> ReportFile.write(to, flameGraph(sum.profile()));
            case pprof -> Pprof.write(sum.profile(), to);
        }
    }

    /** In percent: what an operation costs is unknown. */
    private String flameGraph(Profile profile) {
        String name = String.join(", ", files);
        CostSide side = new CostSide(name, List.of(profile), List.of(), SamplingUnit.FILE);
        DriverScope drivers = DriverScope.ofPackages(DriverCatalogue.packages().values());
        StackPaths paths = byThread ? StackPaths.ofThreads(drivers) : StackPaths.ofOperations(drivers);
        CostTree tree = CostTree.of(side, paths);
        String title = new FlameGraph(name, "", "", profile.event()).title();
        return FlameGraphPage.html(title, tree, List.of(Optional.empty()), List.of());
    }

    private Event event() {
        return Arrays.stream(Event.values())
                .filter(known -> known.label().equals(event))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown event '" + event + "'; there are "
                        + Arrays.stream(Event.values()).map(Event::label).collect(Collectors.joining(", ")) + "."));
    }
}
