package dyno.experiment;

import dyno.comparison.StoppingRule;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Asks how candidates compare with their baselines: round after round, without what is decided or has failed, until everything is
 * decided.
 */
public final class Comparisons extends PlannedRounds {
    private final List<Family> families;
    private final Precision precision;
    private final Predicate<Cell> isProfiled;
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
     * @param isProfiled whether a cell is still to be profiled when its turn comes
     * @param judged is told the standings of the families before each round
     */
    public Comparisons(
            List<ForkSpec> plan,
            List<Family> families,
            Precision precision,
            Predicate<Cell> isProfiled,
            Consumer<List<CandidateComparisons>> judged) {
        super(plan);
        this.families = List.copyOf(families);
        this.precision = precision;
        this.isProfiled = isProfiled;
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

    @Override
    protected List<ForkSpec> needed(List<ForkSpec> round, Evidence evidence) {
        Set<ForkSpec> needed = new HashSet<>();
        if (round.stream().anyMatch(fork -> fork.purpose() != Purpose.PROFILE)) {
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
        }
        return round.stream()
                .filter(fork ->
                        fork.purpose() == Purpose.PROFILE ? isProfiled.test(fork.cell()) : needed.contains(fork))
                .toList();
    }
}
