package dyno.report;

import dyno.comparison.Verdict;
import dyno.run.Environment;
import java.util.List;
import java.util.Map;

/**
 * How often the comparison says what, where the truth is known.
 *
 * @param run name of the run and of its folder; null for a simulation
 * @param environment machine and versions; null for a simulation
 * @param description what was tried, a line each
 * @param outcomes one a case
 * @param warnings what a reader must know before believing the figures
 */
public record EngineReport(
        String run, Environment environment, List<String> description, List<Outcome> outcomes, List<String> warnings) {

    /**
     * The outcome of many trials of one case.
     *
     * @param what the case in a few words
     * @param trials how many
     * @param verdicts how often each
     * @param medianRounds rounds until the verdict, median
     * @param medianSeconds how long they take, seconds; NaN for a simulation
     */
    public record Outcome(
            String what, int trials, Map<Verdict, Integer> verdicts, int medianRounds, double medianSeconds) {
        /** Share of the trials, 0 to 1. */
        public double share(Verdict verdict) {
            return trials == 0 ? Double.NaN : verdicts.getOrDefault(verdict, 0) / (double) trials;
        }
    }
}
