package dyno.fleet;

import dyno.feature.recordings.Partials;
import dyno.feature.recordings.PartialsFile;
import dyno.feature.recordings.RecordedHotspots;
import dyno.feature.recordings.RecordingPartial;
import dyno.feature.recordings.ScopeChoice;
import dyno.io.IoProblem;
import dyno.recording.RecordingException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.util.SerializableConfiguration;
import scala.Tuple2;

/** What an executor does: reads a recording, and returns its own name and a file of the recording's partial result. */
final class ReadRecording implements Function<String, Tuple2<String, byte[]>> {
    private static final long serialVersionUID = 1L;

    private final SerializableConfiguration hadoop;
    private final List<String> packages;
    private final boolean allThreads;

    /**
     * A reader.
     *
     * @param packages to which stacks are charged; empty for the drivers of Dyno's catalogue
     */
    ReadRecording(SerializableConfiguration hadoop, List<String> packages, boolean allThreads) {
        this.hadoop = hadoop;
        this.packages = packages;
        this.allThreads = allThreads;
    }

    /**
     * Reads a recording.
     *
     * @throws RecordingException when the executor has no room for a copy; Spark then tries again, elsewhere if it can
     */
    @Override
    public Tuple2<String, byte[]> call(String address) throws IOException, InterruptedException {
        ScopeChoice scopes = packages.isEmpty() ? ScopeChoice.catalogue() : ScopeChoice.of(List.of(), packages, null);
        Partials partials = Partials.of(List.of(partial(address, scopes)));
        return new Tuple2<>(Executor.here(), PartialsFile.bytes(partials));
    }

    private RecordingPartial partial(String address, ScopeChoice scopes) throws IOException, InterruptedException {
        Path remote = new Path(address);
        if ("file".equals(remote.toUri().getScheme())) {
            return RecordedHotspots.partial(
                    java.nio.file.Path.of(remote.toUri().getPath()), address, scopes, allThreads);
        }
        try (LocalCopy copy = new LocalCopy(remote, java.nio.file.Path.of(System.getProperty("java.io.tmpdir")))) {
            try {
                new Retries().run(() -> copy.fill(hadoop.value()));
            } catch (IOException e) {
                return RecordedHotspots.leftOut(address, unread(address, e), scopes, allThreads);
            }
            return RecordedHotspots.partial(copy.file(), address, scopes, allThreads);
        }
    }

    private static RecordingException unread(String address, IOException e) {
        String problem = Retries.isFinal(e)
                ? address + " is not a readable file; check the path and its permissions."
                : address + " cannot be read: its file system failed " + Retries.ATTEMPTS + " times ("
                        + IoProblem.explain(e).replaceAll("\\s+", " ") + "); try again later.";
        return new RecordingException(RecordingException.Kind.MISSING, problem, e);
    }
}
