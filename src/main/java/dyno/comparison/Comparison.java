package dyno.comparison;

import java.util.List;

/**
 * A candidate held against its baseline on one workload, transport and metric.
 *
 * @param rounds rounds of interleaved forks
 * @param estimate candidate over baseline
 * @param control second baseline fork over the first: what "no difference" looked like in the same session
 * @param threshold smallest relative difference that matters, such as 0.02
 * @param verdict the conclusion
 * @param explanation one sentence for people, with the smallest difference that could have been seen
 * @param warnings what a reader must know before believing the verdict
 */
public record Comparison(
        int rounds,
        Estimate estimate,
        Estimate control,
        double threshold,
        Verdict verdict,
        String explanation,
        List<String> warnings) {}
