package dyno.fleet;

import dyno.investigation.recorded.RecordedHotspots;
import dyno.investigation.recorded.ScopeChoice;
import dyno.recording.RecordingException;
import dyno.report.PartialsFile;
import dyno.result.Partials;
import dyno.result.RecordingPartial;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.util.SerializableConfiguration;

/** What an executor does: reads a recording, and returns a file of its partial result. */
final class ReadRecording implements Function<String, byte[]> {
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
     * @throws IOException when its file system fails; Spark then tries again
     */
    @Override
    public byte[] call(String address) throws IOException {
        ScopeChoice scopes = packages.isEmpty() ? ScopeChoice.catalogue() : ScopeChoice.of(List.of(), packages, null);
        return PartialsFile.bytes(Partials.of(List.of(partial(address, scopes))));
    }

    private RecordingPartial partial(String address, ScopeChoice scopes) throws IOException {
        Path remote = new Path(address);
        if ("file".equals(remote.toUri().getScheme())) {
            return RecordedHotspots.partial(
                    java.nio.file.Path.of(remote.toUri().getPath()), address, scopes, allThreads);
        }
        // The reader goes back and forth within a chunk, which is slow in an object store.
        java.nio.file.Path copy = Files.createTempFile("dyno", ".jfr");
        FileSystem files = remote.getFileSystem(hadoop.value());
        try {
            try (InputStream in = files.open(remote)) {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return RecordedHotspots.partial(copy, address, scopes, allThreads);
        } catch (FileNotFoundException | AccessControlException | AccessDeniedException e) {
            // HDFS throws the second, and S3 the third.
            String problem = address + " is not a readable file; check the path and its permissions.";
            return RecordedHotspots.leftOut(
                    address, new RecordingException(RecordingException.Kind.MISSING, problem, e), scopes, allThreads);
        } finally {
            Files.deleteIfExists(copy);
        }
    }
}
