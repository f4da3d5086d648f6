package dyno.fleet;

import dyno.command.ExitCode;
import dyno.feature.recordings.HotspotReport;
import dyno.feature.recordings.HotspotText;
import dyno.feature.recordings.HotspotsCommand;
import dyno.feature.recordings.Machines;
import dyno.feature.recordings.Partials;
import dyno.feature.recordings.PartialsFile;
import dyno.feature.recordings.RecordedHotspots;
import dyno.feature.recordings.ScopeChoice;
import dyno.io.Json;
import dyno.recording.RecordingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import scala.Tuple2;

/**
 * Ranks the hotspots of recordings on an Apache Spark cluster. Each recording is read by one task, where it lies; tasks return
 * partial results, from which the driver program computes the same ranking as {@code dyno hotspots}.
 */
@Command(
        name = "dyno-fleet.jar",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Ranks the hotspots of drivers in JFR recordings on a Spark cluster, as ./dyno hotspots does on one machine.",
            "Writes hotspots.json (as ./dyno hotspots --json), partials.jsonl.gz (input of ./dyno hotspots), and as Parquet"
                    + " the tables recordings.parquet and paths.parquet."
        },
        footer = {
            "",
            "Example:",
            "  spark-submit --master 'local[*]' fleet/job/target/dyno-fleet.jar \\",
            "      profiles/reference/recordings --to /tmp/fleet",
            "Several machines:",
            "  spark-submit --master yarn dyno-fleet.jar 's3a://recordings/2026-11-*' \\",
            "      --machines '([^/]+)/[^/]+$' --to s3a://results/november"
        })
