package dyno.experiment.setup;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.patch.file.PatchException;
import dyno.patch.file.PatchException.Kind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Drivers that were resolved or built, and those for which that failed.
 *
 * @param available by coordinates
 * @param wireChanges those of them whose patches declare that they send different bytes
 * @param unavailable why the others are not available, by coordinates
 */
record BuiltDrivers(
        Map<DriverCoordinates, DriverArtifact> available,
        Set<DriverCoordinates> wireChanges,
        Map<DriverCoordinates, String> unavailable) {
    BuiltDrivers {
        available = Collections.unmodifiableMap(new LinkedHashMap<>(available));
        wireChanges = Set.copyOf(wireChanges);
        unavailable = Map.copyOf(unavailable);
    }

    /**
     * Resolves drivers, and builds those that have patches.
     *
     * @param endsRun whether a run makes no sense without a driver that is not available for this reason
     * @param folder where they are built
     * @throws DriverException when a driver is not available, and that ends the run
     * @throws PatchException when a driver cannot be built, and that ends the run; or none can be built: NO_COMPILER
     */
    static BuiltDrivers of(
            Collection<DriverCoordinates> wanted,
            BiPredicate<DriverCoordinates, RuntimeException> endsRun,
            Candidates candidates,
            Path folder) {
        Map<DriverCoordinates, DriverArtifact> available = new LinkedHashMap<>();
        Set<DriverCoordinates> wireChanges = new LinkedHashSet<>();
        Map<DriverCoordinates, String> unavailable = new LinkedHashMap<>();
        for (DriverCoordinates coordinates : wanted) {
            try {
                available.put(coordinates, candidates.build(coordinates, folder, 0));
                if (candidates.changesWire(coordinates)) {
                    wireChanges.add(coordinates);
                }
            } catch (DriverException | PatchException e) {
                if (endsRun.test(coordinates, e)
                        || e instanceof PatchException problem && problem.kind() == Kind.NO_COMPILER) {
                    throw e;
                }
                unavailable.put(coordinates, e.getMessage());
            }
        }
        return new BuiltDrivers(available, wireChanges, unavailable);
    }
}
