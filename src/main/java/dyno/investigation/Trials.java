package dyno.investigation;

import dyno.comparison.Comparison;
import dyno.comparison.Correction;
import dyno.comparison.Looks;
import dyno.comparison.Round;
import dyno.comparison.SequentialComparison;
import dyno.comparison.SequentialComparison.Standing;
import dyno.comparison.Verdict;
import dyno.report.EngineReport.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Tries the comparison again and again on rounds that have been measured or simulated, and counts what it says. */
final class Trials {
    private final Looks looks;
    private final double threshold;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final List<Integer> rounds = new ArrayList<>();

    Trials(Looks looks, double threshold) {
        this.looks = looks;
        this.threshold = threshold;
    }

    /** The same looks where there is time for fewer rounds. */
    static Looks within(Looks looks, int rounds) {
        return rounds >= looks.rounds()
                ? looks
                : new Looks(
                        looks.interim().stream()
                                .filter(look -> look.rounds() < rounds)
                                .toList(),
                        looks.last(),
                        rounds);
    }

    /** One comparison on the first of the rounds. */
    void compare(List<Round> all) {
        List<Round> most = all.subList(0, Math.min(all.size(), looks.rounds()));
        Standing standing = new SequentialComparison(looks, Correction.HOLM, threshold, looks.rounds())
                .judge(List.of(most), true)
                .get(0);
        Comparison comparison = standing.comparison();
        verdicts.merge(comparison.verdict(), 1, Integer::sum);
        rounds.add(comparison.rounds());
    }

    /**
     * Comparisons on rounds that are drawn from those measured, each at most once in a trial, in random order. The arms have cost
     * the same, so that it is drawn, too, which of them is the candidate: that scatters as new forks would, however the machine drifted.
     *
     * @param factor how much more the candidate is to cost
     */
    void compareDrawn(List<Round> measured, double factor, int trials, long seed) {
        Random random = new Random(seed);
        List<Round> drawn = new ArrayList<>(measured);
        for (int trial = 0; trial < trials && measured.size() >= looks.rounds(); trial++) {
            Collections.shuffle(drawn, random);
            compare(drawn.stream()
                    .map(round -> relabelled(round, factor, random))
                    .toList());
        }
    }

    private static Round relabelled(Round round, double factor, Random random) {
        List<Double> scores = new ArrayList<>(List.of(round.baseline(), round.control(), round.candidate()));
        Collections.shuffle(scores, random);
        return new Round(scores.get(0), scores.get(1), factor * scores.get(2));
    }

    /**
     * How it went.
     *
     * @param what the case in a few words
     * @param secondsPerRound of a comparison of two drivers
     */
    Outcome outcome(String what, double secondsPerRound) {
        List<Integer> sorted = rounds.stream().sorted().toList();
        int median = sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
        return new Outcome(what, rounds.size(), Map.copyOf(verdicts), median, median * secondsPerRound);
    }
}
