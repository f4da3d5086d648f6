package dyno.comparison;

/**
 * The scores of one round of interleaved forks; each is a cost per operation (ns/op). A score that is not a finite
 * number above 0 has no ratio and is refused with an {@link IllegalArgumentException}.
 *
 * @param baseline the baseline's fork
 * @param control the baseline's second fork, which calibrates the noise
 * @param candidate the candidate's fork
 */
public record Round(double baseline, double control, double candidate) {
    public Round {
        requireCost("baseline", baseline);
        requireCost("control", control);
        requireCost("candidate", candidate);
    }

    private static void requireCost(String name, double score) {
        if (!(score > 0) || Double.isInfinite(score)) {
            throw new IllegalArgumentException("The score of the " + name + " must be above 0, not " + score + ".");
        }
    }

    /** Logarithm of the candidate over the geometric mean of both baseline forks. */
    double logRatio() {
        return Math.log(candidate) - (Math.log(baseline) + Math.log(control)) / 2;
    }

    /** Logarithm of the second baseline fork over the first: pure noise. */
    double logControl() {
        return Math.log(control) - Math.log(baseline);
    }
}
