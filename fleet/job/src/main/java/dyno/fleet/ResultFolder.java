package dyno.fleet;

import dyno.io.IoProblem;
import dyno.run.RunException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder for a job's results, {@code --to}. It is replaced as a whole, and only if it is empty or has the results of an
 * earlier job and nothing else.
 */
final class ResultFolder {
    static final String RANKING = "hotspots.json";
    static final String PARTIALS = "partials.jsonl.gz";
    static final String RECORDINGS = "recordings.parquet";
    static final String PATHS = "paths.parquet";

    /** Written last: a folder with it is a complete result. */
    static final String MARKER = "_DYNO_FLEET";

    private static final Set<String> FILES = Set.of(RANKING, PARTIALS, MARKER);
    private static final Set<String> TABLES = Set.of(RECORDINGS, PATHS);
    private static final String WRITING = ".writing-";
    private static final String REPLACED = ".replaced-";

    private final String wanted;
    private final FileSystem files;
    private final Path folder;
    private final Configuration hadoop;

    private ResultFolder(String wanted, FileSystem files, Path folder, Configuration hadoop) {
        this.wanted = wanted;
        this.files = files;
        this.folder = folder;
        this.hadoop = hadoop;
    }

    /**
     * A folder that is there or not.
     *
     * @throws IllegalArgumentException when it is none
     * @throws RunException when its file system fails
     */
    static ResultFolder of(String wanted, Configuration hadoop) {
        try {
            Path folder = resolved(new Path(wanted), hadoop);
            if (folder.isRoot()) {
                throw new IllegalArgumentException("--to " + wanted
                        + " is the root of its file system, which cannot be replaced; name a folder in it.");
            }
            return new ResultFolder(wanted, folder.getFileSystem(hadoop), folder, hadoop);
        } catch (IOException e) {
            throw unwritable(wanted, e);
        }
    }

    /** The address of the same file or folder without links in it, so that two can be compared. */
    private static Path resolved(Path path, Configuration hadoop) throws IOException {
        Path qualified = path.getFileSystem(hadoop).makeQualified(path);
        if (!"file".equals(qualified.toUri().getScheme())) {
            return qualified;
        }
        java.nio.file.Path file = java.nio.file.Path.of(qualified.toUri().getPath());
        java.nio.file.Path existing = file;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        return new Path("file:" + existing.toRealPath().resolve(existing.relativize(file)));
    }

    private static RunException unwritable(String what, IOException e) {
        return new RunException(
                RunException.Kind.NOT_WRITABLE,
                "Cannot write to " + what + " ("
                        + IoProblem.explain(e).replaceAll("\\s+", " ")
                        + "). Free space or permit it, or choose another folder with --to.",
                e);
    }

    /** The same for a problem with this folder. */
    RunException unwritable(IOException e) {
        return unwritable(wanted, e);
    }

    /**
     * Checks that no recording would be replaced, and that results do not come between recordings.
     *
     * @throws IllegalArgumentException when this folder is, has or is in what is read
     */
    void requireApartFrom(RemoteRecordings recordings) {
        try {
            for (Path input : recordings.folders()) {
                if (isWithin(folder, resolved(input, hadoop))) {
                    throw overlap("is in the folder of recordings " + input);
                }
            }
            for (String recording : recordings.addresses()) {
                if (isWithin(resolved(new Path(recording), hadoop), folder)) {
                    throw overlap("is or contains the recording " + recording);
                }
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private IllegalArgumentException overlap(String how) {
        return new IllegalArgumentException("--to " + wanted + " " + how + "; choose a folder apart from them.");
    }

    private static boolean isWithin(Path inner, Path outer) {
        return Stream.iterate(inner, path -> path != null, Path::getParent).anyMatch(outer::equals);
    }

    /**
     * Begins to write results next to this folder.
     *
     * @throws RunException when the folder has anything but results of such a job, or cannot be written
     */
    ResultDraft draft() {
        try {
            requireReplaceable();
            return new ResultDraft(this, files, folder.suffix(WRITING + ResultDraft.newName()));
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void requireReplaceable() throws IOException {
        Optional<String> foreign = foreign();
        if (foreign.isPresent()) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    "--to " + wanted + " " + foreign.get()
                            + ", so this job does not replace it; choose a new or empty folder.");
        }
    }

    /** What it is or has that no earlier job wrote. */
    private Optional<String> foreign() throws IOException {
        FileStatus[] content;
        try {
            if (!files.getFileStatus(folder).isDirectory()) {
                return Optional.of("is a file");
            }
            content = files.listStatus(folder);
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (FileStatus one : content) {
            names.add(one.getPath().getName());
            if (!isResult(one)) {
                return Optional.of("contains " + one.getPath().getName());
            }
        }
        return names.isEmpty() || names.contains(MARKER)
                ? Optional.empty()
                : Optional.of("has no file " + MARKER + ", so its results are not complete");
    }

    private boolean isResult(FileStatus one) throws IOException {
        String name = one.getPath().getName();
        if (one.isFile()) {
            return FILES.contains(name);
        }
        if (!TABLES.contains(name)) {
            return false;
        }
        for (FileStatus part : files.listStatus(one.getPath())) {
            String file = part.getPath().getName();
            if (!part.isFile() || !(file.equals("_SUCCESS") || file.startsWith("part-"))) {
                return false;
            }
        }
        return true;
    }

    /** Folders next to it that jobs left which were killed, or which are still running. */
    List<Path> leftovers() {
        List<Path> left = new ArrayList<>();
        try {
            for (FileStatus one : files.listStatus(folder.getParent())) {
                String name = one.getPath().getName();
                if (name.startsWith(folder.getName() + WRITING) || name.startsWith(folder.getName() + REPLACED)) {
                    left.add(one.getPath());
                }
            }
        } catch (FileNotFoundException e) {
            return List.of();
        } catch (IOException e) {
            throw unwritable(e);
        }
        return left;
    }

    /** Puts complete results in the place of this folder, of which there is always one on disk that is complete. */
    void replaceBy(Path draft) throws IOException {
        requireReplaceable();
        Path replaced = folder.suffix(REPLACED + ResultDraft.newName());
        boolean wasThere = files.exists(folder);
        if (wasThere) {
            rename(folder, replaced);
        }
        try {
            rename(draft, folder);
        } catch (IOException e) {
            if (wasThere) {
                rename(replaced, folder);
            }
            throw e;
        }
        if (wasThere) {
            files.delete(replaced, true);
        }
    }

    private void rename(Path from, Path to) throws IOException {
        if (!files.rename(from, to)) {
            throw new IOException(from + " cannot be renamed to " + to);
        }
    }
}
