package dyno.feature.recordings;

import dyno.experiment.profiles.CountedThreads;
import dyno.experiment.profiles.CpuSamplers;
import dyno.experiment.profiles.RecordingFiles;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.feature.recordings.HotspotReport.RecordingRow;
import dyno.feature.recordings.HotspotReport.UnreadRow;
import dyno.hotspot.CallPaths;
import dyno.hotspot.Ranking;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Cause.Clue;
import dyno.hotspot.finding.Detectors;
import dyno.hotspot.finding.DriverFacts;
import dyno.hotspot.finding.Evidence;
import dyno.hotspot.finding.Findings;
import dyno.profile.Event;
import dyno.recording.Reading;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Ranks the hotspots of drivers in recordings on disk, no matter what made them. */
public final class RecordedHotspots {
    /** Ten to thirty batches suit a series that correlates with itself (Schmeiser, Operations Research 30, 1982). */
    static final int TIME_SLICES = 10;

    /** With more files, only events that few of them have need slices, which take memory. */
    private static final int MOST_FILES_IN_SLICES = 10;

    /** Memory for a chunk of up to 16 MiB, its tables of stacks, and what they are charged to. */
    private static final long BYTES_PER_READER = 64L << 20;

    private final ScopeChoice scopes;
    private final List<String> warnings = new ArrayList<>();
    private final List<RecordingRow> rows = new ArrayList<>();
    private final List<UnreadRow> unread = new ArrayList<>();

    private final CpuSamplers samplers = new CpuSamplers();
    private final CountedThreads threads = new CountedThreads();
    private final Machines machines;
    private final Consumer<String> say;

    private RecordedHotspots(ScopeChoice scopes, Machines machines, Consumer<String> say) {
        this.scopes = scopes;
        this.machines = machines.fresh();
        this.say = say;
    }

    /**
     * Ranks the hotspots in files, folders or patterns of files. Several files are read at once; files that cannot be
     * read are left out with a warning.
     *
     * @param allThreads whether to count all threads even where JMH's workers were recorded
     * @param say receives the progress, one line per file
     * @throws RecordingException when none of the files can be read
     */
    public static HotspotReport of(List<String> paths, ScopeChoice scopes, boolean allThreads, Consumer<String> say) {
        List<Path> files = RecordingFiles.find(paths);
        return new RecordedHotspots(scopes, Machines.UNKNOWN, say).report(files, allThreads);
    }

    /**
     * Ranks the hotspots of recordings by their partial results; the same ranking as of the recordings, in order of
     * their names.
     *
     * @param scopes the drivers of which these are partial results, see {@link ScopeChoice#of(Partials)}
     * @throws IllegalArgumentException when the partial results are of other drivers or threads, or if a name does not
     *     contain a machine
     */
    public static HotspotReport of(Partials partials, ScopeChoice scopes, Machines machines) {
        return new RecordedHotspots(scopes, machines, line -> {}).report(partials);
    }

    /**
     * The partial results of files, folders or patterns of files, of which those with partial results are read as they
     * are, and first. Several files are read at once.
     *
     * @param say receives the progress, one line per file
     * @throws IllegalArgumentException before any recording is read, when the partial results are of other drivers or
     *     threads, or if a name does not contain a machine
     */
    public static Partials partials(
            List<String> paths, ScopeChoice scopes, boolean allThreads, Machines machines, Consumer<String> say) {
        List<RecordingPartial> partials = new ArrayList<>();
        List<Path> recordings = new ArrayList<>();
        for (Path file : RecordingFiles.find(paths)) {
            if (PartialsFile.isNamed(file)) {
                say.accept("Reading " + file.getFileName());
                List<RecordingPartial> stored = PartialsFile.read(file).list();
                stored.forEach(partial -> requireThreads(partial, allThreads));
                partials.addAll(stored);
            } else {
                recordings.add(file);
            }
        }
        requireMergeable(partials, recordings.isEmpty(), scopes, allThreads);
        machines.requireIn(partials.stream().map(RecordingPartial::recording).toList());
        machines.requireIn(recordings.stream().map(Path::toString).toList());
        RecordedHotspots reader = new RecordedHotspots(scopes, Machines.UNKNOWN, say);
        reader.read(recordings, allThreads, (number, partial) -> partials.add(partial));
        return Partials.of(partials);
    }

    /** Without recordings, stored partial results determine the threads and, if no driver is requested, the drivers. */
    private static void requireMergeable(
            List<RecordingPartial> stored, boolean alone, ScopeChoice scopes, boolean allThreads) {
        if (stored.isEmpty()) {
            return;
        }
        RecordingPartial first = stored.get(0);
        List<String> drivers = alone && scopes.recognised() ? first.drivers() : scopes.names();
        boolean threads = alone ? first.allThreads() : allThreads;
        stored.forEach(partial -> requireSame(partial, drivers, threads));
    }

