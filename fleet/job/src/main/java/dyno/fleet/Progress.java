package dyno.fleet;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.Success$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Prints how many recordings were read, at most once every two seconds. */
final class Progress extends SparkListener {
    private static final long NANOS_BETWEEN = 2_000_000_000L;

    private final int recordings;
    private final AtomicInteger read = new AtomicInteger();
    private long last;

    private Progress(int recordings) {
        this.recordings = recordings;
    }

    /** Begins to count the tasks of a context. */
    static void of(int recordings, JavaSparkContext context) {
        context.sc().addSparkListener(new Progress(recordings));
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (!(end.reason() instanceof Success$) || end.stageId() != 0) {
            return;
        }
        int done = Math.min(recordings, read.incrementAndGet());
        long now = System.nanoTime();
        if (done == 1 || done == recordings || now - last > NANOS_BETWEEN) {
            last = now;
            System.err.println("Read " + done + " of " + recordings + " recordings");
        }
    }
}
