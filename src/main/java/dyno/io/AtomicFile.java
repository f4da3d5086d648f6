package dyno.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file atomically: a reader finds either the old content or the new, never a part, even after the process was
 * killed or the power failed.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** Gives an existing file a second name; fails if that name is taken. */
    @FunctionalInterface
    interface Link {
        void create(Path name, Path existing) throws IOException;
    }

    /**
     * Writes to a neighbouring file first, then moves it into place.
     *
     * @throws IOException when the folder cannot be written or is full
     */
    public static void write(Path file, String content) throws IOException {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes to a neighbouring file first, then moves it into place. A link still leads to the file afterwards. A pipe or a
     * device is not replaced: it receives the content.
     *
     * @throws IOException when the folder cannot be written or is full
     */
    public static void write(Path file, byte[] content) throws IOException {
        if (isPipeOrDevice(file)) {
            Files.write(file, content);
        } else {
            replace(Files.exists(file) ? file.toRealPath() : file, content);
        }
    }

    private static boolean isPipeOrDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static void replace(Path file, byte[] content) throws IOException {
        Path part = part(file);
        try {
            writeThrough(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            forceFolder(file);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Writes a file that does not exist yet.
     *
     * @throws FileAlreadyExistsException when it does exist; it is left unchanged
     * @throws IOException when the folder cannot be written or is full
     */
    public static void create(Path file, String content) throws IOException {
        create(file, content, Files::createLink);
    }

    /** The same with another way to make a hard link. */
    static void create(Path file, String content, Link link) throws IOException {
        Path part = part(file);
        try {
            writeThrough(part, content.getBytes(StandardCharsets.UTF_8));
            put(part, file, link);
            forceFolder(file);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * If two processes create a file at once, a link fails for the second; a move would replace the file of the first.
     */
    private static void put(Path part, Path file, Link link) throws IOException {
        try {
            link.create(file, part);
        } catch (FileAlreadyExistsException | NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // A file system without hard links, such as exFAT: exclusive except for a very short time.
            Files.move(part, file);
        }
    }

    /** Moves a file into place, also from another file system; it is on the disk when this returns. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        forceFolder(to);
    }

    /** With a unique name, because another process may write the same file. */
    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
    }

    private static void writeThrough(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** The name of a file is on the disk when its folder is; not every system lets a program force a folder. */
    private static void forceFolder(Path file) {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Then the system decides when to write it.
        }
    }
}
