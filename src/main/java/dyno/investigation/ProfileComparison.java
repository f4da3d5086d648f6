package dyno.investigation;

import dyno.driver.DriverCoordinates;
import dyno.hotspot.HotspotChange;
import dyno.hotspot.Ranking;
import dyno.profile.Event;
import dyno.report.FlameGraph;
import dyno.report.FlameGraphs;
import dyno.report.VerdictReport.ProfileChange;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ranks the hotspots of a baseline and a candidate in the same workloads, and tells what changed. */
final class ProfileComparison {
    private static final int MOST_CHANGES = 12;

    private final RunStore store;
    private final Stand stand;
    private final Path flameGraphFolder;
    private final ComparisonOptions options;
    private final Results results;
    private final List<FlameGraph> drawn = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();

    ProfileComparison(RunStore store, Stand stand, Folders folders, ComparisonOptions options) {
        this.store = store;
        this.stand = stand;
        this.flameGraphFolder = folders.flameGraphs().resolve(store.name());
        this.options = options;
        this.results = new Results(store.results());
    }

    /** One entry a workload that was profiled on both sides; draws the flame graphs of both, and of what differs. */
    List<ProfileChange> changes(DriverCoordinates candidate) {
        List<ProfileChange> changes = new ArrayList<>();
        try (DifferenceAnalysis differences = new DifferenceAnalysis(
                stand.driver(options.baseline().toString()), stand.driver(candidate.toString()), flameGraphFolder)) {
            for (String workload : options.workloads()) {
                change(candidate, workload, differences).ifPresent(changes::add);
            }
        }
        new FlameGraphs(flameGraphFolder).writeIndex(store.name(), drawn);
        return changes;
    }

    private Optional<ProfileChange> change(
            DriverCoordinates candidate, String workload, DifferenceAnalysis differences) {
        Optional<Ranking> before = cpuRanking(options.baseline(), workload);
        Optional<Ranking> after = cpuRanking(candidate, workload);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        List<HotspotChange> changes = HotspotChange.between(before.get(), after.get()).stream()
                .limit(MOST_CHANGES)
                .toList();
        return Optional.of(new ProfileChange(
                workload,
                before.get().costPerOperation(),
                after.get().costPerOperation(),
                changes,
                flameGraph(differences, candidate, workload)));
    }

    /** Draws what differs; the recordings' damages have been noted already. */
    private String flameGraph(DifferenceAnalysis differences, DriverCoordinates candidate, String workload) {
        String transport = options.profileTransport(workload);
        Cell baseline = new Cell(options.baseline().toString(), workload, transport);
        Cell changed = new Cell(candidate.toString(), workload, transport);
        return differences.ofRun(store, baseline, changed, new ArrayList<>()).stream()
                .filter(difference -> difference.event() == Event.CPU)
                .findFirst()
                .map(difference -> Links.relative(store.folder(), Path.of(difference.flameGraph())))
                .orElse(null);
    }

    private Optional<Ranking> cpuRanking(DriverCoordinates driver, String workload) {
        Cell cell = new Cell(driver.toString(), workload, options.profileTransport(workload));
        List<Path> recordings = results.of(cell, Purpose.PROFILE).stream()
                .map(fork -> store.recordings().resolve(fork.recording()))
                .toList();
        try (ProfileAnalysis analysis = new ProfileAnalysis(
                stand.driver(driver.toString()), flameGraphFolder, store.folder(), drawn, damages)) {
            return analysis
                    .analyse(
                            cell,
                            recordings,
                            results.summary(cell, ForkResult::cpuNanos).median(),
                            results.summary(cell, ForkResult::allocatedBytes).median())
                    .stream()
                    .map(profiled -> profiled.row().ranking())
                    .filter(ranking -> ranking.event() == Event.CPU)
                    .findFirst();
        }
    }

    /** Recordings that could not be read. */
    List<String> damages() {
        return damages;
    }
}
