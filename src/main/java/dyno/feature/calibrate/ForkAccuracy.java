package dyno.feature.calibrate;

import dyno.experiment.setup.RunSession;
import dyno.experiment.setup.StandInNotes;
import dyno.experiment.setup.Warnings;
import dyno.experiment.setup.Workplace;
import dyno.io.TextMap;
import dyno.run.RunException;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import java.util.List;

/**
 * Measures how much forks of one build differ from each other, and whether scores stay the same in longer forks. Forks
 * of all drivers, workloads and transports take turns in random order.
 */
public final class ForkAccuracy {
    private static final String COMMAND = "calibrate forks";
    private static final String KIND = "calibration of forks";

    private final Workplace workplace;

    public ForkAccuracy(Workplace workplace) {
        this.workplace = workplace;
    }

    /**
     * Measures.
     *
     * @param name of the run and its folder
     * @throws RunException FORK_FAILED when nothing could be measured
     */
    public ForkAccuracyReport run(String name, ForkAccuracyOptions options) {
        try (RunSession session = workplace.begin(
                name,
                () -> workplace.bench(options.drivers()),
                () -> Workplace.plan(COMMAND, options.seed(), TextMap.of(options), options.plan()))) {
            return execute(options, session);
        }
    }

    /**
     * Resumes a run.
     *
     * @throws RunException UNKNOWN_RUN when the run is of a different kind; FORK_FAILED when nothing could be measured
     */
    public ForkAccuracyReport resume(RunStore store) {
        ResumeCheck.requireRunOf(COMMAND, store, KIND);
        ForkAccuracyOptions options = TextMap.read(store.plan().options(), ForkAccuracyOptions.class);
        try (RunSession session = workplace.resume(store, () -> workplace.bench(options.drivers()))) {
            return execute(options, session);
        }
    }

    private static ForkAccuracyReport execute(ForkAccuracyOptions options, RunSession session) {
        RunStore store = session.store();
        List<String> warnings = session.warnings();
        warnings.addAll(Warnings.notMeasured(session.measureAll()));
        warnings.addAll(Warnings.aboutMachine(store, session.bench().environment()));
        warnings.addAll(StandInNotes.of(store.results()));
        ForkAccuracyReport report = new ForkAccuracyReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.forks(),
                options.runOn().toSeconds(),
                new ForkAccuracyAnalysis(options, store.results()).rows(),
                warnings);
        store.save("accuracy.json", report);
        RunSession.failIfEmpty(report.rows().isEmpty(), "Nothing could be measured.", warnings);
        return report;
    }
}
