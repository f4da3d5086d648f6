package dyno.run.store;

import dyno.run.RunException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Exclusive use of a run's folder by one process: a lock on the file {@code lock} in it.
 *
 * <p>The operating system releases the lock when the process ends in any way; the file remains, without a meaning.
 */
public final class RunLock implements AutoCloseable {
    /** Name of the locked file in the run's folder. */
    static final String FILE = "lock";

    private static final int MOST_DIGITS = 20;

    private final Path folder;
    private final FileChannel channel;

    private RunLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Locks the folder of a run, and makes the folder if there is none.
     *
     * @throws RunException IN_USE when another process has locked it; NOT_WRITABLE
     */
    public static RunLock of(Path folder) {
        try {
            Files.createDirectories(folder);
            FileChannel channel = FileChannel.open(
                    folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(folder, channel);
                return new RunLock(folder, channel);
            } catch (RunException | IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new RunFiles(folder).notWritable(e);
        }
    }

    private static void lock(Path folder, FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw inUse(folder, holder(channel));
            }
        } catch (OverlappingFileLockException e) {
            throw inUse(folder, holder(channel));
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
    }

    /** The process that has the lock wrote its number into the file; on some systems, nobody else can read it. */
    private static String holder(FileChannel channel) {
        ByteBuffer digits = ByteBuffer.allocate(MOST_DIGITS);
        try {
            channel.read(digits, 0);
        } catch (IOException e) {
            return "another process";
        }
        String number = new String(digits.array(), 0, digits.position(), StandardCharsets.UTF_8);
        return number.isEmpty() ? "another process" : "process " + number;
    }

    private static RunException inUse(Path folder, String holder) {
        return new RunException(
                RunException.Kind.IN_USE,
                "The run " + folder.getFileName() + " is in use by " + holder
                        + ": wait until it ends, or choose another --run.");
    }

    /** Releases the lock; removes the folder if it contains no run. */
    @Override
    public void close() {
        try (channel) {
            if (!RunStore.isRun(folder)) {
                Files.deleteIfExists(folder.resolve(FILE));
                Files.deleteIfExists(folder);
            }
        } catch (DirectoryNotEmptyException e) {
            // The files of an interrupted start do not prevent the next one.
        } catch (IOException e) {
            throw new RunFiles(folder).notWritable(e);
        }
    }
}
