package dyno.investigation.recorded;

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
import dyno.result.HotspotReport;
import dyno.result.HotspotReport.DriverRow;
import dyno.result.HotspotReport.RecordingRow;
import dyno.result.HotspotReport.UnreadRow;
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
import java.util.function.Consumer;

/** Ranks the hotspots of drivers in recordings on disk, no matter what made them. */
public final class RecordedHotspots {
    /** Ten to thirty batches suit a series that correlates with itself (Schmeiser, Operations Research 30, 1982). */
    private static final int TIME_SLICES = 10;

    /** Many files need no slices, which take memory. */
    private static final int MOST_FILES_IN_SLICES = 10;

    /** Memory for a chunk of up to 16 MiB, its tables of stacks, and what they are charged to. */
    private static final long BYTES_PER_READER = 64L << 20;

    private final ScopeChoice scopes;
    private final List<String> warnings = new ArrayList<>();
    private final List<RecordingRow> rows = new ArrayList<>();
    private final List<UnreadRow> unread = new ArrayList<>();

    private final CpuSamplers samplers = new CpuSamplers();
    private final CountedThreads threads = new CountedThreads();
    private final Consumer<String> say;

    private RecordedHotspots(ScopeChoice scopes, Consumer<String> say) {
        this.scopes = scopes;
        this.say = say;
    }

    /** A file that was read, with what its stacks are charged to. */
    private record Read(Reading reading, RecordedTallies tallies) {}

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
        return new RecordedHotspots(scopes, say).report(files, allThreads);
    }

    private HotspotReport report(List<Path> files, boolean allThreads) {
        int slices = files.size() <= MOST_FILES_IN_SLICES ? TIME_SLICES : 1;
        RecordedTallies all = new RecordedTallies(scopes.scopes(), allThreads, files.size() * slices);
        RecordingException firstFailure = null;
        ExecutorService readers = Executors.newFixedThreadPool(Math.min(files.size(), readers()));
        try {
            List<Future<Read>> reads = new ArrayList<>();
            files.forEach(file -> reads.add(readers.submit(() -> read(file, slices, allThreads))));
            for (int i = 0; i < files.size(); i++) {
                try {
                    Read read = result(reads.set(i, null));
                    describe(files.get(i), read.reading());
                    if (!read.tallies().isEmpty()) {
                        threads.add(files.get(i), read.tallies().hasWorkers());
                    }
                    all.merge(read.tallies(), i * slices);
                } catch (RecordingException e) {
                    firstFailure = firstFailure == null ? e : firstFailure;
                    unread.add(new UnreadRow(files.get(i).toString(), e.kind(), e.getMessage()));
                    warnings.add(e.getMessage());
                }
            }
        } finally {
            readers.shutdownNow();
        }
        if (rows.isEmpty() && firstFailure != null) {
            throw firstFailure;
        }
        threads.warning("files are weighted by their samples, so rank them separately, or pass --all-threads")
                .ifPresent(warnings::add);
        samplers.warning().ifPresent(warnings::add);
        samplers.perfWarning(threads.ofAllThreads()).ifPresent(warnings::add);
        return report(all, slices);
    }

    /** As many as there are processors and memory for. */
    private static int readers() {
        Runtime machine = Runtime.getRuntime();
        return (int) Math.max(1, Math.min(machine.availableProcessors(), machine.maxMemory() / BYTES_PER_READER));
    }

    private Read read(Path file, int slices, boolean allThreads) {
        say.accept("Reading " + file.getFileName());
        RecordedTallies tallies = new RecordedTallies(scopes.scopes(), allThreads, slices);
        return new Read(new RecordingReader(thread -> true).read(file, slices, tallies), tallies);
    }

    private static Read result(Future<Read> read) {
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

    private void describe(Path file, Reading reading) {
        samplers.add(file, reading);
        rows.add(new RecordingRow(
                file.toString(),
                reading.fileBytes(),
                reading.missingBytes(),
                reading.lostBytes(),
                reading.losses(),
                reading.lostStackSamples()));
        reading.damage().ifPresent(damage -> warnings.add(file + " " + damage + "."));
    }

    private HotspotReport report(RecordedTallies tallies, int slices) {
        List<DriverRow> drivers = new ArrayList<>();
        for (int i = 0; i < scopes.names().size(); i++) {
            Map<Event, CallPaths> callPaths = tallies.callPaths(i, slices);
            List<Ranking> rankings =
                    callPaths.values().stream().map(CallPaths::ranking).toList();
            boolean sampled = callPaths.values().stream().anyMatch(t -> !t.isEmpty());
            if (!scopes.recognised() && !sampled && !tallies.isEmpty()) {
                warnings.add(notSampled(scopes.names().get(i), tallies.knownDrivers()));
            }
            if (!scopes.recognised() || sampled) {
                Findings findings = findings(callPaths, scopes.facts().get(i));
                drivers.add(new DriverRow(
                        scopes.names().get(i),
                        rankings,
                        findings.certain(),
                        findings.uncertain(),
                        notLookedFor(scopes.facts().get(i))));
            }
        }
        if (tallies.isEmpty()) {
            warnings.add("There are no stack samples in these recordings.");
        } else if (drivers.isEmpty()) {
            warnings.add("None of the drivers " + String.join(", ", scopes.names())
                    + " was sampled; name the packages of another one with --scope.");
        }
        return new HotspotReport(rows, unread, drivers, warnings);
    }

    private static List<Cause> notLookedFor(DriverFacts facts) {
        boolean bytecode = !facts.equals(DriverFacts.UNKNOWN);
        return Arrays.stream(Cause.values())
                .filter(cause -> cause.needs() == Clue.OPERATIONS || cause.needs() == Clue.BYTECODE && !bytecode)
                .toList();
    }

    private static String notSampled(String driver, Set<String> known) {
        return "No stack contains code of " + driver + "; "
                + (known.isEmpty()
                        ? "name the packages of the recorded code with --scope."
                        : "there is code of " + String.join(", ", known)
                                + ", which is ranked if you omit --driver and --scope.");
    }

    /** CPU time; wall time if nothing else was sampled. */
    private static Findings findings(Map<Event, CallPaths> callPaths, DriverFacts facts) {
        CallPaths time = callPaths.getOrDefault(Event.CPU, callPaths.get(Event.WALL));
        return time == null
                ? Findings.NONE
                : Detectors.findings(Evidence.of(
                        time,
                        Optional.ofNullable(callPaths.get(Event.ALLOCATION)),
                        Optional.ofNullable(callPaths.get(Event.LOCK)),
                        facts));
    }
}
