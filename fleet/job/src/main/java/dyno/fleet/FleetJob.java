package dyno.fleet;

import dyno.investigation.recorded.Machines;
import dyno.investigation.recorded.RecordedHotspots;
import dyno.investigation.recorded.ScopeChoice;
import dyno.io.Json;
import dyno.report.HotspotText;
import dyno.report.PartialsFile;
import dyno.result.HotspotReport;
import dyno.result.Partials;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
                    + " the tables recordings and paths."
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
    private static final int USAGE = 5;

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
            description = "Write the results to this folder of a Hadoop file system; results in it are replaced.")
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

    /** The program that spark-submit starts. */
    public static void main(String[] args) {
        int code = new CommandLine(new FleetJob())
                .setExecutionExceptionHandler((problem, command, parsed) -> {
                    if (problem instanceof IllegalArgumentException) {
                        command.getErr().println("dyno-fleet: " + problem.getMessage());
                        return USAGE;
                    }
                    throw problem;
                })
                .execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    @Override
    public Integer call() throws IOException {
        Machines between = machines == null ? Machines.UNKNOWN : Machines.named(machines);
        try (SparkSession spark = SparkSession.builder().appName("Dyno").getOrCreate()) {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
            Configuration hadoop = context.hadoopConfiguration();
            List<String> found = RemoteRecordings.find(paths, hadoop);
            between.requireIn(found);
            System.err.println("Reading " + found.size() + " recordings ...");
            Progress.of(found.size(), context);
            JavaRDD<byte[]> partials = read(context, found);
            // Kept where it was computed: else each of the results would read the recordings again.
            partials.persist(StorageLevel.MEMORY_AND_DISK());
            Partials all = merged(partials.collect());
            // Before anything is written: it fails if no recording can be read, and earlier results stay together.
            HotspotReport report = RecordedHotspots.of(all, ScopeChoice.of(all), between);
            write("partials.jsonl.gz", PartialsFile.bytes(all), hadoop);
            new ResultTables(spark, to).write(partials);
            partials.unpersist(false);
            write("hotspots.json", Json.document(report).getBytes(StandardCharsets.UTF_8), hadoop);
            System.out.println(HotspotText.render(report, HotspotText.Order.SHARE));
            return 0;
        }
    }

    private JavaRDD<byte[]> read(JavaSparkContext context, List<String> found) {
        SerializableConfiguration hadoop = new SerializableConfiguration(context.hadoopConfiguration());
        ReadRecording reader = new ReadRecording(hadoop, new ArrayList<>(packages), allThreads);
        // A task per recording: they differ in size, and a lost task costs one recording.
        return context.parallelize(found, found.size()).map(reader);
    }

    /** Files of partial results, one after the other, are one again. */
    private static Partials merged(List<byte[]> partials) {
        List<InputStream> parts = new ArrayList<>();
        partials.forEach(bytes -> parts.add(new ByteArrayInputStream(bytes)));
        return PartialsFile.read(new SequenceInputStream(Collections.enumeration(parts)), "the executors' result");
    }

    private void write(String name, byte[] content, Configuration hadoop) throws IOException {
        Path file = new Path(to, name);
        FileSystem files = file.getFileSystem(hadoop);
        try (OutputStream out = files.create(file, true)) {
            out.write(content);
        }
    }
}
