package dyno.run.store;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import dyno.io.Sha256;
import dyno.run.ForkResult;
import dyno.run.RunException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of a run's forks: results, also in JMH's own format, logs and recordings.
 *
 * <p>Each result is written atomically. The results that have been read are kept while there is memory for them.
 */
public final class ForkFiles {
    private final Path folder;
    private final Path recordings;
    private final RunFiles files;
    private final Map<String, Parsed> parsed = new ConcurrentHashMap<>();

    private record Parsed(FileState state, SoftReference<ForkResult> result) {}

    ForkFiles(RunFiles files, Path recordings) {
        this.files = files;
        this.recordings = recordings;
        this.folder = files.folder().resolve("forks");
    }

    Path folder() {
        return folder;
    }

    /** The log of a fork, as JMH printed it. */
    Path log(String id) {
        return folder.resolve(id + ".log");
    }

    /** A fork's result in JMH's own format. */
    private Path jmhJson(String id) {
        return folder.resolve(id + ".jmh.json");
    }

    void save(ForkResult result) {
        files.write(resultFile(result.spec().id()), result);
    }

    /** The result of a fork that has ended, with success or not; empty, too, when it is {@link #unreadable}. */
    Optional<ForkResult> result(String id) {
        try {
            return readResult(id);
        } catch (RunException e) {
            return Optional.empty();
        }
    }

    /** Each round reads all results again, and parsing hundreds of files takes seconds. */
    private Optional<ForkResult> readResult(String id) {
        Path file = resultFile(id);
        FileState state = FileState.of(file);
        if (state == null) {
            return Optional.empty();
        }
        Parsed known = parsed.get(id);
        ForkResult result = known == null || !known.state.equals(state) ? null : known.result.get();
        if (result == null) {
            result = RunFiles.read(file, ForkResult.class, remeasured());
            parsed.put(id, new Parsed(state, new SoftReference<>(result)));
        }
        return Optional.of(result);
    }

    /** SHA-256 of the file of a result, in hexadecimal; empty without one that can be read. */
    Optional<String> sha256(String id) {
        try {
            return Optional.of(Sha256.of(resultFile(id)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String remeasured() {
        return "--resume " + files.folder().getFileName() + " measures the fork again.";
    }

    /** Why files of a fork cannot be read; empty if all existing ones can be read. */
    Optional<String> unreadable(String id) {
        try {
            readResult(id);
            readJmh(id);
            return Optional.empty();
        } catch (RunException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Opens the log of a fork that is about to run. */
    public PrintStream openLog(String id) {
        try {
            return new PrintStream(
                    new ForkLog(new BufferedOutputStream(Files.newOutputStream(log(id)))),
                    true,
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw files.notWritable(e);
        }
    }

    /** Stores a fork's result in JMH's own format. */
    public void saveJmh(String id, String json) {
        try {
            AtomicFile.write(jmhJson(id), json);
        } catch (IOException e) {
            throw files.notWritable(e);
        }
    }

    /** A fork's result in JMH's own format, as it was stored. */
    public String jmh(String id) {
        try {
            return Files.readString(jmhJson(id));
        } catch (IOException e) {
            throw RunFiles.unreadable(jmhJson(id), IoProblem.explain(e), remeasured(), e);
        }
    }

    /** Moves a fork's recording into the run's folder, and gives its name there. */
    public String keepRecording(String id, Path recording) {
        String name = id + ".jfr";
        try {
            AtomicFile.move(recording, recordings.resolve(name));
            return name;
        } catch (IOException e) {
            throw files.notWritable(e);
        }
    }

    /** A fork's result in JMH's own format, perhaps of an earlier attempt; no entries without a file. */
    private List<Object> readJmh(String id) {
        return Files.exists(jmhJson(id))
                ? List.of(RunFiles.read(jmhJson(id), Object[].class, remeasured()))
                : List.of();
    }

    /** The same, only if the fork has succeeded and its files can be read; otherwise no entries. */
    List<Object> readableJmh(String id) {
        try {
            return readResult(id).filter(ForkResult::succeeded).isPresent() ? readJmh(id) : List.of();
        } catch (RunException e) {
            return List.of();
        }
    }

    /** Removes the result of a fork, so that it is measured again. */
    void discard(String id) {
        try {
            Files.deleteIfExists(resultFile(id));
            Files.deleteIfExists(jmhJson(id));
        } catch (IOException e) {
            throw files.notWritable(e);
        }
    }

    private Path resultFile(String id) {
        return folder.resolve(id + ".json");
    }
}