public final class FleetJob implements Callable<Integer> {
    @Parameters(
            paramLabel = "PATH",
            arity = "1..*",
            description =
                    "Recordings (.jfr, also compressed: .gz or .zip), folders of them, or patterns, on any file system"
                            + " or object store of Hadoop.")
    private List<String> paths;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            required = true,
            description =
                    "Write the results to this folder of a Hadoop file system. It must be new or empty, or have the results"
                            + " of an earlier job and nothing else: these are replaced when the new ones are complete.")
    private String to;

    @Option(
            names = "--scope",
            paramLabel = "PACKAGE",
            arity = "1..*",
            description =
                    "Rank the classes of these packages and their subpackages, each on its own (default: the drivers"
                            + " that Dyno knows).")
    private List<String> packages = List.of();

    @Option(names = "--all-threads", description = "Count all threads, even where JMH's workers were recorded.")
    private boolean allThreads;

    @Option(
            names = "--machines",
            paramLabel = "REGEX",
            description = "Regular expression whose first group matches the name of the machine in a recording's path."
                    + " Intervals then come from the variation between machines.")
    private Pattern machines;

    @Option(
            names = "--fail-if-unread",
            paramLabel = "N|P%",
            description = "Fail if this many recordings or more were left out because nothing of them could be read: a"
                    + " number, or a percentage of all. The results are written all the same (default: 1).")
    private String failIfUnread = "1";

    /** The program that spark-submit starts. */
    public static void main(String[] args) {
        int code = new CommandLine(new FleetJob())
                .setParameterExceptionHandler(FleetJob::refuse)
                .setExecutionExceptionHandler(FleetJob::explain)
                .execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int refuse(ParameterException problem, String[] args) {
        problem.getCommandLine().getErr().println("dyno-fleet: " + problem.getMessage() + "\nSee --help.");
        return ExitCode.USAGE.code();
    }

    /** One message with the problem and the remedy; the stack trace only of faults of the program. */
    private static int explain(Exception problem, CommandLine command, ParseResult parsed) throws Exception {
        if (ShutdownHookManager.get().isShutdownInProgress()) {
            // Spark ends first, which makes everything else fail.
            command.getErr().println("dyno-fleet: Interrupted.");
            return ExitCode.INTERRUPTED.code();
        }
        // A task's exception is the cause of Spark's.
        Throwable known =
                problem instanceof SparkException && problem.getCause() != null ? problem.getCause() : problem;
        ExitCode code = ExitCode.of(known);
        if (code == ExitCode.ERROR) {
            throw problem;
        }
        command.getErr().println("dyno-fleet: " + known.getMessage());
        return code.code();
    }

    @Override
    public Integer call() throws IOException {
        Machines between = machines == null ? Machines.UNKNOWN : Machines.named(machines);
        UnreadLimit limit = UnreadLimit.parse(failIfUnread);
        Map<String, String> executors = new HashMap<>();
        HotspotReport report = report(between, executors);
        System.out.println(HotspotText.render(report, HotspotText.Order.SHARE));
        // Spark has ended, so these are the last lines of the output.
        LeftOut.sentences(report, executors, limit).forEach(System.out::println);
        int unread = report.unread().size();
        boolean fails = unread == 0
                || limit.isReached(unread, unread + report.recordings().size());
        return fails ? HotspotsCommand.exitCode(report).code() : ExitCode.OK.code();
    }

    private HotspotReport report(Machines between, Map<String, String> executors) throws IOException {
        try (SparkSession spark = SparkSession.builder().appName("Dyno").getOrCreate()) {
            Configuration hadoop = spark.sparkContext().hadoopConfiguration();
            RemoteRecordings found = RemoteRecordings.find(paths, hadoop);
            between.requireIn(found.addresses());
            ResultFolder folder = ResultFolder.of(to, hadoop);
            folder.requireApartFrom(found);
            folder.leftovers()
                    .forEach(left -> System.err.println(
                            left + " is left from a job that was killed, unless one is running; delete it."));
            try (ResultDraft draft = folder.draft()) {
                return rank(spark, found.addresses(), between, draft, executors);
            }
        }
    }

    /** Ranks and writes; notes which executor read each recording. */
    private HotspotReport rank(
            SparkSession spark,
            List<String> found,
            Machines between,
            ResultDraft draft,
            Map<String, String> executors) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        System.err.println("Reading " + found.size() + " recordings ...");
        Progress.of(found.size(), context);
        List<byte[]> partials = new ArrayList<>();
        List<Tuple2<String, byte[]>> reads = read(context, found);
        for (int i = 0; i < reads.size(); i++) {
            executors.put(found.get(i), reads.get(i)._1());
            partials.add(reads.get(i)._2());
        }
        Partials all = merged(partials);
        HotspotReport report = ranked(all, between);
        draft.write(ResultFolder.PARTIALS, PartialsFile.bytes(all));
        new ResultTables(spark, draft).write(partials);
        draft.write(ResultFolder.RANKING, Json.document(report).getBytes(StandardCharsets.UTF_8));
        draft.complete();
        return report;
    }

    private static HotspotReport ranked(Partials all, Machines between) {
        try {
            return RecordedHotspots.of(all, ScopeChoice.of(all), between);
        } catch (RecordingException e) {
            String problem = "None of the " + all.list().size() + " recordings can be read, for example: ";
            throw new RecordingException(e.kind(), problem + e.getMessage(), e);
        }
    }

    private List<Tuple2<String, byte[]>> read(JavaSparkContext context, List<String> found) {
        SerializableConfiguration hadoop = new SerializableConfiguration(context.hadoopConfiguration());
        ReadRecording reader = new ReadRecording(hadoop, new ArrayList<>(packages), allThreads);
        // A task per recording: they differ in size, and a lost task costs one recording.
        return context.parallelize(found, found.size()).map(reader).collect();
    }

    /** Files of partial results, one after the other, are one again. */
    private static Partials merged(List<byte[]> partials) {
        List<InputStream> parts = new ArrayList<>();
        partials.forEach(bytes -> parts.add(new ByteArrayInputStream(bytes)));
        return PartialsFile.read(new SequenceInputStream(Collections.enumeration(parts)), "the executors' result");
    }
}
