package dyno.run;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * A JMH profiler that records the measurement iterations of its fork, and nothing else, into one JFR file.
 *
 * <p>Its argument is what {@link Sampler#profilerArgument} makes: the file, then the sampler.
 */
public final class RecordingProfiler implements InternalProfiler {
    private final Path file;
    private final String library;
    private final String event;
    private int remaining = -1;
    private Recording jfr;

    public RecordingProfiler(String argument) throws ProfilerException {
        String[] lines = argument.split("\n", -1);
        if (lines.length != 3) {
            throw new ProfilerException("The recording profiler is started by Dyno; it has no options for people.");
        }
        file = Path.of(lines[0]);
        library = lines[1];
        event = lines[2];
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT && remaining < 0) {
            remaining = iteration.getCount();
            start();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() == IterationType.MEASUREMENT && --remaining == 0) {
            stop();
        }
        return List.of();
    }

    private void start() {
        try {
            if (!library.isEmpty()) {
                AsyncProfiler.getInstance(library)
                        .execute("start,jfr,event=" + event + "," + Sampler.OPTIONS + ",file=" + file);
            } else {
                jfr = new Recording(Configuration.getConfiguration("profile"));
                jfr.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
                jfr.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
                jfr.start();
            }
        } catch (IOException | ParseException e) {
            throw new IllegalStateException("The profiler does not start: " + e.getMessage(), e);
        }
    }

    private void stop() {
        try {
            if (!library.isEmpty()) {
                AsyncProfiler.getInstance(library).execute("stop,file=" + file);
            } else {
                jfr.stop();
                jfr.dump(file);
                jfr.close();
            }
        } catch (IOException e) {
            throw new IllegalStateException("The recording " + file + " cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public String getDescription() {
        return "One JFR recording of the measurement iterations";
    }
}