    private static void requireThreads(RecordingPartial partial, boolean allThreads) {
        if (allThreads && !partial.allThreads()) {
            throw new IllegalArgumentException("The partial result of " + partial.recording()
                    + " was made without --all-threads: make it again with it, or leave --all-threads out.");
        }
    }

    /**
     * What a recording contributes, or why it does not.
     *
     * @param file where it can be read
     * @param allThreads whether to count all threads even where JMH's workers were recorded
     */
    public static RecordingPartial partial(Path file, String name, ScopeChoice scopes, boolean allThreads) {
        RecordedTallies tallies = new RecordedTallies(scopes.scopes(), allThreads, TIME_SLICES);
        try {
            Reading reading = new RecordingReader(thread -> true).read(file, name, TIME_SLICES, tallies);
            return new RecordingPartial(
                    name,
                    Location.of(name),
                    reading.fileBytes(),
                    reading.missingBytes(),
                    reading.losses(),
                    reading.lostStackSamples(),
                    reading.cpuSamplers().stream().sorted().toList(),
                    null,
                    null,
                    allThreads,
                    scopes.recognised(),
                    scopes.names(),
                    List.copyOf(tallies.recognisedDrivers()),
                    tallies.charges(scopes.names()));
        } catch (RecordingException e) {
            return leftOut(name, e, scopes, allThreads);
        }
    }

    private HotspotReport report(List<Path> files, boolean allThreads) {
        int slices = slices(files.size());
        RecordedTallies all = new RecordedTallies(scopes.scopes(), allThreads, files.size() * slices);
        read(files, allThreads, (number, partial) -> add(partial, all, number, slices));
        return report(all, slices);
    }

    private HotspotReport report(Partials partials) {
        List<RecordingPartial> recordings = RecordingNames.unique(partials.counted());
        int slices = slices(recordings.size());
        boolean allThreads = !recordings.isEmpty() && recordings.get(0).allThreads();
        RecordedTallies all = new RecordedTallies(scopes.scopes(), allThreads, recordings.size() * slices);
        for (int i = 0; i < recordings.size(); i++) {
            requireSame(recordings.get(i), scopes.names(), allThreads);
            add(recordings.get(i), all, i, slices);
        }
        return report(all, slices);
    }

    private static void requireSame(RecordingPartial partial, List<String> drivers, boolean allThreads) {
        if (!partial.drivers().equals(drivers) || partial.allThreads() != allThreads) {
            throw new IllegalArgumentException("The partial result of " + partial.recording() + " was made for "
                    + String.join(", ", partial.drivers()) + (partial.allThreads() ? ", all threads" : "")
                    + ", but the other files or the options are for " + String.join(", ", drivers)
                    + (allThreads ? ", all threads" : "")
                    + ". Create all of them with the same --driver, --scope and --all-threads.");
        }
    }

    private static int slices(int files) {
        return files <= MOST_FILES_IN_SLICES ? TIME_SLICES : 1;
    }

    private void add(RecordingPartial partial, RecordedTallies all, int number, int slices) {
        machines.add(number, partial);
        Path file = Path.of(partial.recording());
        if (!partial.isRead()) {
            unread.add(new UnreadRow(partial.recording(), partial.kind(), partial.problem()));
            String problem = partial.problem();
            warnings.add(problem.contains(partial.recording()) ? problem : partial.recording() + ": " + problem);
            return;
        }
        describe(partial);
        RecordedTallies tallies = RecordedTallies.of(partial, scopes.scopes(), slices);
        if (!tallies.isEmpty()) {
            threads.add(file, tallies.hasWorkers());
        }
        all.merge(tallies, number * slices);
        if (slices == 1) {
            all.keepSlices(partial);
        }
    }

    /** Reads files, several at once, and passes them on in their order. */
    private void read(List<Path> files, boolean allThreads, BiConsumer<Integer, RecordingPartial> consumer) {
        if (files.isEmpty()) {
            return;
        }
        ExecutorService readers = Executors.newFixedThreadPool(Math.min(files.size(), readers()));
        try {
            List<Future<RecordingPartial>> reads = new ArrayList<>();
            files.forEach(file -> reads.add(readers.submit(() -> read(file, allThreads))));
            for (int i = 0; i < files.size(); i++) {
                consumer.accept(i, result(reads.set(i, null)));
            }
        } finally {
            readers.shutdownNow();
        }
    }

    /** As many as there are processors and memory for. */
    private static int readers() {
        Runtime machine = Runtime.getRuntime();
        return (int) Math.max(1, Math.min(machine.availableProcessors(), machine.maxMemory() / BYTES_PER_READER));
    }

