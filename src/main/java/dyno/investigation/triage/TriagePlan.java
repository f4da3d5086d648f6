package dyno.investigation.triage;

import dyno.driver.DriverCoordinates;
import dyno.investigation.Durations;
import dyno.investigation.Schedule;
import dyno.investigation.Workplace;
import dyno.io.TextMap;
import dyno.patch.PatchCatalogue;
import dyno.patch.PatchFile;
import dyno.report.Quantity;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.run.RunExecutor;
import dyno.run.RunPlan;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forks of a triage, as many as the budget allows.
 *
 * @param options as requested
 * @param patched the patches that are validated, by the candidate's coordinates
 * @param effort how many forks each purpose gets
 * @param forks in the order of running
 * @param narrowed whether {@link Narrowing} has added its forks
 */
public record TriagePlan(
        TriageOptions options,
        Map<DriverCoordinates, PatchFile> patched,
        Effort effort,
        List<ForkSpec> forks,
        boolean narrowed) {
    private static final String NARROWED = "narrowed";

    /** Resolving, starting the server, checking behaviour, ranking and drawing, in seconds. */
    private static final int FIXED_SECONDS = 15;

    /** With this many forks, their spread is known. */
    private static final int SEVERAL = 2;

    /** From this many forks on, a score's interval is based on its own forks. */
    private static final int OWN_INTERVAL = 12;

    /** Part of a budget for the plan when scores have intervals already: the rest narrows them. */
    private static final double PLANNED_SHARE = 0.75;

    /** The most thorough plan that fits the budget and leaves time to narrow intervals; the shortest if none does. */
    public static TriagePlan of(TriageOptions options, Path patches) {
        Map<DriverCoordinates, PatchFile> patched = patchesFor(options, patches);
        TriagePlan best = null;
        for (Effort effort : Effort.LADDER) {
            TriagePlan plan =
                    new TriagePlan(options, patched, effort, forks(options, patched, effort, Set.of()), false);
            if (best != null && plan.seconds() > best.secondsForMore()) {
                break;
            }
            best = plan;
        }
        return best;
    }

    /** How long a plan that is more thorough than this one may take. */
    private double secondsForMore() {
        boolean willBeNarrowed = effort.scoreForks() >= SEVERAL && !narrowed;
        return (willBeNarrowed ? PLANNED_SHARE : 1) * options.budget().toSeconds();
    }

    /**
     * The plan of a stored run: its own forks, no matter what the budget would allow today.
     *
     * @throws dyno.patch.PatchException UNKNOWN_PATCH when a patch of the run is gone
     */
    static TriagePlan of(RunPlan stored, Path patches) {
        TriagePlan plan = of(TextMap.read(stored.options(), TriageOptions.class), patches, stored.forks());
        return stored.options().containsKey(NARROWED) ? plan.narrowedBy(List.of()) : plan;
    }

    /** The same for a run that was not narrowed. */
    static TriagePlan of(TriageOptions options, Path patches, List<ForkSpec> forks) {
        Map<DriverCoordinates, PatchFile> patched = patchesFor(options, patches);
        PatchCatalogue catalogue = new PatchCatalogue(patches);
        for (ForkSpec fork : forks) {
            if (fork.arm() == Arm.CANDIDATE) {
                DriverCoordinates candidate =
                        DriverCoordinates.parse(fork.cell().driver());
                patched.computeIfAbsent(
                        candidate,
                        c -> catalogue.find(c.driver(), c.version(), c.patches().get(0)));
            }
        }
        return new TriagePlan(options, patched, effort(of(options, patches).effort(), forks), forks, false);
    }

    /** Forks of one run are measured in the same way, even if the same budget would allow different ones today. */
    private static Effort effort(Effort today, List<ForkSpec> forks) {
        int rounds = forks.stream()
                .filter(fork -> fork.arm() == Arm.BASELINE)
                .mapToInt(ForkSpec::round)
                .max()
                .orElse(today.patchRounds());
        return forks.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE)
                .findFirst()
                .map(fork -> today.measuring(fork.iterations(), rounds))
                .orElse(today);
    }

    /**
     * This plan, of which forks may have run, with a new budget: its own forks, then as many more as there is time for.
     * Its comparisons keep their rounds: adding rounds after seeing results would bias their verdicts. If the budget is
     * not larger, the plan is unchanged.
     */
    TriagePlan withBudget(Duration budget) {
        if (budget.compareTo(options.budget()) <= 0) {
            return this;
        }
        TriageOptions longer = options.withBudget(budget);
        TriagePlan best = new TriagePlan(longer, patched, effort, forks, narrowed);
        for (Effort step : Effort.LADDER) {
            Effort more = step.beside(effort);
            TriagePlan plan = new TriagePlan(longer, patched, more, forksWith(more), narrowed);
            if (plan.seconds() > best.secondsForMore()) {
                break;
            }
            best = plan.forks().size() > best.forks().size() ? plan : best;
        }
        return best;
    }

    private List<ForkSpec> forksWith(Effort more) {
        Set<Cell> compared = new HashSet<>();
        Set<Object> planned = new HashSet<>();
        for (ForkSpec fork : forks) {
            planned.add(role(fork));
            if (fork.arm() == Arm.BASELINE) {
                compared.add(fork.cell());
            }
        }
        List<ForkSpec> all = new ArrayList<>(forks);
        for (ForkSpec fork : forks(options, patched, more, compared)) {
            if (planned.add(role(fork))) {
                String id = ForkSpec.id(all.size() + 1, fork.purpose(), fork.arm(), fork.cell());
                all.add(new ForkSpec(id, fork.purpose(), fork.round(), fork.arm(), fork.cell(), fork.iterations()));
            }
        }
        return all;
    }

    /** What identifies a fork. */
    private static Object role(ForkSpec fork) {
        return List.of(fork.purpose(), fork.round(), fork.arm(), fork.cell());
    }

    private static Map<DriverCoordinates, PatchFile> patchesFor(TriageOptions options, Path folder) {
        PatchCatalogue catalogue = new PatchCatalogue(folder);
        Map<DriverCoordinates, PatchFile> patched = new LinkedHashMap<>();
        for (DriverCoordinates driver : options.drivers()) {
            List<PatchFile> all = catalogue.forDriver(driver.driver(), driver.version());
            toMeasure(all, options.workloads()).forEach(patch -> patched.put(patch.coordinates(), patch));
        }
        return patched;
    }

    /** The patches of a version without a measured gain; if all have one, the one with the largest gain. */
    private static Stream<PatchFile> toMeasure(List<PatchFile> all, List<String> workloads) {
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

    /**
     * The forks of an effort.
     *
     * @param compared baselines of which the comparisons are planned already
     */
    private static List<ForkSpec> forks(
            TriageOptions options, Map<DriverCoordinates, PatchFile> patched, Effort effort, Set<Cell> compared) {
        Schedule schedule = new Schedule();
        Map<Cell, List<String>> comparisons = candidatesByBaseline(options, patched, effort);
        comparisons.keySet().removeAll(compared);
        comparisons.forEach((baseline, candidates) ->
                schedule.addComparison(baseline, candidates, effort.iterations(), effort.patchRounds()));
        for (Cell cell : cells(options, effort)) {
            // The baseline's forks of a comparison are scored forks like any other.
            boolean isCompared = comparisons.containsKey(cell) || compared.contains(cell);
            int scores = isCompared ? 0 : effort.scoreForks();
            int profiles = effort.profiles(cell.transport(), options.transports());
            schedule.add(Purpose.SCORE, cell, effort.iterations(), scores);
            schedule.add(Purpose.PROFILE, cell, effort.profileIterations(cell.transport()), profiles);
            if (cell.transport().isReplay()) {
                schedule.add(Purpose.REPLAY_COST, cell, effort.iterations(), 1);
            }
        }
        return schedule.shuffled(options.seed());
    }

    /** Patches of one driver that share a workload are compared with the same forks of the baseline, in the same rounds. */
    private static Map<Cell, List<String>> candidatesByBaseline(
            TriageOptions options, Map<DriverCoordinates, PatchFile> patched, Effort effort) {
        Map<Cell, List<String>> candidates = new LinkedHashMap<>();
        patched.forEach((candidate, patch) -> {
            for (String workload : targets(options, patch, effort)) {
                for (TransportName transport : over(workload, options, effort)) {
                    Cell baseline = new Cell(candidate.base().toString(), workload, transport);
                    candidates
                            .computeIfAbsent(baseline, cell -> new ArrayList<>())
                            .add(candidate.toString());
                }
            }
        });
        return candidates;
    }

    private static List<String> targets(TriageOptions options, PatchFile patch, Effort effort) {
        return patch.header().workloads().stream()
                .filter(options.workloads()::contains)
                .limit(effort.patchTargets())
                .toList();
    }

    private static List<TransportName> over(String workload, TriageOptions options, Effort effort) {
        List<TransportName> possible = options.transports().stream()
                .filter(Workload.named(workload)::runsOver)
                .toList();
        return effort.transports(possible);
    }

    private static List<Cell> cells(TriageOptions options, Effort effort) {
        List<Cell> cells = new ArrayList<>();
        for (DriverCoordinates driver : options.drivers()) {
            for (String workload : options.workloads()) {
                for (TransportName transport : over(workload, options, effort)) {
                    cells.add(new Cell(driver.toString(), workload, transport));
                }
            }
        }
        return cells;
    }

    /** Every driver that is needed: the requested ones and the candidates. */
    public Set<DriverCoordinates> drivers() {
        Set<DriverCoordinates> all = new LinkedHashSet<>(options.drivers());
        all.addAll(patched.keySet());
        return all;
    }

    /** How long it should take, in seconds. */
    public double seconds() {
        return FIXED_SECONDS
                + forks.stream().mapToDouble(RunExecutor::expectedSeconds).sum();
    }

    /** The same with the forks of {@link Narrowing} after its own. */
    TriagePlan narrowedBy(List<ForkSpec> further) {
        return new TriagePlan(
                options,
                patched,
                effort,
                Stream.concat(forks.stream(), further.stream()).toList(),
                true);
    }

    /** As text, for the stored plan. */
    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>(TextMap.of(options));
        if (narrowed) {
            map.put(NARROWED, "true");
        }
        return map;
    }

    /** What is left of the budget for the forks. */
    Duration forkBudget() {
        return options.budget().minusSeconds(FIXED_SECONDS);
    }

    RunPlan toRunPlan() {
        return Workplace.plan("triage", options.seed(), toMap(), forks);
    }

    /** What will be run, for how long, and what that can show, in a few lines. */
    public String describe() {
        Map<Purpose, Integer> counts = new EnumMap<>(Purpose.class);
        forks.forEach(f -> counts.merge(f.purpose(), 1, Integer::sum));
        return """
                Plan: %s (%s)
                      %s (%s) over %s
                      %s (%s)
                      %s: %d scored, %d profiled, %d for the replay's own cost; about %s on a quiet machine, of a budget of %s%s
                      %s; %s
                """.formatted(
                        Quantity.count(options.drivers().size(), "driver"),
                        join(", ", options.drivers()),
                        Quantity.count(options.workloads().size(), "workload"),
                        join(", ", options.workloads()),
                        join(" and ", effort.transports(options.transports())) + leftOut(),
                        Quantity.count(patched.size(), "patch"),
                        patched.isEmpty() ? "none for these drivers" : join(", ", patched.keySet()),
                        Quantity.count(forks.size(), "fork"),
                        counts.getOrDefault(Purpose.SCORE, 0),
                        counts.getOrDefault(Purpose.PROFILE, 0),
                        counts.getOrDefault(Purpose.REPLAY_COST, 0),
                        Durations.text(Duration.ofSeconds(Math.round(seconds()))),
                        Durations.text(options.budget()),
                        beyondBudget(),
                        scores(),
                        effort.precision());
    }

    /** How many forks a score is based on; the forks of a patch's baseline count as well. */
    private String scores() {
        IntSummaryStatistics counts = forks.stream()
                .filter(fork -> fork.purpose() == Purpose.SCORE && !fork.arm().isOfCandidate())
                .collect(Collectors.groupingBy(ForkSpec::cell, Collectors.summingInt(fork -> 1)))
                .values()
                .stream()
                .mapToInt(count -> count)
                .summaryStatistics();
        int least = counts.getMin();
        int most = counts.getMax();
        String forksEach = (least == most ? "" : least + " to ") + Quantity.count(most, "fork");
        String pooled = most < SEVERAL ? ", without intervals" : ", with intervals from the spread of all workloads";
        String narrowing = most < SEVERAL || narrowed
                ? ""
                : "; remaining time is spent on those wider than ±" + Math.round(100 * Narrowing.WANTED) + " %";
        return "scores from " + forksEach + (least >= OWN_INTERVAL ? "" : pooled) + narrowing;
    }

    /** What to do if the minimum takes longer than the budget; empty if it does not. */
    private String beyondBudget() {
        return seconds() > options.budget().toSeconds() && !narrowed
                ? ",\n      which is too short: this is the minimum;"
                        + " name fewer drivers, or restrict it with --workload or --transport"
                : "";
    }

    /** The transports for which there is no time, and the budget that would be enough; empty if all are measured. */
    private String leftOut() {
        List<TransportName> asked = options.transports();
        List<TransportName> measured = effort.transports(asked);
        if (measured.containsAll(asked)) {
            return "";
        }
        Effort enough = Effort.LADDER.stream()
                .filter(e -> e.transports(asked).equals(asked))
                .findFirst()
                .orElseThrow();
        double seconds =
                new TriagePlan(options, patched, enough, forks(options, patched, enough, Set.of()), false).seconds();
        String others =
                join(" and ", asked.stream().filter(t -> !measured.contains(t)).toList());
        return "; " + others + " left out, which would need --budget " + (int) Math.ceil(seconds / 60) + "m";
    }

    private static String join(String separator, Iterable<?> things) {
        List<String> texts = new ArrayList<>();
        things.forEach(thing -> texts.add(thing.toString()));
        return String.join(separator, texts);
    }
}
