package dyno.run;

import dyno.io.AtomicFile;
import dyno.io.IoProblem;
import dyno.io.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The folder of one run, {@code profiles/<run>}: plan, results of the forks, recordings, reports.
 *
 * <p>A fork's result is written atomically when the fork ends, so that a run can be killed at any moment.
 */
public final class RunStore {
    /** Subfolder for forks that are measured before the run can be planned. */
    public static final String PRELIMINARY = "base";

    private static final String PLAN = "plan.json";

    private final Path folder;
    private final Map<String, Parsed> parsed = new ConcurrentHashMap<>();
    private volatile PlanAsRead planAsRead;

    /** A fork's result, read from a file. */
    private record Parsed(FileState state, SoftReference<ForkResult> result) {}

    /** The plan, read from its file. */
    private record PlanAsRead(FileState state, RunPlan plan) {}

    /** What changes when a file is written again. */
    private record FileState(FileTime modified, long size, Object key) {
        /** Null if there is no such file. */
        static FileState of(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new FileState(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
            } catch (IOException e) {
                return null;
            }
        }
    }

    /** A type for reading JSON. */
    private static final class StringMap extends TreeMap<String, String> {
        private static final long serialVersionUID = 1L;
    }

    private RunStore(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes the folder of a new run and stores its plan. If two runs with the same name start at once, the second is
     * refused.
     *
     * @throws RunException NOT_WRITABLE when that is impossible
     */
    public static RunStore create(Path folder, RunPlan plan) {
        RunStore store = new RunStore(folder);
        try {
            Files.createDirectories(store.forks());
            Files.createDirectories(store.recordings());
            if (!isRun(folder)) {
                // From an older version of Dyno that was killed before it wrote the plan.
                Files.deleteIfExists(store.planFile());
            }
            AtomicFile.create(store.planFile(), Json.document(plan));
            return store;
        } catch (FileAlreadyExistsException e) {
            throw alreadyExists(store.name(), e);
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /** Whether a folder holds a run: a plan that is not empty. */
    public static boolean isRun(Path folder) {
        try {
            return Files.size(planFile(folder)) > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Refuses the name of a new run if there is a run of that name, or other files. The files of a start that was
     * interrupted before it wrote its plan do not matter.
     *
     * @throws RunException NOT_WRITABLE
     */
    public static void requireFree(Path folder) {
        if (isRun(folder)) {
            throw alreadyExists(folder.getFileName().toString(), null);
        }
        if (Files.isDirectory(folder) ? hasFiles(folder) : Files.exists(folder)) {
            throw new RunException(
                    RunException.Kind.NOT_WRITABLE,
                    folder + " exists but is not a run (it has no plan.json). Remove it, or choose another --run.");
        }
    }

    private static boolean hasFiles(Path folder) {
        Path preliminary = folder.resolve(PRELIMINARY);
        boolean isBrokenOff = isRun(preliminary);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !isBrokenOff || !file.startsWith(preliminary))
                    .map(file -> file.getFileName().toString())
                    .anyMatch(name -> !name.equals(RunLock.FILE) && !name.startsWith(PLAN));
        } catch (IOException | UncheckedIOException e) {
            return true;
        }
    }

    /** Why a run cannot have the name of another one. */
    private static RunException alreadyExists(String name, IOException cause) {
        return new RunException(
                RunException.Kind.NOT_WRITABLE,
                "The run '" + name + "' already exists; choose another --run, or resume it with --resume " + name + ".",
                cause);
    }

    /**
     * Opens a run that was interrupted or finished.
     *
     * @throws RunException UNKNOWN_RUN when there is none
     */
    public static RunStore open(Path folder) {
        RunStore store = new RunStore(folder);
        if (!isRun(folder)) {
            throw new RunException(
                    RunException.Kind.UNKNOWN_RUN,
                    "There is no run in " + folder + " (it has no plan.json). Choose one of: " + siblings(folder)
                            + ".");
        }
        return store;
    }

    private static String siblings(Path folder) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> runs =
                Files.newDirectoryStream(folder.toAbsolutePath().getParent())) {
            for (Path run : runs) {
                if (isRun(run)) {
                    names.add(run.getFileName().toString());
                }
            }
        } catch (IOException e) {
            return "none, because " + folder.toAbsolutePath().getParent() + " cannot be listed";
        }
        return names.isEmpty()
                ? "none yet"
                : String.join(", ", names.stream().sorted().toList());
    }

    /** Name of the run, which is that of its folder. */
    public String name() {
        return folder.getFileName().toString();
    }

    /** Where the run is stored. */
    public Path folder() {
        return folder;
    }

    /** Where the JFR recordings are. */
    public Path recordings() {
        return folder.resolve("recordings");
    }

    /** The log of a fork, as JMH printed it. */
    public Path log(String id) {
        return forks().resolve(id + ".log");
    }

    /** A fork's result in JMH's own format. */
    Path jmhJson(String id) {
        return forks().resolve(id + ".jmh.json");
    }

    /** What the run measures, according to the current file. */
    public RunPlan plan() {
        FileState state = FileState.of(planFile());
        PlanAsRead last = planAsRead;
        if (last == null || !last.state.equals(state)) {
            last = new PlanAsRead(state, read(planFile(), RunPlan.class));
            planAsRead = last;
        }
        return last.plan;
    }

    /**
     * Stores an extended plan.
     *
     * @param forks those of the plan, then further ones
     * @throws RunException NOT_WRITABLE when that is impossible
     */
    public void extend(Map<String, String> options, List<ForkSpec> forks) {
        RunPlan begun = plan();
        write(planFile(), new RunPlan(begun.command(), begun.started(), begun.seed(), options, forks));
    }

    public void save(Environment environment) {
        write(folder.resolve("environment.json"), environment);
    }

    /** The machine and the versions that the run was measured on. */
    public Environment environment() {
        return read(folder.resolve("environment.json"), Environment.class);
    }

    /** The SHA-256 of the drivers' jars, in hexadecimal, by coordinates; none in a run of an older version of Dyno. */
    public SortedMap<String, String> driverHashes() {
        return Files.exists(driversFile()) ? read(driversFile(), StringMap.class) : new TreeMap<>();
    }

    void saveDriverHashes(SortedMap<String, String> hashes) {
        write(driversFile(), hashes);
    }

    public void save(ForkResult result) {
        write(resultFile(result.spec().id()), result);
    }

    /** Stores the final result of the run, or of a part of it, in its folder or one below it. */
    public void save(String fileName, Object results) {
        Path file = folder.resolve(fileName);
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
        write(file, results);
    }

    /** The result of a fork that has ended, with success or not; empty, too, when it is {@link #unreadable}. */
    public Optional<ForkResult> result(String id) {
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
            result = read(file, ForkResult.class, remeasured());
            parsed.put(id, new Parsed(state, new SoftReference<>(result)));
        }
        return Optional.of(result);
    }

