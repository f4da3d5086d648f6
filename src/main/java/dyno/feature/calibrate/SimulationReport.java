package dyno.feature.calibrate;

import dyno.comparison.Verdict;
import dyno.io.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * How often the comparison gives which verdict on simulated machines, where the right answer is known.
 *
 * @param description what was simulated, one line each
 * @param outcomes one per case
 */
@JsonDocument(name = "accuracy-simulation")
public record SimulationReport(List<String> description, List<Outcome> outcomes) {

    /**
     * The outcome of many trials of one case.
     *
     * @param what the case in a few words
     * @param trials how many
     * @param verdicts how often each
     * @param medianRounds rounds until the verdict, median
     */
    public record Outcome(String what, int trials, Map<Verdict, Integer> verdicts, int medianRounds) {
        /** Share of the trials, 0 to 1. */
        public double share(Verdict verdict) {
            return trials == 0 ? Double.NaN : verdicts.getOrDefault(verdict, 0) / (double) trials;
        }
    }
}
