package dyno.feature.inspect;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.profiles.CountedThreads;
import dyno.experiment.profiles.CpuSamplers;
import dyno.experiment.profiles.DifferenceAnalysis;
import dyno.experiment.profiles.DifferenceReport;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.profiles.RecordingFiles;
import dyno.experiment.setup.Candidates;
import dyno.experiment.setup.Folders;
import dyno.experiment.setup.Scratch;
import dyno.hotspot.SamplingUnit;
import dyno.profile.Event;
import dyno.recording.Recording;
import dyno.recording.RecordingException;
import dyno.recording.RecordingReader;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Compares recordings on disk, no matter what made them. */
public final class RecordedDifference {
    private static final int TIME_SLICES = 10;

    private final Folders folders;
    private final Consumer<String> say;
    private final List<String> warnings = new ArrayList<>();
    private final CpuSamplers samplers = new CpuSamplers();
    private final CountedThreads threads = new CountedThreads();
    private final Map<Path, RunStore> runs = new HashMap<>();

    /**
     * A difference of recordings.
     *
     * @param say receives the progress, one line per step
     */
    public RecordedDifference(Folders folders, Consumer<String> say) {
        this.folders = folders;
        this.say = say;
    }

    /**
     * Compares files, folders or patterns of files. The cost of an operation is known for recordings of Dyno's own
     * runs.
     *
     * @param drivers whose code it is on each side, or on both; none if Dyno's own runs specify it
     * @param name of the folder for the flame graphs
     * @throws IllegalArgumentException when it is unknown whose code it is
     * @throws dyno.recording.RecordingException when no file of a side can be read
     */
    public DifferenceReport between(
            List<String> before, List<String> after, List<DriverCoordinates> drivers, String name) {
        folders.requireFree(name);
        folders.requireWritable();
        RecordedSide was = read(RecordingFiles.find(before));
        RecordedSide is = read(RecordingFiles.find(after));
        DriverCoordinates wasDriver = driver(drivers, 0, was);
        DriverCoordinates isDriver = driver(drivers, drivers.size() - 1, is);
        try (Scratch scratch = new Scratch();
                ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            Candidates candidates = new Candidates(artifacts, folders.patches());
            DriverArtifact baseline = candidates.build(wasDriver, scratch.folder(), 0);
            DriverArtifact candidate = candidates.build(isDriver, scratch.folder(), 0);
            Path flameGraphs = folders.flameGraphs().resolve(name);
            try (DifferenceAnalysis analysis = new DifferenceAnalysis(baseline, candidate, flameGraphs, List.of())) {
                return report(analysis, was, is);
            }
        }
    }

    private DifferenceReport report(DifferenceAnalysis analysis, RecordedSide was, RecordedSide is) {
        List<Difference> differences = analysis.differences(List.of(Event.values()), was::subject, is::subject);
        if (differences.isEmpty()) {
            warnings.add("No event was sampled on both sides.");
        }
        if (was.unit() == SamplingUnit.TIME_SLICE || is.unit() == SamplingUnit.TIME_SLICE) {
            warnings.add("The noise of a side with a single file is estimated from " + TIME_SLICES
                    + " time slices, which do not show differences between processes; give several files.");
        }
        Stream.of(was, is).forEach(side -> side.mixture().ifPresent(warnings::add));
        threads.warning("compare recordings of the same kind").ifPresent(warnings::add);
        samplers.warning().ifPresent(warnings::add);
        warnings.addAll(samplers.eventWarnings());
        return new DifferenceReport(differences, warnings, List.of());
    }

    private static DriverCoordinates driver(List<DriverCoordinates> drivers, int number, RecordedSide side) {
        if (!drivers.isEmpty()) {
            return drivers.get(number);
        }
        return side.driver()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Cannot tell which driver is in " + side.files().get(0)
                                + ". Name it with --driver; if there are two,"
                                + " name the one of the files before --against first."));
    }

    /** The files of one side; if one cannot be read, the others are still compared. */
    RecordedSide read(List<Path> files) {
        int slices = files.size() == 1 ? TIME_SLICES : 1;
        List<Path> readable = new ArrayList<>();
        List<Recording> units = new ArrayList<>();
        boolean ofWorkers = true;
        RecordingException lastFailure = null;
        for (Path file : files) {
            say.accept("Reading " + file.getFileName() + " ...");
            try {
                ofWorkers &= read(file, slices, units);
                readable.add(file);
            } catch (RecordingException e) {
                lastFailure = e;
                warnings.add("Left out: " + e.getMessage());
            }
        }
        if (readable.isEmpty() && lastFailure != null) {
            throw lastFailure;
        }
        SamplingUnit several = ofWorkers ? SamplingUnit.FORK : SamplingUnit.FILE;
        List<ForkResult> forks = new ArrayList<>();
        Set<ForkResult> scored = new LinkedHashSet<>();
        readable.forEach(file -> addFork(file, forks, scored));
        return new RecordedSide(
                readable, units, files.size() == 1 ? SamplingUnit.TIME_SLICE : several, forks, List.copyOf(scored));
    }

    /** Adds the recordings of a file, and returns whether they are of JMH's workers only, as far as there are samples. */
    private boolean read(Path file, int slices, List<Recording> units) {
        List<Recording> read = new RecordingReader(RecordingReader.JMH_WORKERS).read(file, slices);
        boolean ofWorkers = isSampled(read);
        if (!ofWorkers) {
            read = new RecordingReader(thread -> true).read(file, slices);
        }
        samplers.add(file, read.get(0).reading());
        read.get(0).reading().damage().ifPresent(damage -> warnings.add(file + " " + damage + "."));
        units.addAll(read);
        if (!isSampled(read)) {
            return true;
        }
        threads.add(file, ofWorkers);
        return ofWorkers;
    }

    private static boolean isSampled(List<Recording> read) {
        return read.stream().anyMatch(recording -> recording.stackSamples() > 0);
    }

    /** Adds the fork that made a recording in a folder of Dyno's runs, and those that scored the same. */
    private void addFork(Path file, List<ForkResult> forks, Set<ForkResult> scored) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        Path run = folder == null || !folder.endsWith("recordings") ? null : folder.getParent();
        if (run == null || !RunStore.isRun(run)) {
            return;
        }
        String id = file.getFileName().toString().replaceFirst("\\.jfr$", "");
        RunStore store = runs.computeIfAbsent(run, RunStore::open);
        store.unreadable(id).ifPresent(warnings::add);
        store.result(id).filter(ForkResult::succeeded).ifPresent(fork -> {
            forks.add(fork);
            store.results().stream()
                    .filter(other -> isScoreOf(fork.spec(), other))
                    .forEach(scored::add);
        });
    }

    /** Where both sides of a run measure the same cell, the arm distinguishes them. */
    private static boolean isScoreOf(ForkSpec profiled, ForkResult other) {
        ForkSpec spec = other.spec();
        return other.succeeded()
                && spec.purpose() == Purpose.SCORE
                && spec.cell().equals(profiled.cell())
                && (profiled.arm() == Arm.NONE
                        || spec.arm().isOfCandidate() == profiled.arm().isOfCandidate());
    }
}
