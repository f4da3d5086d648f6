package dyno.feature.shards;

import dyno.driver.DriverArtifact;
import dyno.run.DynoVersion;
import dyno.run.RunException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses to join runs that are not parts of one whole: all must have measured the same plan with the same server, arguments of the
 * JVM and drivers. The machine and its JDK may differ.
 */
final class RunCompatibility {
    private RunCompatibility() {}

    /**
     * Checks.
     *
     * @param parts at least one
     * @throws RunException NOT_TOGETHER with the first two that differ, and in what
     */
    static void require(List<ShardPart> parts) {
        ShardPart first = parts.get(0);
        Set<String> seen = new HashSet<>();
        Map<String, ShardPart> owners = new HashMap<>();
        Map<String, String> hashes = new HashMap<>();
        for (ShardPart part : parts) {
            requireSame(
                    "plan",
                    first,
                    first.shard().plan().shortId(),
                    part,
                    part.shard().plan().shortId());
            requireSame(
                    "server",
                    first,
                    first.environment().server(),
                    part,
                    part.environment().server());
            requireSame(
                    "JVM arguments",
                    first,
                    first.environment().jvmArgs(),
                    part,
                    part.environment().jvmArgs());
            if (!seen.add(part.shard().number() + " " + part.store().plan().started())) {
                throw refused(
                        "The run " + part.store().folder()
                                + " is given twice, or is a copy of another one: its rounds would count twice. Leave one of them out.");
            }
            part.store().driverHashes().forEach((driver, hash) -> {
                String other = hashes.putIfAbsent(driver, hash);
                ShardPart owner = owners.computeIfAbsent(driver, d -> part);
                if (other != null && !other.equals(hash)) {
                    throw refused(differ(
                                    "jar of " + driver,
                                    owner,
                                    DriverArtifact.shortHash(other),
                                    part,
                                    DriverArtifact.shortHash(hash))
                            + " A patch is compiled on each machine: use the same JDK there.");
                }
            });
        }
    }

    /**
     * Refuses a plan whose shards this Dyno would measure or judge differently from the one that made it.
     *
     * @throws RunException OTHER_DYNO
     */
    static void requireThisDyno(MeasurementPlan plan) {
        if (!DynoVersion.measuring().equals(plan.measuring())) {
            throw new RunException(
                    RunException.Kind.OTHER_DYNO,
                    "The plan " + plan.shortId() + " was made by Dyno " + plan.dyno() + ", and this is "
                            + DynoVersion.text() + ", which measures differently (sources "
                            + DriverArtifact.shortHash(plan.measuring())
                            + " then, " + DriverArtifact.shortHash(DynoVersion.measuring())
                            + " now): check out that commit on all machines, or make a new plan.");
        }
    }

    private static void requireSame(String what, ShardPart a, String ofA, ShardPart b, String ofB) {
        if (!ofA.equals(ofB)) {
            throw refused(differ(what, a, ofA, b, ofB));
        }
    }

    private static String differ(String what, ShardPart a, String ofA, ShardPart b, String ofB) {
        return "These runs do not belong together. They differ in the " + what + ": " + ofA + " in " + a + ", " + ofB
                + " in " + b + ".";
    }

    private static RunException refused(String why) {
        return new RunException(RunException.Kind.NOT_TOGETHER, why);
    }
}
