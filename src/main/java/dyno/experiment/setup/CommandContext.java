package dyno.experiment.setup;

import dyno.driver.ArtifactResolver;
import dyno.driver.DriverCoordinates;
import dyno.experiment.BudgetClock;
import dyno.experiment.Console;
import dyno.patch.file.PatchException;
import dyno.run.ForkSpec;
import dyno.run.store.RunPlan;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where a command works: the folders that it writes, the server that it measures on, and the console that it reports
 * to.
 *
 * @param console receives the progress
 */
public record CommandContext(Folders folders, ServerChoice server, Console console) {
    /**
     * Resolves or builds drivers, and starts the server.
     *
     * @throws dyno.driver.DriverException when a driver is not available
     */
    public MeasurementSetup setup(Collection<DriverCoordinates> drivers) {
        return setup(drivers, (any, why) -> true);
    }

    /**
     * A setup without the drivers that are not available, see {@link MeasurementSetup#unavailable()}.
     *
     * @param required those that must be available
     */
    public MeasurementSetup setupOfAvailable(
            Collection<DriverCoordinates> drivers, Collection<DriverCoordinates> required) {
        return setup(drivers, (driver, why) -> required.contains(driver));
    }

    /**
     * A setup without those patched drivers that cannot be built because of their own patches.
     *
     * @throws dyno.driver.DriverException when a driver is not available
     * @throws PatchException when a patch cannot be built for another reason
     */
    public MeasurementSetup setupOfPatched(Collection<DriverCoordinates> drivers) {
        return setup(drivers, (driver, why) -> !PatchException.isOfThePatch(why));
    }

    private MeasurementSetup setup(
            Collection<DriverCoordinates> drivers, BiPredicate<DriverCoordinates, RuntimeException> endsRun) {
        return new MeasurementSetup(drivers, endsRun, server, folders.patches(), console::say);
    }

    /**
     * Resolves drivers, and checks their options; their patches are read, but not applied.
     *
     * @throws dyno.driver.DriverException when a driver is not available
     * @throws PatchException when a patch of one is unknown or cannot be read
     */
    public void requireAvailable(Collection<DriverCoordinates> drivers) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(console::say)) {
            Candidates candidates = new Candidates(artifacts, folders.patches());
            drivers.forEach(candidates::require);
        }
    }

    /** The plan of a run that begins now. */
    public static RunPlan plan(String command, long seed, Map<String, String> options, List<ForkSpec> forks) {
        return new RunPlan(command, Instant.now().toString(), seed, options, forks);
    }

    /**
     * Begins a run.
     *
     * @param name of the run and its folder
     * @param open opens the setup once the folder is known to be free
     * @throws dyno.run.RunException NOT_WRITABLE when there is a run of that name, or the folder cannot be written
     */
    public RunSession begin(String name, Supplier<MeasurementSetup> open, Supplier<RunPlan> plan) {
        Path folder = folders.newRun(name);
        BudgetClock clock = new BudgetClock(0);
        return session(open, setup -> session(RunStore.create(folder, plan.get()), setup, false, clock));
    }

    /**
     * Resumes a stored run; whether it is one of the command is for the command to check, before it reads the plan.
     *
     * @throws dyno.run.RunException CHANGED when the drivers or the server have changed
     */
    public RunSession resume(RunStore store, Supplier<MeasurementSetup> open) {
        folders.requireWritable();
        return session(store, open, true);
    }

    /**
     * Begins or resumes a run that is stored already.
     *
     * @param open opens the setup, which is closed if the run cannot be resumed
     * @throws dyno.run.RunException CHANGED when the drivers or the server have changed
     */
    public RunSession session(RunStore store, Supplier<MeasurementSetup> open, boolean resumed) {
        BudgetClock clock = clock(store);
        return session(open, setup -> session(store, setup, resumed, clock));
    }

    /**
     * The same on a setup that is open.
     *
     * @param setup belongs to the session from now on; if the run cannot be resumed, the caller closes it
     * @param clock that was started before the setup
     */
    public RunSession session(RunStore store, MeasurementSetup setup, boolean resumed, BudgetClock clock) {
        List<String> warnings = new ArrayList<>();
        if (resumed) {
            warnings.addAll(setup.resume(store));
        } else {
            setup.begin(store);
        }
        warnings.addAll(setup.aboutSetups());
        return new RunSession(this, store, setup, warnings, clock);
    }

    /** Starts a clock that knows what the forks of a stored run took. */
    public static BudgetClock clock(RunStore store) {
        return new BudgetClock(store.secondsMeasured());
    }

    private static RunSession session(Supplier<MeasurementSetup> open, Function<MeasurementSetup, RunSession> begin) {
        MeasurementSetup setup = open.get();
        try {
            return begin.apply(setup);
        } catch (RuntimeException | Error e) {
            try (setup) {
                throw e;
            }
        }
    }
}
