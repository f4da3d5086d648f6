package dyno.experiment.setup;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Outcome;
import dyno.patch.behaviour.BehaviourResult;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.Quiet;
import dyno.run.store.RunStore;
import dyno.workload.fork.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** What the reader of a report must know in addition to the figures, one line each. */
public final class Warnings {
    /** Share of slices with a neighbour from which on it is worth asking whether there is one. */
    private static final double OFTEN_DISTURBED = 0.3;

    /** Beside a neighbour, operations took 1.9 % longer in the median of 24 cases; docs/decisions/0018. */
    private static final double LEAST_DISTURBANCE = 0.005;

    /** If more of the slices were quiet, differences have the size that they have without a neighbour. */
    private static final double MOSTLY_QUIET = 0.5;

    private static final int LEAST_FORKS = 5;

    /** Below it, what the JIT still compiles does not show in the score: forks without late compilation drift by as much, too. */
    private static final double LEAST_DECLINE = 0.01;

    /** Cells that a line names. */
    private static final int MOST_CELLS = 3;

    private static final String BROKEN =
            " A patch that does not do the same each time over replay is compared in that workload over no transport.";

    private Warnings() {}

    /** The warnings about a run that is about to be reported. */
    public static List<String> of(RunStore store, Environment now, Outcome outcome) {
        List<String> warnings = new ArrayList<>(failed(outcome));
        warnings.addAll(aboutMachine(store, now));
        warnings.addAll(StandInNotes.of(store.results()));
        return warnings;
    }

    /** That a candidate could not be compared with its baseline, or behaves differently; empty if neither. */
    public static List<String> aboutBehaviour(DriverCoordinates candidate, BehaviourResult behaviour) {
        if (!behaviour.compared()) {
            return List.of("Behaviour not compared: " + candidate + ". " + behaviour.explanation());
        }
        return behaviour.same() ? List.of() : List.of(candidate + " behaves differently: " + behaviour.explanation());
    }

    /** How the machine affected scores, and the files of the run that cannot be read. */
    public static List<String> aboutMachine(RunStore store, Environment now) {
        return aboutMachine(store, now, false);
    }

    /** The same for comparisons in rounds. */
    public static List<String> aboutMachineInRounds(RunStore store, Environment now) {
        return aboutMachine(store, now, true);
    }

    private static List<String> aboutMachine(RunStore store, Environment now, boolean inRounds) {
        List<String> warnings = new ArrayList<>(store.unreadable());
        Environment environment = store.environment();
        if (!environment.cpu().equals(now.cpu()) || !environment.jdk().equals(now.jdk())) {
            warnings.add("The run was resumed on another machine or JVM: " + now.cpu() + ", " + now.jdk() + ".");
        }
        aboutLoad(store.results()).ifPresent(warnings::add);
        warnings.addAll(aboutQuietTime(environment.quiet(), store.results(), inRounds));
        aboutTurns(store.results()).ifPresent(warnings::add);
        warnings.addAll(aboutWarmUp(store.results()));
        warnings.addAll(aboutSteadiness(store.results()));
        return warnings;
    }

