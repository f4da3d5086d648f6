package dyno.run.fork;

import dyno.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Free space on the disk of the temporary folder: a full one truncates the files of a fork, and JMH does not notice.
 */
final class TemporarySpace {
    private static final long LEAST_BYTES = 16 << 20;

    private TemporarySpace() {}

    /**
     * Rejects the result of a fork if the disk is full, or nearly so. If the free space is unknown, nothing is
     * rejected.
     *
     * @param scratch a folder in the temporary folder
     * @throws RunException NOT_WRITABLE when less than 16 MiB are left
     */
    static void require(Path scratch) {
        long free;
        try {
            free = Files.getFileStore(scratch).getUsableSpace();
        } catch (IOException e) {
            return;
        }
        if (free < LEAST_BYTES) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "The disk of the temporary folder " + scratch.getParent() + " is full or nearly full ("
                            + (free >> 10)
                            + " KiB left), so the last fork does not count. Free space, or choose another folder:"
                            + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR ./dyno ...");
        }
    }
}
