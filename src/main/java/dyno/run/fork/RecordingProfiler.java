package dyno.run.fork;

import dyno.run.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
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
 * A JMH profiler that records the measurement iterations of its fork into one JFR file: stack samples and the sampling
 * settings. Environment, system properties, command lines and other processes are left out, because recordings are
 * passed on to others and these contain passwords.
 *
 * <p>Its argument is what {@link Sampler#profilerArgument} makes: the file, then the sampler.
 */
public final class RecordingProfiler implements InternalProfiler {
    /** async-profiler's flags for a recording without command lines (1), system properties (2) and a list of libraries (4). */
    private static final String WITHOUT_SURROUNDINGS = "jfropts=7";

    private final Path file;
    private final String library;
    private final String event;
    private int remaining = -1;
    private Recording jfr;

    public RecordingProfiler(String argument) throws ProfilerException {
        String[] lines = argument.split("\n", -1);
        if (lines.length != 3) {
            throw new ProfilerException("The recording profiler is started by Dyno and takes no options.");
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
                        .execute("start,jfr," + WITHOUT_SURROUNDINGS + ",event=" + event + "," + Sampler.OPTIONS
                                + ",file=" + file);
            } else {
                jfr = jdkRecording();
                jfr.start();
            }
        } catch (IOException e) {
            throw new IllegalStateException("The profiler does not start: " + e.getMessage(), e);
        }
    }

    /**
     * The JDK's own configurations record far more, and each new JDK more than the last: events are enabled one by one.
     */
    private static Recording jdkRecording() {
        Recording recording = new Recording();
        recording.enable("jdk.ActiveSetting");
        recording.enable("jdk.DataLoss");
        recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
        recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
        recording.enable("jdk.ObjectAllocationSample").with("throttle", "300/s").withStackTrace();
        for (String wait : List.of("jdk.JavaMonitorEnter", "jdk.ThreadPark")) {
            recording.enable(wait).withThreshold(Duration.ofMillis(10)).withStackTrace();
        }
        return recording;
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
            throw new IllegalStateException("Cannot write the recording " + file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String getDescription() {
        return "One JFR recording of the measurement iterations";
    }
}