    private String remeasured() {
        return "--resume " + name() + " measures the fork again.";
    }

    /** Why files of a fork cannot be read; empty if all existing ones can be read. */
    public Optional<String> unreadable(String id) {
        try {
            readResult(id);
            readJmh(id);
            return Optional.empty();
        } catch (RunException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Why files of forks cannot be read, one line per fork. */
    public List<String> unreadable() {
        return plan().forks().stream()
                .flatMap(fork -> unreadable(fork.id()).stream())
                .toList();
    }

    /** All results so far that can be read, in the order of the plan. */
    public List<ForkResult> results() {
        return plan().forks().stream()
                .flatMap(fork -> result(fork.id()).stream())
                .toList();
    }

    /** The duration of all forks that have been measured so far, in seconds. */
    public double secondsMeasured() {
        return results().stream().mapToDouble(ForkResult::seconds).sum();
    }

    /** Opens the log of a fork that is about to run. */
    PrintStream openLog(String id) {
        try {
            return new PrintStream(
                    new ForkLog(new BufferedOutputStream(Files.newOutputStream(log(id)))),
                    true,
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /** Stores a fork's result in JMH's own format. */
    void saveJmh(String id, String json) {
        try {
            AtomicFile.write(jmhJson(id), json);
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /** A fork's result in JMH's own format, as it was stored. */
    String jmh(String id) {
        try {
            return Files.readString(jmhJson(id));
        } catch (IOException e) {
            throw unreadable(jmhJson(id), IoProblem.explain(e), remeasured(), e);
        }
    }

    /** Moves a fork's recording into the run's folder, and gives its name there. */
    String keepRecording(String id, Path recording) {
        String name = id + ".jfr";
        try {
            AtomicFile.move(recording, recordings().resolve(name));
            return name;
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /** A fork's result in JMH's own format; no entries when it has not succeeded. */
    private List<Object> readJmh(String id) {
        return Files.exists(jmhJson(id)) ? List.of(read(jmhJson(id), Object[].class, remeasured())) : List.of();
    }

    /** Removes partly written files of killed processes. */
    void removeParts() {
        for (Path part : List.of(folder, forks())) {
            try (DirectoryStream<Path> parts = Files.newDirectoryStream(part, "*.part")) {
                for (Path file : parts) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                // They do no harm.
            }
        }
    }

    /** Removes the result of a fork, so that it is measured again. */
    void discard(String id) {
        try {
            Files.deleteIfExists(resultFile(id));
            Files.deleteIfExists(jmhJson(id));
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /** Gathers the forks' results in JMH's own format into one file, one entry per fork that can be read. */
    public void gatherJmhJson() {
        save(
                "jmh.json",
                plan().forks().stream()
                        .map(ForkSpec::id)
                        .filter(id -> unreadable(id).isEmpty())
                        .flatMap(id -> readJmh(id).stream())
                        .toList());
    }

    private Path planFile() {
        return planFile(folder);
    }

    private static Path planFile(Path folder) {
        return folder.resolve(PLAN);
    }

    private Path driversFile() {
        return folder.resolve("drivers.json");
    }

    private Path forks() {
        return folder.resolve("forks");
    }

    private Path resultFile(String id) {
        return forks().resolve(id + ".json");
    }

    private void write(Path file, Object value) {
        try {
            Json.write(file, value);
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    private static <T> T read(Path file, Class<T> type) {
        return read(file, type, "The run cannot be used without it: start a new one.");
    }

    private static <T> T read(Path file, Class<T> type, String remedy) {
        try {
            return Optional.ofNullable(Json.read(file, type))
                    .orElseThrow(() -> unreadable(file, "it is null", remedy, null));
        } catch (IOException e) {
            throw unreadable(file, IoProblem.explain(e), remedy, e);
        }
    }

    private static RunException unreadable(Path file, String why, String remedy, Exception cause) {
        return new RunException(
                RunException.Kind.UNKNOWN_RUN, file + " cannot be read (" + why + "). " + remedy, cause);
    }

    static RunException notWritable(Path folder, IOException e) {
        return new RunException(
                RunException.Kind.NOT_WRITABLE,
                "Cannot write to " + folder + " (" + IoProblem.explain(e)
                        + "). Free space or choose another folder with --output.",
                e);
    }
}