    /**
     * That other programs ran while forks measured, which the server and the collector then had to wait for. A load before the run is
     * no reason for a warning: it is often that of a build that has ended.
     */
    static Optional<String> aboutLoad(List<ForkResult> results) {
        List<ForkResult> scored = alone(results);
        List<ForkResult> busy =
                scored.stream().filter(fork -> fork.covariates().hadOthers()).toList();
        return busy.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The machine was busy while %s measured: other programs kept %.1f processors busy, so latency and CPU"
                                + " time with a real server may be too high (%s).",
                        part(busy, scored),
                        mean(busy, fork -> fork.covariates().foreign()),
                        cells(busy)));
    }

    /** Whether scores could be taken from quiet time, and what became of those that could not, or of their rounds. */
    static List<String> aboutQuietTime(Quiet quiet, List<ForkResult> results, boolean inRounds) {
        List<String> warnings = new ArrayList<>();
        List<ForkResult> scored = alone(results);
        if (quiet.wasRare() && !scored.isEmpty()) {
            warnings.add("The machine was hardly ever quiet before the run, so even its quietest time may have been"
                    + " disturbed by other programs: scores may be too high.");
        }
        List<ForkResult> disturbed =
                scored.stream().filter(ForkResult::lacksQuietTime).toList();
        if (!disturbed.isEmpty()) {
            warnings.add(part(disturbed, scored) + " ran beside a neighbour almost all the time: "
                    + (disturbed.size() == 1 ? ofOneDisturbed(inRounds) : ofDisturbed(inRounds)) + " ("
                    + cells(disturbed) + ").");
        }
        warnings.addAll(aboutBeats(scored));
        return warnings;
    }

    private static String ofOneDisturbed(boolean inRounds) {
        return "its score comes from its quietest slices, and "
                + (inRounds ? "its round was replaced if the time allowed" : "counts only where there is no other");
    }

    private static String ofDisturbed(boolean inRounds) {
        return "their scores come from their quietest slices, and "
                + (inRounds
                        ? "their rounds were replaced as far as the time allowed"
                        : "count only where there is no other");
    }

    /** Forks that took turns with others are compared with these only, under the same conditions. */
    private static List<ForkResult> alone(List<ForkResult> results) {
        return scored(results).stream().filter(fork -> fork.together() == null).toList();
    }

    /** Under which conditions ratios of forks that took turns were measured; empty if most of the time was quiet. */
    static Optional<String> aboutTurns(List<ForkResult> results) {
        List<ForkResult> inTurns =
                scored(results).stream().filter(fork -> fork.together() != null).toList();
        double quiet = mean(inTurns, ForkResult::quietShare);
        return !(quiet < MOSTLY_QUIET)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.0f %% of the slices were quiet while %s took turns. What slowed the machine slowed all of them, so the"
                                + " direction of a difference holds; its size was measured with other work on the same core.",
                        100 * quiet,
                        Quantity.count(inTurns.size(), "fork")));
    }

    private static List<ForkResult> scored(List<ForkResult> results) {
        return results.stream()
                .filter(fork -> fork.spec().purpose() == Purpose.SCORE && fork.succeeded())
                .toList();
    }

    /** What the forks measured, as far as one line has room for it; without the drivers of a round, which differ by a patch or an option. */
    private static String cells(List<ForkResult> forks) {
        List<String> cells =
                forks.stream().map(Warnings::cell).distinct().sorted().toList();
        return String.join(", ", cells.subList(0, Math.min(MOST_CELLS, cells.size())))
                + (cells.size() > MOST_CELLS ? " and " + (cells.size() - MOST_CELLS) + " more" : "");
    }

    private static String cell(ForkResult fork) {
        return fork.together() == null
                ? fork.spec().cell().toString()
                : fork.spec().cell().workload() + " over " + fork.spec().cell().transport();
    }

    /** That code may have been measured before it was compiled, where operations became cheaper while they were measured. */
    static List<String> aboutWarmUp(List<ForkResult> results) {
        List<ForkResult> scored = scored(results);
        List<ForkResult> unfinished = new ArrayList<>();
        double most = 0;
        for (List<ForkResult> forks : scored.stream()
                .filter(fork -> fork.notes().stream().anyMatch(note -> note.kind() == Note.Kind.WARM_UP))
                .collect(Collectors.groupingBy(Warnings::cell, TreeMap::new, Collectors.toList()))
                .values()) {
            double decline = Median.withDefaults()
                    .evaluate(forks.stream().mapToDouble(ForkResult::decline).toArray());
            if (!(decline < LEAST_DECLINE)) {
                unfinished.addAll(forks);
                most = Math.max(most, decline);
            }
        }
        if (unfinished.isEmpty()) {
            return List.of();
        }
        String by = Double.isNaN(most)
                ? "scores may be too high"
                : String.format(
                        Locale.ROOT,
                        "operations became up to %.0f %% cheaper while they were measured, so scores may be too high",
                        100 * most);
        return List.of("In " + part(unfinished, scored) + ", the JIT was still compiling when the measurement began: "
                + by + " (" + cells(unfinished) + ").");
    }

    /** That the beats vary without a neighbour, as on a processor for which their pieces are unsuited. */
    private static List<String> aboutBeats(List<ForkResult> scored) {
        double share = mean(scored, ForkResult::disturbedShare);
        double[] disturbances = scored.stream()
                .mapToDouble(ForkResult::disturbance)
                .filter(Double::isFinite)
                .toArray();
        if (!(share > OFTEN_DISTURBED) || disturbances.length < LEAST_FORKS) {
            return List.of();
        }
        double disturbance = Median.withDefaults().evaluate(disturbances);
        return disturbance >= LEAST_DISTURBANCE
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "%.0f %% of the slices look disturbed by another guest, but operations took as long where beats were"
                                + " highest as where they were lowest (%+.1f %%, median of %s): Dyno's beats do not suit this"
                                + " processor. Forks take longer than necessary, and scores come from few slices. Please report"
                                + " it with the name of the processor.",
                        100 * share,
                        100 * disturbance,
                        Quantity.count(disturbances.length, "fork")));
    }

    private static double mean(List<ForkResult> forks, ToDoubleFunction<ForkResult> figure) {
        return forks.stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    /** That code became faster or slower while it was measured. */
    static List<String> aboutSteadiness(List<ForkResult> results) {
        List<ForkResult> scored = alone(results);
        List<ForkResult> unsteady =
                scored.stream().filter(fork -> !fork.isSteady()).toList();
        return unsteady.isEmpty()
                ? List.of()
                : List.of(part(unsteady, scored) + (unsteady.size() == 1 ? " was" : " were")
                        + " not steady: operations became faster or slower while they were measured ("
                        + cells(unsteady) + ").");
    }

    private static String part(List<ForkResult> some, List<ForkResult> all) {
        return some.size() + " of " + Quantity.count(all.size(), "fork");
    }

    /** What could not be measured or profiled or is not supported, and why: one line per driver and reason. */
    public static List<String> notMeasured(Outcome outcome) {
        List<String> lines = new ArrayList<>(failed(outcome));
        lines.addAll(lines("Not supported: ", outcome.notSupported()));
        return lines;
    }

    private static List<String> failed(Outcome outcome) {
        Map<Cell, String> failures = new LinkedHashMap<>(outcome.failures());
        failures.replaceAll((cell, why) -> outcome.isOfBrokenPatch(cell) ? why + BROKEN : why);
        List<String> lines = new ArrayList<>(lines("Not measured: ", failures));
        lines.addAll(lines("Not profiled: ", outcome.profileFailures()));
        return lines;
    }

    /** A driver often fails everywhere for one reason. */
    private static List<String> lines(String what, Map<Cell, String> reasons) {
        Map<String, Map<String, List<String>>> byDriver = new TreeMap<>();
        reasons.forEach((cell, reason) -> byDriver.computeIfAbsent(cell.driver().toString(), driver -> new TreeMap<>())
                .computeIfAbsent(reason, r -> new ArrayList<>())
                .add(cell.workload() + " over " + cell.transport()));
        List<String> lines = new ArrayList<>();
        byDriver.forEach((driver, byReason) -> byReason.forEach((reason, cells) -> lines.add(what + driver + " in "
                + String.join(", ", cells.stream().sorted().toList()) + ". " + reason)));
        return lines;
    }
}
