package dyno.feature.patching;

import dyno.comparison.Correction;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverClasses;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.VerdictReport.ProfileChange;
import dyno.experiment.profiles.DifferenceAnalysis;
import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.experiment.setup.Folders;
import dyno.experiment.setup.MeasurementSetup;
import dyno.flamegraph.PageLink;
import dyno.hotspot.ChangeTest;
import dyno.hotspot.CodePlace;
import dyno.hotspot.CostChange;
import dyno.output.Links;
import dyno.profile.Event;
import dyno.run.ForkSpec.Cell;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows what a candidate's patches changed inside the driver, from the profiles of both in the same workloads. */
final class ProfileComparison {
    private static final int MOST_CHANGES = 12;

    private final RunStore store;
    private final Path folder;
    private final MeasurementSetup setup;
    private final Path flameGraphFolder;
    private final ComparisonOptions options;
    private final List<String> damages = new ArrayList<>();

    /**
     * @param folder of the page that links to the flame graphs
     */
    ProfileComparison(RunStore store, Path folder, MeasurementSetup setup, Folders folders, ComparisonOptions options) {
        this.store = store;
        this.folder = folder;
        this.setup = setup;
        this.flameGraphFolder = folders.flameGraphs().resolve(store.name());
        this.options = options;
    }

    /**
     * One entry per workload that was profiled on both sides; draws the differential flame graph.
     *
     * @param addressed the places named by the candidate's patches
     */
    List<ProfileChange> changes(DriverCoordinates candidate, List<String> addressed) {
        DriverArtifact baseline = setup.driver(options.baseline());
        List<String> places = known(addressed, DriverClasses.of(baseline.jar()));
        List<ProfileChange> changes = new ArrayList<>();
        PageLink verdict = new PageLink("Verdict", Links.relative(flameGraphFolder, PatchProof.htmlOf(folder)));
        try (DifferenceAnalysis differences =
                new DifferenceAnalysis(baseline, setup.driver(candidate), flameGraphFolder, List.of(verdict))) {
            for (WorkloadName workload : options.workloadsOf(candidate)) {
                difference(candidate, workload, differences)
                        .map(difference -> new ProfileChange(
                                workload,
                                difference.operation().before(),
                                difference.operation().after(),
                                kept(difference.methods(), places),
                                at(places, difference.totals()),
                                Links.relative(folder, Path.of(difference.flameGraph())),
                                difference.operation()))
                        .ifPresent(changes::add);
            }
        }
        return planned(changes);
    }

    /** A patch's header names its places before anything is measured, so they are a family of their own. */
    static List<ProfileChange> planned(List<ProfileChange> changes) {
        List<CostChange> addressed =
                changes.stream().flatMap(change -> change.addressed().stream()).toList();
        Iterator<CostChange> marked =
                ChangeTest.marked(addressed, Correction.HOLM).iterator();
        return changes.stream()
                .map(change -> new ProfileChange(
                        change.workload(),
                        change.before(),
                        change.after(),
                        change.changes(),
                        change.addressed().stream().map(any -> marked.next()).toList(),
                        change.flameGraph(),
                        change.operation()))
                .toList();
    }

    private Optional<Difference> difference(
            DriverCoordinates candidate, WorkloadName workload, DifferenceAnalysis differences) {
        TransportName transport = options.profileTransport(workload);
        Cell baseline = new Cell(options.baseline(), workload, transport);
        Cell changed = new Cell(candidate, workload, transport);
        return differences.ofRun(store, baseline, changed, damages).stream()
                .filter(difference -> difference.event() == Event.CPU)
                .findFirst();
    }

    /** The places whose class the driver has. */
    static List<String> known(List<String> places, Set<String> classes) {
        return places.stream()
                .filter(place -> {
                    String type = place.substring(0, Math.max(0, place.lastIndexOf('.')));
                    return classes.stream().anyMatch(name -> name.equals(type) || name.endsWith("." + type));
                })
                .toList();
    }

    /** The largest changes, and all changes at the places that patches address, even without a difference. */
    static List<CostChange> kept(List<CostChange> methods, Collection<String> places) {
        List<CostChange> kept = new ArrayList<>();
        for (CostChange change : methods) {
            if (kept.size() < MOST_CHANGES
                    || places.stream().anyMatch(place -> CodePlace.matches(change.name(), place))) {
                kept.add(change);
            }
        }
        at(places, methods).stream().filter(change -> !kept.contains(change)).forEach(kept::add);
        return kept;
    }

    /** The changes at the places, with costs of 0 where nothing was sampled. */
    static List<CostChange> at(Collection<String> places, List<CostChange> methods) {
        return places.stream()
                .map(place -> methods.stream()
                        .filter(change -> CodePlace.matches(change.name(), place))
                        .findFirst()
                        .orElseGet(() -> new CostChange(place, 0, 0, Double.NaN, Double.NaN, Double.NaN, false)))
                .toList();
    }

    /** Recordings that could not be read. */
    List<String> damages() {
        return damages;
    }
}
