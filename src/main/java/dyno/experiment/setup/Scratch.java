package dyno.experiment.setup;

import dyno.io.IoProblem;
import dyno.run.RunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary folder of this process.
 *
 * <p>A shell waits on a pipe and removes the folder as soon as this process closes the pipe or ends in any way: the
 * folder contains passwords for the forks.
 */
public final class Scratch implements AutoCloseable {
    /** A Ctrl-C also reaches the shell, but Dyno needs the folder until it has stored everything. */
    private static final String GUARD = "trap '' INT QUIT HUP TERM; read -r nothing; rm -rf \"$1\"";

    private final Path folder;
    private final Process guard;

    /**
     * Makes the folder.
     *
     * @throws RunException NOT_WRITABLE when that is impossible
     */
    public Scratch() {
        try {
            folder = Files.createTempDirectory("dyno-");
            guard = new ProcessBuilder("sh", "-c", GUARD, "dyno-scratch", folder.toString()).start();
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "Cannot create a temporary folder in " + System.getProperty("java.io.tmpdir") + " ("
                            + IoProblem.explain(e)
                            + "). Choose another: JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR ./dyno ...",
                    e);
        }
    }

    /** The temporary folder, which is removed on closing. */
    public Path folder() {
        return folder;
    }

    /** Returns when the folder is gone. */
    @Override
    public void close() {
        try {
            guard.getOutputStream().close();
            guard.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("The temporary folder " + folder + " cannot be removed.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