    private RecordingPartial read(Path file, boolean allThreads) {
        say.accept("Reading " + file.getFileName());
        return partial(file, file.toString(), scopes, allThreads);
    }

    /** The contribution of a recording that cannot be read: its name, and why. */
    public static RecordingPartial leftOut(
            String name, RecordingException problem, ScopeChoice scopes, boolean allThreads) {
        return new RecordingPartial(
                name,
                Location.of(name),
                0,
                0,
                List.of(),
                0,
                List.of(),
                problem.kind(),
                problem.getMessage(),
                allThreads,
                scopes.recognised(),
                scopes.names(),
                List.of(),
                List.of());
    }

    private static <T> T result(Future<T> read) {
        try {
            return read.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            if (e.getCause() instanceof Error problem) {
                throw problem;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void describe(RecordingPartial partial) {
        Reading reading = new Reading(
                Set.copyOf(partial.cpuSamplers()),
                partial.bytes(),
                partial.missingBytes(),
                partial.losses(),
                partial.lostStackSamples());
        samplers.add(Path.of(partial.recording()), reading);
        rows.add(new RecordingRow(
                partial.recording(),
                reading.fileBytes(),
                reading.missingBytes(),
                reading.lostBytes(),
                reading.losses(),
                reading.lostStackSamples()));
        reading.damage().ifPresent(damage -> warnings.add(partial.recording() + " " + damage + "."));
    }

    private HotspotReport report(RecordedTallies tallies, int slices) {
        if (rows.isEmpty() && !unread.isEmpty()) {
            UnreadRow first = unread.get(0);
            throw new RecordingException(first.kind(), first.problem(), null);
        }
        threads.warning("files are weighted by their samples, so rank them separately, or pass --all-threads")
                .ifPresent(warnings::add);
        samplers.warning().ifPresent(warnings::add);
        warnings.addAll(samplers.eventWarnings());
        samplers.perfWarning(threads.ofAllThreads()).ifPresent(warnings::add);
        if (machines.single() != null) {
            warnings.add("All recordings are from one machine, " + machines.single()
                    + ": the intervals show how much its recordings differ, not how much machines do.");
        }
        int[][] machineUnits = machines.units(slices);
        List<DriverRow> drivers = new ArrayList<>();
        for (int i = 0; i < scopes.names().size(); i++) {
            Map<Event, CallPaths> callPaths = tallies.callPaths(i, slices, machineUnits);
            List<Ranking> rankings =
                    callPaths.values().stream().map(CallPaths::ranking).toList();
            boolean sampled = callPaths.values().stream().anyMatch(t -> !t.isEmpty());
            if (!scopes.recognised() && !sampled && !tallies.isEmpty()) {
                warnings.add(notSampled(scopes.names().get(i), tallies.knownDrivers()));
            }
            if (!scopes.recognised() || sampled) {
                CallPaths time = callPaths.getOrDefault(Event.CPU, callPaths.get(Event.WALL));
                Findings findings = time == null
                        ? Findings.NONE
                        : findings(time, callPaths, scopes.facts().get(i));
                drivers.add(new DriverRow(
                        scopes.names().get(i),
                        rankings,
                        findings.certain(),
                        findings.uncertain(),
                        notLookedFor(scopes.facts().get(i), time != null)));
            }
        }
        if (tallies.isEmpty()) {
            warnings.add("There are no stack samples in these recordings.");
        } else if (drivers.isEmpty()) {
            warnings.add("None of the drivers " + String.join(", ", scopes.names())
                    + " was sampled; name the packages of another one with --scope.");
        }
        return new HotspotReport(rows, unread, drivers, List.of(), warnings);
    }

    /** All causes without samples of CPU or wall time, which all detectors need. */
    private static List<Cause> notLookedFor(DriverFacts facts, boolean time) {
        boolean bytecode = !facts.equals(DriverFacts.UNKNOWN);
        return Arrays.stream(Cause.values())
                .filter(cause ->
                        !time || cause.needs() == Clue.OPERATIONS || cause.needs() == Clue.BYTECODE && !bytecode)
                .toList();
    }

    private static String notSampled(String driver, Set<String> known) {
        return "No stack contains code of " + driver + "; "
                + (known.isEmpty()
                        ? "name the packages of the recorded code with --scope."
                        : "there is code of " + String.join(", ", known)
                                + ", which is ranked if you omit --driver and --scope.");
    }

    /**
     * What the detectors find.
     *
     * @param time CPU time; wall time if nothing else was sampled
     */
    private static Findings findings(CallPaths time, Map<Event, CallPaths> callPaths, DriverFacts facts) {
        return Detectors.findings(Evidence.of(
                time,
                Optional.ofNullable(callPaths.get(Event.ALLOCATION)),
                Optional.ofNullable(callPaths.get(Event.LOCK)),
                facts));
    }
}
