package dyno.feature.calibrate;

import dyno.comparison.Comparison;
import dyno.comparison.Correction;
import dyno.comparison.Looks;
import dyno.comparison.Round;
import dyno.comparison.SequentialComparison;
import dyno.comparison.Verdict;
import dyno.feature.calibrate.SimulationReport.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes comparisons as {@code dyno compare} would on the same rounds, and counts the verdicts. */
final class Trials {
    private final Looks looks;
    private final double threshold;
    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    private final List<Integer> rounds = new ArrayList<>();

    Trials(Looks looks, double threshold) {
        this.looks = looks;
        this.threshold = threshold;
    }

    /** The same looks when there is time for fewer rounds. */
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

    /** One comparison on the first of the rounds, with their labels and scores unchanged. */
    Comparison compare(List<Round> all) {
        List<Round> most = all.subList(0, Math.min(all.size(), looks.rounds()));
        Comparison comparison = new SequentialComparison(looks, Correction.HOLM, threshold, looks.rounds())
                .judge(List.of(most), true)
                .get(0)
                .orElseThrow();
        verdicts.merge(comparison.verdict(), 1, Integer::sum);
        rounds.add(comparison.rounds());
        return comparison;
    }

    /**
     * The result.
     *
     * @param what the case in a few words
     */
    Outcome outcome(String what) {
        List<Integer> sorted = rounds.stream().sorted().toList();
        int median = sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
        return new Outcome(what, rounds.size(), Map.copyOf(verdicts), median);
    }
}
