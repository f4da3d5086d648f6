package dyno.fleet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Results that are being written into a folder of their own, next to the one that they will replace. */
final class ResultDraft implements AutoCloseable {
    private final ResultFolder target;
    private final FileSystem files;
    private final Path folder;
    private boolean complete;

    /** Creates its folder, which a job that is told to end also removes. */
    ResultDraft(ResultFolder target, FileSystem files, Path folder) throws IOException {
        this.target = target;
        this.files = files;
        this.folder = folder;
        if (!files.mkdirs(folder)) {
            throw new IOException("a folder next to it cannot be created");
        }
        files.deleteOnExit(folder);
    }

    /** Part of a folder's name that no other job uses. */
    static String newName() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    /** The address of a file or table. */
    String address(String name) {
        return new Path(folder, name).toString();
    }

    /**
     * Writes a file.
     *
     * @throws dyno.run.RunException when it cannot be written
     */
    void write(String name, byte[] content) {
        try (OutputStream out = files.create(new Path(folder, name), true)) {
            out.write(content);
        } catch (IOException e) {
            throw target.unwritable(e);
        }
    }

    /**
     * Has Spark write a table.
     *
     * @throws dyno.run.RunException when it cannot be written
     */
    void write(Runnable table) {
        try {
            table.run();
        } catch (Exception e) {
            throw target.unwritable(rootCause(e));
        }
    }

    /** Spark's own exceptions say only that a task failed, with its stack trace. */
    private static IOException rootCause(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof IOException e ? e : new IOException(cause);
    }

    /**
     * Puts the results in their place.
     *
     * @throws dyno.run.RunException when that fails
     */
    void complete() {
        write(
                ResultFolder.MARKER,
                "Results of dyno-fleet.jar; a later job with the same --to replaces them.\n"
                        .getBytes(StandardCharsets.UTF_8));
        try {
            target.replaceBy(folder);
            complete = true;
        } catch (IOException e) {
            throw target.unwritable(e);
        }
    }

    @Override
    public void close() {
        try {
            if (!complete) {
                files.delete(folder, true);
            }
            files.cancelDeleteOnExit(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
