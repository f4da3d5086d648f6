package dyno.feature.recordings;

import dyno.command.BaseCommand;
import dyno.command.CommonOptions;
import dyno.command.ExitCode;
import dyno.experiment.profiles.RecordingFiles;
import dyno.export.CollapsedStacks;
import dyno.export.Pprof;
import dyno.output.ReportContent;
import dyno.output.ReportFile;
import dyno.profile.Event;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyno export}. */
@Command(
        name = "export",
        description = {
            "Sums the stacks of recordings and writes them in a format for other tools.",
            "In recordings of JMH benchmarks, only the threads of the benchmarks count. The recordings themselves are JFR"
                    + " files, which other tools can read directly."
        },
        footer = {
            "",
            "Examples:",
            "  ./dyno export profiles/reference/recordings --format pprof --to cpu.pb.gz",
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
                "collapsed: one line per stack, for flame graphs;",
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
            names = "--to",
            paramLabel = "FILE",
            description = "Write to this file (default: print; pprof is binary and needs a file).")
    private Path to;

    @Mixin
    private CommonOptions common;

    /** What other tools read. */
    private enum Format {
        collapsed,
        pprof
    }

    @Override
    public Integer call() {
        Event wanted = event();
        if (format == Format.pprof && to == null) {
            throw new IllegalArgumentException(
                    "--format pprof is binary: name a file, for example --to " + wanted.label() + ".pb.gz.");
        }
        if (to != null) {
            ReportContent content = format == Format.pprof ? ReportContent.PPROF : ReportContent.COLLAPSED_STACKS;
            ReportFile.requireWritable(to, "--to", content, RecordingFiles.find(files));
        }
        RecordedStacks.Sum sum = RecordedStacks.of(files, wanted, allThreads, line -> err().println(line + " ..."));
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
        } else if (format == Format.pprof) {
            Pprof.write(sum.profile(), to);
        } else {
            CollapsedStacks.write(sum.profile(), to);
        }
    }

    private Event event() {
        return Arrays.stream(Event.values())
                .filter(known -> known.label().equals(event))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown event '" + event + "'; there are "
                        + Arrays.stream(Event.values()).map(Event::label).collect(Collectors.joining(", ")) + "."));
    }
}
