package dyno.run.store;

import dyno.driver.DriverArtifact;
import dyno.run.Environment;
import dyno.run.RunException;
import dyno.run.RunException.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What must be the same when a run is resumed: the drivers and the server that it has measured so far. */
public final class ResumeCheck {
    private ResumeCheck() {}

    /**
     * Refuses a run of another command.
     *
     * @param command that resumes the run
     * @param kind what the command measures: "comparison"
     * @throws RunException UNKNOWN_RUN with the command that resumes the run
     */
    public static void requireRunOf(String command, RunStore store, String kind) {
        RunPlan plan = store.plan();
        String whole = plan.options().get(RunPlan.PART_OF);
        if (!command.equals(plan.command()) || whole != null) {
            String name = whole == null ? store.name() : whole;
            throw new RunException(
                    Kind.UNKNOWN_RUN,
                    "The run " + store.folder() + " is not a " + kind + "; resume it with ./dyno " + plan.command()
                            + " --resume " + name + ".");
        }
    }

    /** Stores what a new run is measured on. */
    public static void begin(RunStore store, Environment environment, Collection<DriverArtifact> drivers) {
        store.save(environment);
        store.saveDriverHashes(hashes(drivers));
    }

    /**
     * Resumes a run with the files that have not been damaged.
     *
     * @return what was found, one line each
     * @throws RunException CHANGED when a driver's jar, the server, or the arguments of forks have changed
     */
    public static List<String> resume(RunStore store, Environment now, Collection<DriverArtifact> drivers) {
        SortedMap<String, String> stored = store.driverHashes();
        drivers.forEach(driver ->
                requireSame(store, driver, stored.get(driver.coordinates().toString())));
        List<String> found = new ArrayList<>(Salvage.repair(store, now));
        requireSameServer(store, now);
        requireSameArguments(store, now);
        if (stored.isEmpty() && !store.results().isEmpty()) {
            found.add(
                    "The run has lost its drivers.json, so it is unknown whether its drivers have changed since it began.");
        }
        String sampler = store.environment().profiler();
        if (!sampler.equals(now.profiler())) {
            found.add("Earlier profiles were sampled differently (" + sampler
                    + ") and are combined with the current ones (" + now.profiler()
                    + "): start a new run to use one sampler.");
        }
        otherSettings(store.environment(), now).ifPresent(found::add);
        stored.putAll(hashes(drivers));
        store.saveDriverHashes(stored);
        return found;
    }

    /** A warning, because the settings of a running server are not Dyno's to choose. */
    private static Optional<String> otherSettings(Environment then, Environment now) {
        String changed = then.serverSettings().entrySet().stream()
                .filter(setting -> now.serverSettings().containsKey(setting.getKey()))
                .filter(setting ->
                        !setting.getValue().equals(now.serverSettings().get(setting.getKey())))
                .map(setting -> setting.getKey() + " was " + setting.getValue() + " and is "
                        + now.serverSettings().get(setting.getKey()))
                .collect(Collectors.joining(", "));
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The server has other settings than when the run began, so forks over real transports may not be"
                                + " comparable (" + changed
                                + "). For a server that Dyno starts, repeat --server-option.");
    }

    private static SortedMap<String, String> hashes(Collection<DriverArtifact> drivers) {
        SortedMap<String, String> hashes = new TreeMap<>();
        drivers.forEach(driver -> hashes.put(driver.coordinates().toString(), driver.sha256()));
        return hashes;
    }

    private static void requireSame(RunStore store, DriverArtifact driver, String stored) {
        String now = driver.sha256();
        if (stored != null && !stored.equals(now)) {
            throw changed(
                    store,
                    driver.coordinates() + " is not the driver that the run has measured: "
                            + what(driver) + " (SHA-256 of the jar " + DriverArtifact.shortHash(stored) + " then, "
                            + DriverArtifact.shortHash(now) + " now)");
        }
    }

    private static String what(DriverArtifact driver) {
        if (!driver.coordinates().patches().isEmpty()) {
            return "the patch was edited, or a different version of Java or Dyno built it";
        }
        if (!driver.coordinates().setup().isEmpty()) {
            return "the driver or an artifact of its setup was replaced";
        }
        return driver.coordinates().jar().isPresent()
                ? "the jar was rebuilt"
                : "the published jar was replaced in the local repository";
    }

    private static void requireSameServer(RunStore store, Environment now) {
        String then = store.environment().server();
        if (!then.equals(now.server())) {
            throw changed(
                    store,
                    "it was measured on " + then + ", and this is " + now.server() + "; choose the same with --server");
        }
    }

    /** On another JDK they may differ by themselves; then the run has a warning. */
    private static void requireSameArguments(RunStore store, Environment now) {
        Environment then = store.environment();
        if (then.jdk().equals(now.jdk()) && !then.jvmArgs().equals(now.jvmArgs())) {
            throw changed(
                    store,
                    "its forks had the JVM arguments " + then.jvmArgs() + ", and now they would have " + now.jvmArgs()
                            + "; choose the same with --jvm-options");
        }
    }

    private static RunException changed(RunStore store, String what) {
        return new RunException(
                Kind.CHANGED,
                "Cannot resume the run " + store.name() + ": " + what
                        + ". To measure the current one, start a new --run.");
    }
}
