package dyno.fleet;

import dyno.io.IoProblem;
import dyno.recording.RecordingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * A copy of a recording on the executor, while it is read: the reader goes back and forth within a chunk, which is slow in an
 * object store.
 */
final class LocalCopy implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final org.apache.hadoop.fs.Path recording;
    private final Path folder;
    private final Path file;

    /**
     * An empty copy.
     *
     * @param folder for it
     * @throws RecordingException when it cannot be written, which is not the recording's fault
     */
    LocalCopy(org.apache.hadoop.fs.Path recording, Path folder) {
        this.recording = recording;
        this.folder = folder;
        try {
            file = Files.createTempFile(folder, "dyno", ".jfr");
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** The file. */
    Path file() {
        return file;
    }

    /**
     * Copies the recording.
     *
     * @throws IOException when its file system fails
     * @throws RecordingException when the copy cannot be written
     */
    void fill(Configuration hadoop) throws IOException {
        try (InputStream in = recording.getFileSystem(hadoop).open(recording)) {
            OutputStream out = open();
            try (out) {
                byte[] buffer = new byte[BUFFER];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    write(out, buffer, length);
                }
            }
        }
    }

    private OutputStream open() {
        try {
            return Files.newOutputStream(file);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void write(OutputStream out, byte[] buffer, int length) {
        try {
            out.write(buffer, 0, length);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private RecordingException unwritable(IOException e) {
        String problem = recording + " cannot be copied into " + folder + " on " + Executor.here() + " ("
                + IoProblem.explain(e) + "); free space there, or choose another folder with"
                + " --conf spark.executor.extraJavaOptions=-Djava.io.tmpdir=DIR";
        return new RecordingException(RecordingException.Kind.NOT_UNPACKED, problem, e);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
