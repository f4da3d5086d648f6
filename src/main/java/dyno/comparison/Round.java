package dyno.comparison;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The scores of one round of interleaved forks; each is a cost per operation (ns/op). A score that is not a finite
 * number above 0 has no ratio and is refused with an {@link IllegalArgumentException}.
 *
 * @param baseline the baseline's fork
 * @param control the baseline's second fork
 * @param candidate the candidate's fork
 * @param candidateControl the candidate's second fork; empty in a round of a run that had only one
 */
public record Round(double baseline, double control, double candidate, OptionalDouble candidateControl) {
    public Round {
        requireCost("baseline", baseline);
        requireCost("control", control);
        requireCost("candidate", candidate);
        candidateControl.ifPresent(score -> requireCost("candidate's control", score));
    }

    /** A round of four forks. */
    public Round(double baseline, double control, double candidate, double candidateControl) {
        this(baseline, control, candidate, OptionalDouble.of(candidateControl));
    }

    /** A round of three or four scores, in the order of the fields. */
    public static Round of(List<Double> scores) {
        return new Round(
                scores.get(0),
                scores.get(1),
                scores.get(2),
                scores.stream().skip(3).mapToDouble(Double::doubleValue).findFirst());
    }

    /** Its scores, in the order of the fields. */
    public List<Double> scores() {
        return DoubleStream.concat(DoubleStream.of(baseline, control, candidate), candidateControl.stream())
                .boxed()
                .toList();
    }

    private static void requireCost(String name, double score) {
        if (!(score > 0) || Double.isInfinite(score)) {
            throw new IllegalArgumentException("The score of the " + name + " must be above 0, not " + score + ".");
        }
    }

    /** Logarithm of the candidate over the baseline, each the geometric mean of its forks. */
    double logRatio() {
        return logCandidates().average().orElseThrow()
                - logBaselines().average().orElseThrow();
    }

    /** Logarithms of a driver's second fork over its first: pure noise. */
    DoubleStream logControls() {
        DoubleStream ofBaseline = DoubleStream.of(Math.log(control) - Math.log(baseline));
        return candidateControl.isEmpty()
                ? ofBaseline
                : DoubleStream.concat(
                        ofBaseline, DoubleStream.of(Math.log(candidateControl.getAsDouble()) - Math.log(candidate)));
    }

    DoubleStream logBaselines() {
        return DoubleStream.of(Math.log(baseline), Math.log(control));
    }

    DoubleStream logCandidates() {
        return DoubleStream.concat(DoubleStream.of(candidate), candidateControl.stream())
                .map(Math::log);
    }

    /** The number of assignments of the labels of candidate and baseline to the forks. */
    int assignments() {
        return candidateControl.isPresent() ? 6 : 3;
    }
}
