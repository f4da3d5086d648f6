package dyno.feature.tails;

import dyno.document.Quantity;
import dyno.document.Sentence;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.RunSession;
import dyno.feature.tails.TailsOptions.Case;
import dyno.feature.tails.TailsReport.Round;
import dyno.feature.tails.TailsReport.Row;
import dyno.io.TextMap;
import dyno.run.Covariates;
import dyno.run.RunException;
import dyno.run.machine.MachineLoad;
import dyno.run.probe.Support;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import dyno.workload.probe.TailReading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Times single operations of drivers in one and in several threads, each case in several JVMs, in rounds of random order. */
final class Tails {
    static final String COMMAND = "tails";

    /** In the run's folder; written after each JVM. */
    static final String RESULTS = "tails.json";

    /** Starting a JVM, connecting and compiling, in seconds; the time of the first JVMs replaces it. */
    private static final double OVERHEAD = 5;

    private final CommandContext context;

    Tails(CommandContext context) {
        this.context = context;
    }

    /**
     * Makes a run.
     *
     * @throws RunException FORK_FAILED when nothing could be measured; INTERRUPTED
     */
    TailsReport run(String name, TailsOptions options) {
        try (RunSession session = context.begin(
                name,
                () -> context.setup(options.drivers()),
                () -> CommandContext.plan(COMMAND, options.seed(), TextMap.of(options), List.of()))) {
            return measure(options, List.of(), session);
        }
    }

    /**
     * Resumes an interrupted run.
     *
     * @throws RunException UNKNOWN_RUN when the run is of another kind
     */
    TailsReport resume(RunStore store) {
        ResumeCheck.requireRunOf(COMMAND, store, "run of ./dyno " + COMMAND);
        TailsOptions options = TextMap.read(store.plan().options(), TailsOptions.class);
        Path results = store.folder().resolve(RESULTS);
        List<Row> measured = Files.exists(results)
                ? RunStore.read(results, TailsReport.class, "Start a new run.").rows()
                : List.of();
        try (RunSession session = context.resume(store, () -> context.setup(options.drivers()))) {
            return measure(options, measured, session);
        }
    }

    private static TailsReport measure(TailsOptions options, List<Row> measured, RunSession session) {
        Console console = session.console();
        Map<Case, List<Round>> readings = new LinkedHashMap<>();
        options.cases().forEach(each -> readings.put(each, new ArrayList<>()));
        measured.forEach(row -> readings.get(new Case(row.driver(), row.workload(), row.transport(), row.threads()))
                .addAll(row.rounds()));
        Map<Case, String> failures = refused(options, session);
        List<Case> left = options.shuffled();
        readings.forEach((each, rounds) -> rounds.forEach(round -> left.remove(each)));
        left.removeAll(failures.keySet());
        long start = System.nanoTime();
        double expected = OVERHEAD + options.duration().toMillis() / 1000.0;
        for (int done = 0; done < left.size(); done++) {
            Case next = left.get(done);
            console.requireNotCancelled("Interrupted.");
            console.step(next.toString(), done, left.size(), (left.size() - done) * expected);
            if (!failures.containsKey(next)) {
                try {
                    readings.get(next).add(measure(next, options, session));
                } catch (RunException e) {
                    console.requireNotCancelled("Interrupted.");
                    failures.put(next, e.getMessage());
                }
                session.store().save(RESULTS, report(options, readings, failures, session));
            }
            expected = (System.nanoTime() - start) / 1e9 / (done + 1);
        }
        TailsReport report = report(options, readings, failures, session);
        session.store().save(RESULTS, report);
        RunSession.failIfEmpty(report.rows().isEmpty(), "Nothing could be measured.", report.warnings());
        return report;
    }

    private static Round measure(Case next, TailsOptions options, RunSession session) {
        Optional<MachineLoad> before = MachineLoad.now();
        TailReading reading = session.setup()
                .tails(
                        next.driver(),
                        next.workload(),
                        next.transport(),
                        next.threads(),
                        options.virtual(),
                        options.duration());
        Covariates covariates = before.flatMap(load -> MachineLoad.now().map(now -> now.since(load, Double.NaN)))
                .orElse(Covariates.UNKNOWN);
        return new Round(reading, covariates);
    }

    /** What drivers cannot do in an operation, whatever the number of threads. */
    private static Map<Case, String> refused(TailsOptions options, RunSession session) {
        Map<Case, String> refused = new LinkedHashMap<>();
        for (DriverCoordinates driver : options.drivers()) {
            Support support = session.setup().support(driver, options.workloads());
            options.cases().stream()
                    .filter(each -> each.driver().equals(driver))
                    .forEach(each -> Optional.<String>empty()
                            .or(() -> support.whyNot(each.workload()))
                            .or(() -> support.failure(each.workload()))
                            .ifPresent(why -> refused.put(each, why)));
        }
        return refused;
    }

    private static TailsReport report(
            TailsOptions options, Map<Case, List<Round>> readings, Map<Case, String> failures, RunSession session) {
        List<Row> rows = new ArrayList<>();
        readings.forEach((each, rounds) -> {
            if (!rounds.isEmpty()) {
                rows.add(new Row(each.driver(), each.workload(), each.transport(), each.threads(), rounds));
            }
        });
        List<String> warnings = new ArrayList<>(session.warnings());
        List<Covariates> busy = rows.stream()
                .flatMap(row -> row.rounds().stream())
                .map(Round::covariates)
                .filter(Covariates::hadOthers)
                .toList();
        if (!busy.isEmpty()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The machine was busy: other programs kept %.1f processors busy while %s ran, so tails are longer than on"
                            + " a quiet machine.",
                    busy.stream().mapToDouble(Covariates::foreign).average().orElse(Double.NaN),
                    Quantity.count(busy.size(), "JVM")));
        }
        failures.forEach((each, why) -> warnings.add("Not measured: " + each + ": " + Sentence.capitalised(why)));
        RunStore store = session.store();
        return new TailsReport(
                store.name(),
                store.plan().started(),
                store.environment(),
                options.virtual(),
                options.duration().toMillis() / 1000.0,
                rows,
                warnings.stream().distinct().toList());
    }
}
