package dyno.investigation;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverClasses;
import dyno.driver.DriverCoordinates;
import dyno.hotspot.DriverScope;
import dyno.hotspot.finding.DriverFacts;
import dyno.patch.DriverFactReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Whose hotspots to look for.
 *
 * @param names what the drivers are called
 * @param scopes what belongs to each of them
 * @param facts what the bytecode of each says, as far as its jar is known
 * @param recognised whether they were not asked for, but are looked for
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
     * The classes of drivers' jars, and those below packages, each package on its own.
     *
     * @param patches where the patches are that coordinates name
     */
    public static ScopeChoice of(List<DriverCoordinates> drivers, List<String> packages, Path patches) {
        List<String> names = new ArrayList<>();
        List<DriverScope> scopes = new ArrayList<>();
        List<DriverFacts> facts = new ArrayList<>();
        if (!drivers.isEmpty()) {
            try (Scratch scratch = new Scratch();
                    ArtifactResolver artifacts = ArtifactResolver.withUserSettings(line -> {})) {
                Candidates candidates = new Candidates(artifacts, patches);
                for (DriverCoordinates driver : drivers) {
                    names.add(driver.toString());
                    Path jar = candidates.build(driver, scratch.folder(), 0).jar();
                    scopes.add(new DriverScope(DriverClasses.of(jar)));
                    facts.add(DriverFactReader.of(jar));
                }
            }
        }
        for (String name : packages) {
            names.add(name);
            scopes.add(DriverScope.ofPackages(List.of(name)));
            facts.add(DriverFacts.UNKNOWN);
        }
        return new ScopeChoice(names, scopes, facts, false);
    }
}
