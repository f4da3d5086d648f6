package dyno.experiment.builds;

import dyno.experiment.builds.History.Entry;
import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import dyno.io.Json;
import dyno.output.ReportException;
import dyno.output.ReportFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A file with a {@link History}. */
public final class HistoryFile {
    private HistoryFile() {}

    /**
     * Reads a history.
     *
     * @throws ReportException UNREADABLE when there is none, or the file is something else
     */
    public static History read(Path file) {
        try {
            return Json.readDocument(file, History.class);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Refuses a file to which no result could be appended after hours of measuring.
     *
     * @throws ReportException UNREADABLE when the file is something else than a history, UNWRITABLE when its folder is,
     *     or the file is a link to none
     */
    public static void requireAppendable(Path file) {
        if (Files.exists(file)) {
            read(file);
        }
        ReportFile.requireWritable(file, "--append");
    }

    /**
     * Appends the results of a run, which replace earlier ones of it. A reader finds the old content or the new one; of two
     * processes that append at once, one waits for the other.
     *
     * @throws ReportException UNREADABLE when the file is something else than a history, UNWRITABLE
     */
    public static void append(Path file, List<Entry> ofRun) {
        try {
            boolean done = false;
            while (!done) {
                done = isThere(file) ? appended(file.toRealPath(), ofRun) : created(file, ofRun);
            }
        } catch (IOException e) {
            throw new ReportException(
                    ReportException.Kind.UNWRITABLE,
                    "Cannot append to " + file + " (" + IoProblem.explain(e)
                            + "). Make its folder writable, or free space; then repeat with --resume.",
                    e);
        }
    }

    /** Also true for a link to a file that does not exist, in whose place none can be created. */
    private static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** False when another process was faster. */
    private static boolean created(Path file, List<Entry> ofRun) throws IOException {
        try {
            AtomicFile.create(file, Json.document(History.EMPTY.with(ofRun)));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** False when another process has replaced the file before this one had the lock. */
    private static boolean appended(Path file, List<Entry> ofRun) throws IOException {
        Object identity = identity(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!Objects.equals(identity, identity(file))) {
                return false;
            }
            // To open and close the file once more would release the lock.
            byte[] content = Channels.newInputStream(channel).readAllBytes();
            AtomicFile.write(file, Json.document(history(file, content).with(ofRun)));
            return true;
        }
    }

    /** With its size and time, because file systems give a new file the number of one that was just replaced. */
    private static Object identity(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return Arrays.asList(attributes.fileKey(), attributes.size(), attributes.lastModifiedTime());
    }

    private static History history(Path file, byte[] content) {
        try {
            return Json.parseDocument(new String(content, StandardCharsets.UTF_8), History.class);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static ReportException unreadable(Path file, IOException e) {
        return new ReportException(
                ReportException.Kind.UNREADABLE,
                "Cannot read " + file + " as a history: " + IoProblem.explain(e)
                        + ". Use a file that --append of this version of Dyno has written, or a new name.",
                e);
    }
}
