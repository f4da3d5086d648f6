package dyno.feature.calibrate;

import dyno.bytecode.instrument.Plant;
import dyno.bytecode.instrument.PlantedDriver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.BudgetClock;
import dyno.experiment.Outcome;
import dyno.experiment.PlannedRounds;
import dyno.experiment.Schedule;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.MeasurementSetup;
import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.Warnings;
import dyno.io.Json;
import dyno.io.TextMap;
import dyno.patch.candidate.EqualDriver;
import dyno.run.ForkSpec;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A measurement of cases with a known answer: drivers are measured, then builds of them with planted costs, and what Dyno says of these
 * is compared with what was planted.
 *
 * <p>Both are forks of one run. What is planted depends on what the drivers cost, and is stored in the run's plan: a resumed run
 * has the same builds.
 *
 * @param <O> the options, stored in the plan
 * @param <B> the builds
 * @param <R> the report
 */
abstract class Calibration<O extends Record & Calibration.Options, B extends Calibration.Builds, R> {
    /** The report within a run's folder. */
    static final String RESULTS = "accuracy.json";

    /** Begins the message if nothing could be measured. */
    static final String NOTHING = "Nothing could be measured.";

    private static final String BUILDS = "planted";

    private final CommandContext context;
    private final String name;
    private final Class<O> options;
    private final Class<B> builds;

    /** What is measured. */
    interface Options {
        /** The drivers that are measured, or that builds are made of. */
        List<DriverCoordinates> drivers();

        long seed();

        /** The forks without plants. */
        List<ForkSpec> baseForks();
    }

    /** Drivers with planted costs. */
    interface Builds {
        List<Planted> planted();

        /** Why some that were asked for are missing, one line each. */
        List<String> leftOut();
    }

    /**
     * A driver with planted costs.
     *
     * @param name joins the driver's coordinates
     * @param recompiled class that is compiled again, to the same instructions; null for none
     * @param plants in different methods
     */
    record Planted(DriverCoordinates base, String name, String recompiled, List<Plant> plants) {
        private void makeOn(MeasurementSetup setup) {
            DriverArtifact driver = setup.driver(base);
            Path folder = setup.candidates();
            DriverArtifact original =
                    recompiled == null ? driver : EqualDriver.recompiled(driver, recompiled, folder.resolve(name));
            setup.add(PlantedDriver.of(original, plants, name, folder));
        }
    }

    /**
     * A calibration that has not begun.
     *
     * @param name the last word of the command
     */
    Calibration(CommandContext context, String name, Class<O> options, Class<B> builds) {
        this.context = context;
        this.name = name;
        this.options = options;
        this.builds = builds;
    }

    /** Measures the drivers without plants. */
    protected Outcome measureBase(O asked, RunSession session) {
        return session.ask(new PlannedRounds(asked.baseForks()), Schedule.unlimited());
    }

    /**
     * Chooses what is planted where.
     *
     * @param outcome of the forks without plants
     * @return null if nothing is planted
     */
    protected B plant(O asked, Outcome outcome, RunSession session) {
        return null;
    }

    /** The forks of the builds; their ids begin with numbers after those of the forks without plants. */
    protected List<ForkSpec> forks(O asked, B made) {
        return List.of();
    }

    protected Outcome measure(O asked, B made, List<ForkSpec> forks, RunSession session) {
        return Outcome.NOTHING;
    }

    /** Compares what was found with what was planted. */
    protected abstract R report(O asked, B made, RunSession session, List<String> warnings);

    /** Whether nothing could be measured. */
    protected abstract boolean isEmpty(R report);

    /**
     * Makes a run.
     *
     * @param run its name and that of its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    R run(String run, O asked) {
        try (RunSession session = context.begin(
                run,
                () -> context.setup(asked.drivers()),
                () -> CommandContext.plan(command(), asked.seed(), TextMap.of(asked), asked.baseForks()))) {
            return complete(asked, null, session);
        }
    }

    /**
     * Resumes a run.
     *
     * @param change what the user asks for instead of what the plan says
     * @throws RunException UNKNOWN_RUN when the run is of a different kind; FORK_FAILED when nothing could be measured
     */
    R resume(RunStore store, UnaryOperator<O> change) {
        ResumeCheck.requireRunOf(command(), store, "run of ./dyno " + command());
        O asked = change.apply(TextMap.read(store.plan().options(), options));
        B made = stored(store);
        requirePlanned(allForks(asked, made), store);
        BudgetClock clock = CommandContext.clock(store);
        try (MeasurementSetup setup = context.setup(asked.drivers())) {
            context.folders().requireWritable();
            if (made != null) {
                made.planted().forEach(planted -> planted.makeOn(setup));
            }
            return complete(asked, made, context.session(store, setup, true, clock));
        }
    }

    private String command() {
        return "calibrate " + name;
    }

    private R complete(O asked, B known, RunSession session) {
        RunStore store = session.store();
        Outcome outcome = measureBase(asked, session);
        List<String> warnings = session.warnings();
        warnings.addAll(Warnings.notMeasured(outcome));
        B made = known == null ? plant(asked, outcome, session) : known;
        if (made != null) {
            warnings.addAll(made.leftOut());
            List<ForkSpec> forks = extend(asked, made, known == null, session);
            warnings.addAll(Warnings.notMeasured(measure(asked, made, forks, session)));
        }
        R report = report(asked, made, session, warnings);
        store.save(RESULTS, report);
        RunSession.failIfEmpty(isEmpty(report), NOTHING, warnings);
        return report;
    }

    /** Adds the forks of the builds to the plan, or those of a larger budget. */
    private List<ForkSpec> extend(O asked, B made, boolean isNew, RunSession session) {
        RunStore store = session.store();
        List<ForkSpec> all = allForks(asked, made);
        if (isNew || all.size() > store.plan().forks().size()) {
            Map<String, String> plan = new LinkedHashMap<>(TextMap.of(asked));
            plan.put(BUILDS, Json.line(made));
            store.extend(plan, all);
        }
        if (isNew) {
            made.planted().forEach(planted -> planted.makeOn(session.setup()));
            // Their jars are those of the run from now on.
            session.setup().resume(store);
        }
        return all.subList(asked.baseForks().size(), all.size());
    }

    private List<ForkSpec> allForks(O asked, B made) {
        List<ForkSpec> all = new ArrayList<>(asked.baseForks());
        if (made != null) {
            all.addAll(forks(asked, made));
        }
        return all;
    }

    /** The builds of a run; null before they have been chosen. */
    private B stored(RunStore store) {
        String text = store.plan().options().get(BUILDS);
        try {
            return text == null ? null : Json.parse(text, builds);
        } catch (IOException | IllegalArgumentException e) {
            throw cannotResume(store, "the builds in its plan.json cannot be read: " + e.getMessage(), e);
        }
    }

    /** A run of an earlier version, or of one that plans other forks, has no place for these. */
    private static void requirePlanned(List<ForkSpec> forks, RunStore store) {
        List<ForkSpec> planned = store.plan().forks();
        int both = Math.min(planned.size(), forks.size());
        if (!planned.subList(0, both).equals(forks.subList(0, both))) {
            throw cannotResume(store, "its forks are not those that this version of Dyno plans", null);
        }
    }

    private static RunException cannotResume(RunStore store, String why, Exception cause) {
        return new RunException(
                RunException.Kind.UNKNOWN_RUN,
                "The run " + store.folder() + " cannot be resumed (" + why + "): start a new run.",
                cause);
    }
}
