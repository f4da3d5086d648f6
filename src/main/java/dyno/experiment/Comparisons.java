package dyno.experiment;

import dyno.comparison.StoppingRule;
import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Asks how candidates compare with their baselines: round after round, without what is decided or has failed, until everything is
 * decided; then for profiles of those whose verdict is one to explain.
 */
public final class Comparisons extends PlannedRounds {
    private final List<Family> families;
    private final Precision precision;
    private final Predicate<Verdict> isExplained;
    private final List<ForkSpec> profiles;
    private final Consumer<List<CandidateComparisons>> judged;

    /**
     * Candidates whose comparisons are tested together, by the same claim.
     *
     * @param baselines by the candidate's cell
     */
    public record Family(CandidateClaim claim, Map<Cell, Cell> baselines) {
        private boolean isAbout(ForkSpec fork, Cell candidate) {
            return fork.cell().equals(fork.arm().isOfCandidate() ? candidate : baselines.get(candidate));
        }

        /** The forks of a round that the undecided comparisons need, without those that are closed. */
        private List<ForkSpec> forks(
                List<ForkSpec> round, CandidateComparisons ofCandidates, Predicate<Map.Entry<Cell, Cell>> isClosed) {
            return baselines.entrySet().stream()
                    .filter(pair -> !ofCandidates.isSettled(pair.getKey()) && !isClosed.test(pair))
                    .flatMap(pair -> round.stream().filter(fork -> isAbout(fork, pair.getKey())))
                    .toList();
        }

        /** The baselines of those comparisons to which some of the forks belong. */
        private Set<Cell> baselinesOf(List<ForkSpec> forks) {
            return baselines.keySet().stream()
                    .filter(candidate -> forks.stream().anyMatch(fork -> isAbout(fork, candidate)))
                    .map(baselines::get)
                    .collect(Collectors.toSet());
        }
    }

    /**
     * How precise an answer is wanted.
     *
     * @param looks after how many rounds the comparisons are tested
     * @param spare how many rounds may be void
     * @param threshold smallest relative difference that matters
     * @param budget of the whole run
     */
    public record Precision(StoppingRule looks, int spare, double threshold, Duration budget) {}

    /**
     * A question that has not been asked yet.
     *
     * @param plan the forks that may have to run, in the order of running
     * @param isExplained which verdicts on a target make both sides profiled in this workload, where it is profiled over the same transport
     * @param judged is told the standings of the families before each round
     */
    public Comparisons(
            List<ForkSpec> plan,
            List<Family> families,
            Precision precision,
            Predicate<Verdict> isExplained,
            Consumer<List<CandidateComparisons>> judged) {
        super(plan, plan.stream().filter(fork -> !isProfile(fork)).toList());
        this.profiles = plan.stream().filter(Comparisons::isProfile).toList();
        this.families = List.copyOf(families);
        this.precision = precision;
        this.isExplained = isExplained;
        this.judged = judged;
    }

    /**
     * The standings of the families, in their order.
     *
     * @param over whether there will be no more rounds
     */
    public List<CandidateComparisons> judge(Results results, boolean over) {
        return families.stream()
                .map(family -> {
                    Map<Cell, Rounds> rounds = new LinkedHashMap<>();
                    family.baselines()
                            .forEach((candidate, baseline) ->
                                    rounds.put(candidate, results.rounds(baseline, candidate, precision.spare())));
                    return new CandidateComparisons(
                            family.claim(), precision.looks(), precision.threshold(), precision.budget(), rounds, over);
                })
                .toList();
    }

    private static boolean isProfile(ForkSpec fork) {
        return fork.purpose() == Purpose.PROFILE;
    }

    @Override
    public List<Task> open(Evidence evidence) {
        List<Task> rounds = super.open(evidence);
        return rounds.isEmpty() ? openProfiles(evidence) : rounds;
    }

    /** Each profile alone; the first of a side, for which the rounds have left time, in any case. */
    private List<Task> openProfiles(Evidence evidence) {
        return evidence.open(worthProfiling(evidence, true)).stream()
                .map(fork -> new Task(isFirst(fork) ? Task.ESSENTIAL : 0, List.of(fork)))
                .toList();
    }

    private static boolean isFirst(ForkSpec fork) {
        return fork.round() == 1;
    }

    /** All profiles of what is to be explained, and the first ones of what is undecided. */
    @Override
    protected List<ForkSpec> reserved(Evidence evidence) {
        return worthProfiling(evidence, false);
    }

    private List<ForkSpec> worthProfiling(Evidence evidence, boolean over) {
        if (profiles.isEmpty()) {
            return List.of();
        }
        List<CandidateComparisons> ofCandidates = judge(new Results(evidence.results()), over);
        return profiles.stream()
                .filter(fork -> IntStream.range(0, families.size())
                        .anyMatch(i -> isWorthProfiling(fork, families.get(i), ofCandidates.get(i), over)))
                .toList();
    }

    private boolean isWorthProfiling(ForkSpec profile, Family family, CandidateComparisons ofCandidate, boolean over) {
        DriverCoordinates driver = profile.cell().driver();
        WorkloadName workload = profile.cell().workload();
        TransportName transport = profile.cell().transport();
        return family.claim().targets().contains(workload)
                && family.baselines().entrySet().stream()
                        .filter(pair -> pair.getKey().workload().equals(workload)
                                && pair.getKey().transport().equals(transport))
                        .filter(pair -> pair.getKey().driver().equals(driver)
                                || pair.getValue().driver().equals(driver))
                        .map(pair -> ofCandidate.settled().get(pair.getKey()))
                        .anyMatch(comparison -> comparison == null
                                ? !over && isFirst(profile)
                                : isExplained.test(comparison.verdict()));
    }

    @Override
    protected List<ForkSpec> needed(List<ForkSpec> round, Evidence evidence) {
        Set<ForkSpec> needed = new HashSet<>();
        Results results = new Results(evidence.results());
        List<CandidateComparisons> ofCandidates = judge(results, false);
        judged.accept(ofCandidates);
        // The rest of a round that began long ago would not be of one time with it.
        List<ForkSpec> earlier = results.begunEarlier(round.get(0).round(), SteadyClock.now());
        Set<Cell> failed = evidence.outcome().failed();
        for (int i = 0; i < families.size(); i++) {
            Family family = families.get(i);
            Set<Cell> begun = family.baselinesOf(earlier);
            needed.addAll(family.forks(
                    round,
                    ofCandidates.get(i),
                    pair -> failed.contains(pair.getKey())
                            || failed.contains(pair.getValue())
                            || begun.contains(pair.getValue())));
        }
        return round.stream().filter(needed::contains).toList();
    }
}
