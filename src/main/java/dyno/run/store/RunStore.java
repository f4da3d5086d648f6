package dyno.run.store;

import dyno.driver.DriverSetups;
import dyno.io.AtomicFile;
import dyno.io.FileTree;
import dyno.io.Json;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.QuietReference;
import dyno.run.RunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of one run, {@code profiles/<run>}: plan, results of the forks, recordings, reports.
 *
 * <p>A fork's result is written atomically when the fork ends, so that a run can be killed at any moment.
 */
public final class RunStore {
    private static final String PLAN = "plan.json";

    private final Path folder;
    private final RunFiles files;
    private final ForkFiles forks;
    private volatile PlanAsRead planAsRead;

    private record PlanAsRead(FileState state, RunPlan plan) {}

    /** A type for reading JSON. */
    private static final class StringMap extends TreeMap<String, String> {
        private static final long serialVersionUID = 1L;
    }

    private RunStore(Path folder) {
        this.folder = folder;
        this.files = new RunFiles(folder);
        this.forks = new ForkFiles(files, recordings());
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
            Files.createDirectories(store.forks.folder());
            Files.createDirectories(store.recordings());
            StoredOperations.keep(folder);
            DriverSetups.keep(folder);
            AtomicFile.create(store.planFile(), Json.document(plan));
            return store;
        } catch (FileAlreadyExistsException e) {
            throw alreadyExists(store.name(), e);
        } catch (IOException e) {
            throw store.files.notWritable(e);
        }
    }

    /** Whether a folder holds a run: a plan. */
    public static boolean isRun(Path folder) {
        return Files.isRegularFile(planFile(folder));
    }

    /** Whether a folder has only what a start leaves that was killed before it stored its plan. */
    public static boolean isBrokenOff(Path folder) {
        return !isRun(folder) && Files.exists(folder.resolve(RunLock.FILE));
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
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
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
        StoredOperations.use(folder);
        DriverSetups.use(folder);
        return store;
    }

    private static String siblings(Path folder) {
        Path parent = folder.toAbsolutePath().getParent();
        try {
            String names = FileTree.in(parent).stream()
                    .filter(RunStore::isRun)
                    .map(run -> run.getFileName().toString())
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "none yet" : names;
        } catch (IOException e) {
            return "none, because " + parent + " cannot be listed";
        }
    }

    public String name() {
        return folder.getFileName().toString();
    }

    public Path folder() {
        return folder;
    }

    public Path recordings() {
        return folder.resolve("recordings");
    }

    public ForkFiles forks() {
        return forks;
    }

    /** The log of a fork, as JMH printed it. */
    public Path log(String id) {
        return forks.log(id);
    }

    /** What the run measures, according to the current file. */
    public RunPlan plan() {
        FileState state = FileState.of(planFile());
        PlanAsRead last = planAsRead;
        if (last == null || !last.state.equals(state)) {
            last = new PlanAsRead(state, RunFiles.read(planFile(), RunPlan.class));
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
        files.write(planFile(), new RunPlan(begun.command(), begun.started(), begun.seed(), options, forks));
    }

    public void save(Environment environment) {
        files.write(folder.resolve("environment.json"), environment);
    }

    /** The machine and the versions that the run was measured on. */
    public Environment environment() {
        return RunFiles.read(folder.resolve("environment.json"), Environment.class);
    }

    /** The SHA-256 of the drivers' jars, in hexadecimal, by coordinates; none before its session has begun. */
    public SortedMap<String, String> driverHashes() {
        return Files.exists(driversFile()) ? RunFiles.read(driversFile(), StringMap.class) : new TreeMap<>();
    }

    public void saveDriverHashes(SortedMap<String, String> hashes) {
        files.write(driversFile(), hashes);
    }

    public void save(ForkResult result) {
        forks.save(result);
    }

    /** Stores the final result of the run, or of a part of it, in its folder or one below it. */
    public void save(String fileName, Object results) {
        Path file = folder.resolve(fileName);
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw files.notWritable(e);
        }
        files.write(file, results);
    }

    /**
     * Reads a result that is stored in the folder of a run or below it.
     *
     * @param remedy a sentence for the message if it cannot be read
     * @throws RunException UNKNOWN_RUN when it cannot be read
     */
    public static <T> T read(Path file, Class<T> type, String remedy) {
        return RunFiles.read(file, type, remedy);
    }

    /**
     * The result of a fork that has ended, with success or not, with beats relative to those before the run; empty, too, when it is
     * {@link #unreadable}.
     */
    public Optional<ForkResult> result(String id) {
        return forks.result(id);
    }

    /** SHA-256 of the file of a fork's result, in hexadecimal; empty without one that can be read. */
    public Optional<String> sha256(String id) {
        return forks.sha256(id);
    }

    /** Removes the result of a fork, so that it is measured again. */
    public void discard(String id) {
        forks.discard(id);
    }

    /** Why files of a fork cannot be read; empty if all existing ones can be read. */
    public Optional<String> unreadable(String id) {
        return forks.unreadable(id);
    }

    /** Why files of forks cannot be read, one line per fork. */
    public List<String> unreadable() {
        return plan().forks().stream()
                .flatMap(fork -> unreadable(fork.id()).stream())
                .toList();
    }

    /** All results so far that can be read, in the order of the plan, with beats relative to {@link #quietReference}. */
    public List<ForkResult> results() {
        List<ForkResult> asMeasured = resultsAsMeasured();
        QuietReference reference = QuietReference.of(asMeasured);
        return asMeasured.stream().map(reference::applied).toList();
    }

    private List<ForkResult> resultsAsMeasured() {
        return plan().forks().stream()
                .flatMap(fork -> result(fork.id()).stream())
                .toList();
    }

    /** What a beat in quiet time is, according to the results so far. */
    public QuietReference quietReference() {
        return QuietReference.of(resultsAsMeasured());
    }

    /** The duration of all forks that have been measured so far, in seconds. */
    public double secondsMeasured() {
        return results().stream().mapToDouble(ForkResult::seconds).sum();
    }

    /** Removes partly written files of killed processes. */
    void removeParts() {
        for (Path part : List.of(folder, forks.folder())) {
            try {
                for (Path file : FileTree.in(part)) {
                    if (file.toString().endsWith(".part")) {
                        Files.deleteIfExists(file);
                    }
                }
            } catch (IOException e) {
                // They do no harm.
            }
        }
    }

    /** Gathers the results in JMH's own format into one file, one entry per fork that has succeeded and can be read. */
    public void gatherJmhJson() {
        save(
                "jmh.json",
                plan().forks().stream()
                        .map(ForkSpec::id)
                        .flatMap(id -> forks.readableJmh(id).stream())
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
}
