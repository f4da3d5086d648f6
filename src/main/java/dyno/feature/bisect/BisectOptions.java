package dyno.feature.bisect;

import dyno.comparison.StoppingRule;
import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonOptions;
import dyno.io.TextMap;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The versions of a driver in which to look for a change of cost.
 *
 * @param driver short name or {@code group:artifact}, perhaps with options, without a version
 * @param versions all of the range, oldest first, or the jars of builds; one that cannot be measured is skipped
 * @param workload simple name
 * @param steps how many steps at most are confirmed, the largest ones
 * @param profiles profiled forks of both versions of a step in which the time changed
 * @param rounds of each step, tested once; 0 for several looks
 * @param precision relative difference to be detected
 * @param budget after which no round of a confirmation starts
 * @param seed of the shuffled order
 */
public record BisectOptions(
        DriverCoordinates driver,
        List<String> versions,
        WorkloadName workload,
        TransportName transport,
        int steps,
        int profiles,
        int rounds,
        double precision,
        Duration budget,
        long seed) {
    private static final String JAR = ".jar";

    BisectOptions of(DriverCoordinates otherDriver, List<String> otherVersions) {
        return new BisectOptions(
                otherDriver, otherVersions, workload, transport, steps, profiles, rounds, precision, budget, seed);
    }

    BisectOptions within(Duration other) {
        return new BisectOptions(
                driver, versions, workload, transport, steps, profiles, rounds, precision, other, seed);
    }

    /**
     * The names of those that differ from the ones of a stored plan. The seed does not count, for it is often the clock; of
     * the versions, only the ends of the range do: not every build succeeds each time.
     */
    List<String> unlike(Map<String, String> planned) {
        return TextMap.differences(
                comparable(), TextMap.read(planned, BisectOptions.class).comparable());
    }

    private BisectOptions comparable() {
        List<String> ends = Stream.of(versions.get(0), versions.get(versions.size() - 1))
                .map(BisectOptions::label)
                .toList();
        return new BisectOptions(driver, ends, workload, transport, steps, profiles, rounds, precision, budget, 0);
    }

    /** The name of a version for people; for a build, the name of its jar. */
    static String label(String version) {
        return version.endsWith(JAR) ? Path.of(version).getFileName().toString().replace(JAR, "") : version;
    }

    /** Where a version is measured, by its name for people. */
    Cell cell(String label) {
        String version = versions.stream()
                .filter(known -> label(known).equals(label(label)))
                .findFirst()
                .orElseThrow();
        return new Cell(driver.in(version), workload, transport);
    }

    /** After how many rounds a step is tested. */
    StoppingRule looks() {
        return rounds == 0 ? ComparisonOptions.looksFor(precision) : StoppingRule.once(rounds);
    }
}
