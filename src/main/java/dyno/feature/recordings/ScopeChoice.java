package dyno.feature.recordings;

import dyno.bytecode.facts.DriverFactReader;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverClasses;
import dyno.driver.DriverCoordinates;
import dyno.experiment.setup.Candidates;
import dyno.experiment.setup.Scratch;
import dyno.hotspot.DriverScope;
import dyno.hotspot.finding.DriverFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The drivers whose hotspots are ranked.
 *
 * @param names what the drivers are called
 * @param scopes what belongs to each of them
 * @param facts the bytecode of each, if its jar is known
 * @param recognised whether they were recognised instead of requested
 */
public record ScopeChoice(List<String> names, List<DriverScope> scopes, List<DriverFacts> facts, boolean recognised) {
    /** All drivers of the catalogue, by their packages. */
    public static ScopeChoice catalogue() {
        List<DriverScope> scopes = DriverCatalogue.packages().values().stream()
                .map(name -> DriverScope.ofPackages(List.of(name)))
                .toList();
        List<DriverFacts> facts = Collections.nCopies(scopes.size(), DriverFacts.UNKNOWN);
        return new ScopeChoice(List.copyOf(DriverCatalogue.packages().keySet()), scopes, facts, true);
    }

    /**
     * The drivers of partial results, whose stacks are charged already; all drivers of the catalogue if there are no
     * partial results.
     */
    public static ScopeChoice of(Partials partials) {
        if (partials.list().isEmpty()) {
            return catalogue();
        }
        RecordingPartial first = partials.list().get(0);
        int drivers = first.drivers().size();
        return new ScopeChoice(
                first.drivers(),
                Collections.nCopies(drivers, DriverScope.ofPackages(List.of())),
                Collections.nCopies(drivers, DriverFacts.UNKNOWN),
                first.recognised());
    }

    /**
     * The classes of drivers' jars, and those below packages, each package on its own. What is named twice counts once.
     *
     * @param patches where the patches are that coordinates name
     * @throws IllegalArgumentException when two drivers have most of their classes in common, as versions of one have
     */
    public static ScopeChoice of(List<DriverCoordinates> drivers, List<String> packages, Path patches) {
        List<String> names = new ArrayList<>();
        List<DriverScope> scopes = new ArrayList<>();
        List<DriverFacts> facts = new ArrayList<>();
        if (!drivers.isEmpty()) {
            try (Scratch scratch = new Scratch();
                    ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
                Candidates candidates = new Candidates(artifacts, patches);
                Map<String, Set<String>> classes = new LinkedHashMap<>();
                for (DriverCoordinates driver : new LinkedHashSet<>(drivers)) {
                    Path jar = candidates.build(driver, scratch.folder(), 0).jar();
                    Set<String> own = DriverClasses.of(jar);
                    requireOthers(driver.toString(), own, classes);
                    classes.put(driver.toString(), own);
                    names.add(driver.toString());
                    scopes.add(new DriverScope(own));
                    facts.add(DriverFactReader.of(jar));
                }
            }
        }
        for (String name : new LinkedHashSet<>(packages)) {
            names.add(name);
            scopes.add(DriverScope.ofPackages(List.of(name)));
            facts.add(DriverFacts.UNKNOWN);
        }
        return new ScopeChoice(names, scopes, facts, false);
    }

    /** A stack shows its classes, not the version of their jar: each of two versions would get all of it. */
    private static void requireOthers(String driver, Set<String> classes, Map<String, Set<String>> others) {
        others.forEach((other, its) -> {
            long common = classes.stream().filter(its::contains).count();
            if (2 * common > Math.min(classes.size(), its.size())) {
                throw new IllegalArgumentException(other + " and " + driver
                        + " have the same classes, so a recording cannot distinguish them; name the one that was"
                        + " recorded, or compare two recordings with ./dyno diff.");
            }
        });
    }
}
