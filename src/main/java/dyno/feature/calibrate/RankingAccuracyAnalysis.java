package dyno.feature.calibrate;

import dyno.bytecode.instrument.Plant;
import dyno.driver.DriverClasses;
import dyno.experiment.Results;
import dyno.experiment.profiles.ForkRecordings;
import dyno.experiment.setup.MeasurementSetup;
import dyno.feature.calibrate.RankingAccuracyReport.Build;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.feature.calibrate.RankingBuilds.Chosen;
import dyno.feature.calibrate.RankingBuilds.PlantedCell;
import dyno.hotspot.DriverScope;
import dyno.hotspot.Hotspot;
import dyno.hotspot.HotspotRanking;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.profile.Event;
import dyno.profile.Profile;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares rankings with what was planted. */
final class RankingAccuracyAnalysis {
    private static final Share NONE = new Share(0, 0, 0);

    private final RunStore store;
    private final MeasurementSetup setup;
    private final List<PlantedCell> planted;
    private final Results results;
    private final List<String> damages = new ArrayList<>();

    RankingAccuracyAnalysis(RunStore store, MeasurementSetup setup, RankingBuilds builds) {
        this.store = store;
        this.setup = setup;
        this.planted = builds.cells();
        this.results = new Results(store.results());
    }

    /** The planted drivers that were measured. */
    List<Build> builds() {
        List<Build> builds = new ArrayList<>();
        planted.forEach(plants -> {
            Cell cell = plants.cell();
            double total = results.unprofiledCost(cell, Event.CPU);
            if (!Double.isNaN(total)) {
                double sum = plants.plants().stream()
                        .filter(plant -> plant.event() == Event.CPU)
                        .mapToDouble(Chosen::cost)
                        .sum();
                builds.add(new Build(
                        cell.driver().toString(),
                        cell.workload().toString(),
                        results.unprofiledCost(plants.base(), Event.CPU),
                        sum,
                        total));
            }
        });
        return builds;
    }

    /** The rankings of the plants of those drivers that were profiled. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        Map<Cell, Map<Event, Ranking>> natural = new HashMap<>();
        planted.forEach(plants -> {
            Map<Event, Ranking> base = natural.computeIfAbsent(plants.base(), same -> rankings(same, plants.base()));
            Map<Event, Ranking> rankings = rankings(plants.cell(), plants.base());
            for (Event event : Event.values()) {
                if (base.containsKey(event) && rankings.containsKey(event)) {
                    plants.plants().stream()
                            .filter(plant -> plant.event() == event)
                            .map(plant -> finding(plants, plant, base.get(event), rankings.get(event)))
                            .forEach(findings::add);
                }
            }
        });
        return findings;
    }

    /** Recordings that could not be read, one line each; known after the {@link #findings}. */
    List<String> damages() {
        return damages;
    }

    private Finding finding(PlantedCell plants, Chosen plant, Ranking base, Ranking ranking) {
        Cell cell = plants.cell();
        double total = results.unprofiledCost(cell, plant.event());
        double grown = results.unprofiledCost(plants.base(), plant.event()) / total;
        String method = name(plant);
        double naturalShare = share(base, method) * grown;
        double plantShare = plant.cost() / total;
        Optional<Hotspot> hotspot = hotspot(ranking, method);
        Set<String> planted = plants.plants().stream()
                .filter(other -> other.event() == plant.event())
                .map(RankingAccuracyAnalysis::name)
                .collect(Collectors.toSet());
        // Plants share a build to save time: each is ranked among the driver's own hotspots.
        double[] others = ranking.hotspots().stream()
                .filter(other -> !name(other).equals(method))
                .mapToDouble(other -> planted.contains(name(other))
                        ? share(base, name(other)) * grown
                        : other.share().mean())
                .toArray();
        return new Finding(
                cell.driver().toString(),
                cell.workload().toString(),
                plant.event(),
                plant.size(),
                method,
                plant.calls(),
                plant.cost(),
                plantShare,
                naturalShare,
                hotspot.map(Hotspot::share).orElse(NONE),
                hotspot.map(RankingAccuracyAnalysis::plantEstimate).orElse(0.0),
                hotspot.map(found -> rank(found.share().mean(), others)).orElse(0),
                rank(plantShare + naturalShare, others));
    }

    private static Optional<Hotspot> hotspot(Ranking ranking, String method) {
        return ranking.hotspots().stream()
                .filter(hotspot -> name(hotspot).equals(method))
                .findFirst();
    }

    private static double share(Ranking ranking, String method) {
        return hotspot(ranking, method).map(hotspot -> hotspot.share().mean()).orElse(0.0);
    }

    private static String name(Chosen plant) {
        return plant.plant().method().qualifiedName();
    }

    private static String name(Hotspot hotspot) {
        return hotspot.className() + "." + hotspot.methodName();
    }

    private static double plantEstimate(Hotspot hotspot) {
        return hotspot.lines().stream()
                .filter(line -> line.number() == Plant.LINE)
                .mapToDouble(Hotspot.Line::share)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static int rank(double share, double[] others) {
        return 1 + (int) Arrays.stream(others).filter(other -> other > share).count();
    }

    /** Without events for which the cell has no stack samples. */
    private Map<Event, Ranking> rankings(Cell cell, Cell base) {
        List<Path> files = results.of(cell, Purpose.PROFILE).stream()
                .map(fork -> store.recordings().resolve(fork.recording()))
                .toList();
        ForkRecordings recordings = new ForkRecordings(files, false, damages);
        DriverScope scope =
                new DriverScope(DriverClasses.of(setup.driver(base.driver()).jar()));
        Map<Event, Ranking> rankings = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            List<Profile> profiles = recordings.profiles(event);
            if (!profiles.isEmpty()) {
                rankings.put(event, HotspotRanking.rank(profiles, scope, results.unprofiledCost(cell, event)));
            }
        }
        return rankings;
    }
}
