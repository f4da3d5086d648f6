package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Pace;
import dyno.experiment.Results;
import dyno.experiment.ShuffledForks;
import dyno.experiment.Task;
import dyno.experiment.setup.CommandContext;
import dyno.experiment.setup.Durations;
import dyno.io.TextMap;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.RunException;
import dyno.run.store.RunPlan;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a triage measures, and the forks of its passes so far.
 *
 * @param patched the patches that are validated, by the candidate's coordinates
 * @param forks in the order of running
 * @param passes how many have begun
 * @param spent seconds of the budget that earlier sessions have used
 */
public record TriagePlan(
        TriageOptions options,
        Map<DriverCoordinates, PatchFile> patched,
        List<ForkSpec> forks,
        int passes,
        double spent) {
    private static final String PASSES = "passes";
    private static final String SPENT = "spent";

    /** Resolving, building patches, starting the server, on a quiet machine, in seconds. */
    private static final double OPENING_SECONDS = 8;

    /** Observing a driver and its patches, in seconds. */
    private static final double CHECK_SECONDS = 8;

    private static final double REPORT_SECONDS = 2;
    private static final double RANKING_SECONDS = 0.3;

    /** The smallest budgets that an error names differ by this much, in seconds. */
    private static final int STEP = 10;

    /** The plan of a new run, which has no forks yet. */
    public static TriagePlan of(TriageOptions options, Path patches) {
        return new TriagePlan(options, patchesFor(options, patches), List.of(), 0, 0);
    }

    /**
     * The plan of a stored run.
     *
     * @throws RunException CHANGED when another version of Dyno planned it, without passes
     * @throws dyno.patch.file.PatchException UNKNOWN_PATCH when a patch of the run is gone
     */
    static TriagePlan of(String run, RunPlan stored, Path patches) {
        if (!stored.options().containsKey(PASSES)) {
            throw new RunException(
                    RunException.Kind.CHANGED,
                    "Cannot resume the run " + run
                            + ": it has no passes, so another version of Dyno planned it."
                            + " Its report stays; to measure more, start a new --run.");
        }
        TriageOptions options = TextMap.read(stored.options(), TriageOptions.class);
        Map<DriverCoordinates, PatchFile> patched = patchesFor(options, patches);
        PatchCatalogue catalogue = new PatchCatalogue(patches);
        stored.forks().stream()
                .filter(fork -> fork.arm().isOfCandidate() && fork.round() < EncryptionRounds.FIRST_NUMBER)
                .map(fork -> fork.cell().driver())
                .forEach(candidate -> patched.computeIfAbsent(
                        candidate,
                        c -> catalogue.find(c.driver(), c.version(), c.patches().get(0))));
        return new TriagePlan(
                options,
                patched,
                stored.forks(),
                Integer.parseInt(stored.options().get(PASSES)),
                Double.parseDouble(stored.options().getOrDefault(SPENT, "0")));
    }

    TriagePlan withBudget(Duration budget) {
        return budget.compareTo(options.budget()) <= 0
                ? this
                : new TriagePlan(options.withBudget(budget), patched, forks, passes, spent);
    }

    TriagePlan withPass() {
        return new TriagePlan(options, patched, forks, passes + 1, spent);
    }

    /** The same with the forks of further tasks of the last pass. */
    TriagePlan with(List<Task> tasks) {
        List<ForkSpec> all = new ArrayList<>(forks);
        tasks.forEach(task -> all.addAll(task.forks()));
        return new TriagePlan(options, patched, List.copyOf(all), passes, spent);
    }

    /** The tasks with the ids that their forks have in the plan. */
    List<Task> numbered(List<Task> tasks) {
        int number = forks.stream().mapToInt(TriagePlan::number).max().orElse(0);
        List<Task> numbered = new ArrayList<>();
        for (Task task : tasks) {
            numbered.add(task.with(ShuffledForks.numbered(task.forks(), number + 1)));
            number += task.forks().size();
        }
        return numbered;
    }

    /** The number at the beginning of a fork's id. */
    private static int number(ForkSpec fork) {
        String digits = fork.id().replaceFirst("[^0-9].*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /** The same without the forks that have not run. */
    TriagePlan begun(List<ForkResult> results) {
        Set<String> ids = results.stream().map(result -> result.spec().id()).collect(Collectors.toSet());
        List<ForkSpec> begun =
                forks.stream().filter(fork -> ids.contains(fork.id())).toList();
        return new TriagePlan(options, patched, begun, passes, spent);
    }

    /** The same after some time. */
    TriagePlan after(double seconds) {
        return new TriagePlan(options, patched, forks, passes, seconds);
    }

    private static Map<DriverCoordinates, PatchFile> patchesFor(TriageOptions options, Path folder) {
        PatchCatalogue catalogue = new PatchCatalogue(folder);
        Map<DriverCoordinates, PatchFile> patched = new LinkedHashMap<>();
        for (DriverCoordinates driver : options.drivers()) {
            List<PatchFile> all = catalogue.forDriver(driver.driver(), driver.version());
            toMeasure(all, options.workloads()).forEach(patch -> patched.put(driver.with(patch.id()), patch));
        }
        return patched;
    }

    /** The patches of a version without a measured gain; if all have one, the one with the largest gain. */
    private static Stream<PatchFile> toMeasure(List<PatchFile> all, List<WorkloadName> workloads) {
        List<PatchFile> inScope = all.stream()
                .filter(patch -> patch.header().workloads().stream().anyMatch(workloads::contains))
                .toList();
        if (inScope.stream().anyMatch(patch -> patch.header().measuredRatio().isEmpty())) {
            return inScope.stream()
                    .filter(patch -> patch.header().measuredRatio().isEmpty());
        }
        return inScope.stream()
                .min(Comparator.comparingDouble(
                        patch -> patch.header().measuredRatio().getAsDouble()))
                .stream();
    }

    List<Cell> cells() {
        return options.drivers().stream()
                .flatMap(driver -> options.workloads().stream()
                        .flatMap(workload -> options.transports().stream()
                                .filter(transport -> workload.prototype().runsOver(transport))
                                .map(transport -> new Cell(driver, workload, transport))))
                .toList();
    }

    /** Every driver that is needed: the requested ones and the candidates. */
    public Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> all = new LinkedHashSet<>(options.drivers());
        all.addAll(patched.keySet());
        return all;
    }

    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>(TextMap.of(options));
        map.put(PASSES, Integer.toString(passes));
        map.put(SPENT, Double.toString(spent));
        return map;
    }

    RunPlan toRunPlan() {
        return CommandContext.plan("triage", options.seed(), toMap(), forks);
    }

    /** What a complete report needs that has not been measured. */
    private List<Task> essential() {
        return new Agenda(this, new Results(List.of()), List.of(), Set.of(), Set.of(), Set.of())
                .open().stream().filter(Task::isEssential).toList();
    }

    /** What the behaviour check takes on a quiet machine, in seconds. */
    double checkSeconds() {
        return CHECK_SECONDS
                * patched.keySet().stream()
                        .map(DriverCoordinates::base)
                        .distinct()
                        .count();
    }

    /** What writing a report of all cells takes on a quiet machine, in seconds. */
    double reportSeconds() {
        return REPORT_SECONDS + RANKING_SECONDS * cells().size();
    }

    /** How long it takes until there is a complete report, in seconds. */
    private double leastSeconds(double slowness) {
        double ofForks = Task.seconds(essential(), new Pace(1));
        return slowness * (OPENING_SECONDS + ofForks + reportSeconds());
    }

    /**
     * Refuses a budget in which there is not even time for one fork of each.
     *
     * @param slowness how many times as long as on a quiet machine forks take now
     * @throws IllegalArgumentException with the smallest budget
     */
    void requireEnough(double slowness) {
        double least = leastSeconds(slowness);
        if (least > options.budget().toSeconds()) {
            Duration enough = Duration.ofSeconds(STEP * (long) Math.ceil(least / STEP));
            throw new IllegalArgumentException("--budget " + Durations.text(options.budget())
                    + " is too small for one scored and one profiled fork of each driver, workload and transport ("
                    + Quantity.count(cells().size(), "cell") + ")"
                    + (slowness > 1.5 ? " while other programs use this machine's processors" : "")
                    + ": choose --budget " + Durations.text(enough)
                    + " or more, name fewer drivers, or restrict it with --workload or --transport.");
        }
    }

    /** What will be measured, and when there is a report, in a few lines. */
    public String describe() {
        double complete = leastSeconds(1);
        double report = new PassTimes(options.budget().toSeconds(), 0).first(complete);
        return """
                Plan: %s (%s)
                      %s (%s) over %s
                      %s (%s)
                      at first a score and a ranking of each, %s: about %s on a quiet machine; first report after %s
                      further passes: %s
                      the whole run takes %s, or less if nothing is left to decide%s
                """.formatted(
                        Quantity.count(options.drivers().size(), "driver"),
                        join(", ", options.drivers()),
                        Quantity.count(options.workloads().size(), "workload"),
                        join(", ", options.workloads()),
                        join(" and ", options.transports()),
                        Quantity.count(patched.size(), "patch"),
                        patched.isEmpty() ? "none for these drivers" : join(", ", patched.keySet()),
                        Quantity.count(essential().size(), "fork"),
                        Durations.text(Duration.ofSeconds(Math.round(complete))),
                        Durations.text(Duration.ofSeconds(Math.round(report))),
                        "patches in rounds, then what encryption costs, then where intervals are too wide to decide",
                        Durations.text(options.budget()),
                        begun());
    }

    private String begun() {
        return passes == 0
                ? ""
                : "; so far " + Quantity.count(passes, "pass") + " and "
                        + Durations.text(Duration.ofSeconds(Math.round(spent)));
    }

    private static String join(String separator, Iterable<?> things) {
        List<String> texts = new ArrayList<>();
        things.forEach(thing -> texts.add(thing.toString()));
        return String.join(separator, texts);
    }
}
