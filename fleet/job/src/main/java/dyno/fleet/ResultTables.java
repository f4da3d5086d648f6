package dyno.fleet;

import dyno.feature.recordings.PartialsFile;
import dyno.feature.recordings.RecordingPartial;
import dyno.feature.recordings.RecordingPartial.Tally;
import dyno.hotspot.ChargedPath;
import dyno.hotspot.CodePlace;
import dyno.hotspot.StackCharges.Weighted;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Partial results as two Parquet tables for queries: the recordings, and what their stacks are charged to. */
final class ResultTables {
    private static final StructType RECORDINGS = new StructType()
            .add(required("recording", DataTypes.StringType))
            .add(required("bytes", DataTypes.LongType))
            .add(required("missing_bytes", DataTypes.LongType))
            .add(required("lost_stack_samples", DataTypes.LongType))
            .add("problem", DataTypes.StringType);

    private static final StructType PATHS = new StructType()
            .add(required("recording", DataTypes.StringType))
            .add(required("event", DataTypes.StringType))
            .add(required("benchmark", DataTypes.BooleanType))
            .add(required("driver", DataTypes.StringType))
            .add("class_name", DataTypes.StringType)
            .add("method_name", DataTypes.StringType)
            .add("line", DataTypes.IntegerType)
            .add("kind", DataTypes.StringType)
            .add("callee", DataTypes.StringType)
            .add("transport", DataTypes.BooleanType)
            .add(required("passed", DataTypes.createArrayType(DataTypes.StringType, false)))
            .add(required("outside", DataTypes.createArrayType(DataTypes.StringType, false)))
            .add(required("weight", DataTypes.LongType))
            .add(required("slices", DataTypes.createArrayType(DataTypes.LongType, false)));

    /** Well below the limit for the messages of Spark in which the partial results are sent to the executors. */
    private static final long MOST_BYTES = 8L << 20;

    private final SparkSession spark;
    private final ResultDraft draft;

    /** The tables of a result. */
    ResultTables(SparkSession spark, ResultDraft draft) {
        this.spark = spark;
        this.draft = draft;
    }

    private static StructField required(String name, org.apache.spark.sql.types.DataType type) {
        return DataTypes.createStructField(name, type, false);
    }

    /**
     * Writes both tables, in parallel on the executors, from what the ranking was computed from: a recording that is read again
     * could be unreadable by then.
     */
    void write(List<byte[]> partials) {
        long bytes = partials.stream().mapToLong(one -> one.length).sum();
        int tasks = Math.max(spark.sparkContext().defaultParallelism(), (int) (bytes / MOST_BYTES) + 1);
        JavaRDD<byte[]> sent = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(partials, Math.min(tasks, partials.size()));
        write(sent.flatMap(new Recordings()), RECORDINGS, ResultFolder.RECORDINGS);
        write(sent.flatMap(new Paths()), PATHS, ResultFolder.PATHS);
    }

    private void write(JavaRDD<Row> rows, StructType columns, String name) {
        draft.write(() -> spark.createDataFrame(rows, columns).write().parquet(draft.address(name)));
    }

    private static List<RecordingPartial> read(byte[] partials) {
        return PartialsFile.read(new ByteArrayInputStream(partials), "a task's result")
                .list();
    }

    /** A row per recording. */
    private static final class Recordings implements FlatMapFunction<byte[], Row> {
        private static final long serialVersionUID = 1L;

        @Override
        public Iterator<Row> call(byte[] partials) {
            return read(partials).stream()
                    .map(p -> RowFactory.create(
                            p.recording(), p.bytes(), p.missingBytes(), p.lostStackSamples(), p.problem()))
                    .iterator();
        }
    }

    /** A row per path through a driver, and one for the stacks without the driver. */
    private static final class Paths implements FlatMapFunction<byte[], Row> {
        private static final long serialVersionUID = 1L;

        @Override
        public Iterator<Row> call(byte[] partials) {
            return read(partials).stream()
                    .flatMap(partial -> partial.tallies().stream().flatMap(tally -> rows(partial, tally)))
                    .iterator();
        }

        private static Stream<Row> rows(RecordingPartial partial, Tally tally) {
            List<Row> rows = new ArrayList<>();
            rows.add(row(partial, tally, null, tally.charges().outside()));
            for (Weighted path : tally.charges().paths()) {
                rows.add(row(partial, tally, path.path(), path.weights()));
            }
            return rows.stream();
        }

        private static Row row(RecordingPartial partial, Tally tally, ChargedPath path, List<Long> weights) {
            CodePlace charged = path == null ? null : path.places().get(0);
            return RowFactory.create(
                    partial.recording(),
                    tally.event().label(),
                    tally.benchmark(),
                    tally.driver(),
                    charged == null ? null : charged.className(),
                    charged == null ? null : charged.methodName(),
                    charged == null ? null : charged.line(),
                    path == null ? null : path.kind().name(),
                    path == null ? null : path.callee(),
                    path == null ? null : path.transport(),
                    path == null
                            ? array(List.of())
                            : array(path.places().stream()
                                    .map(CodePlace::method)
                                    .distinct()
                                    .toList()),
                    array(path == null ? List.of() : path.outside()),
                    weights.stream().mapToLong(Long::longValue).sum(),
                    array(weights));
        }

        private static Object array(List<?> values) {
            return CollectionConverters.asScala(values);
        }
    }
}
