package dyno.run;

import java.util.Collection;
import java.util.List;

/**
 * What a beat in quiet time is in a run, chosen from the beats of all its forks after they were measured: a neighbour that was active
 * while {@link Quiet} was learnt before the run would be taken for quiet time. The choice knows neither drivers nor scores.
 *
 * @param ratio relative to what was learnt before the run; less than 1 if the run was clearly quieter at times, else 1
 */
public record QuietReference(double ratio) {
    /** As many slices must have been so quiet: single ones are by chance. */
    private static final int LEAST_SLICES = 10;

    /** The one for the forks of a run, whatever they were measured for. */
    public static QuietReference of(Collection<ForkResult> forks) {
        List<double[]> beats = forks.stream()
                .flatMap(fork -> fork.iterations().stream())
                .filter(IterationScore::hasBeats)
                .map(slice -> new double[] {slice.beat(), slice.clock()})
                .toList();
        Quiet found = Quiet.of(beats);
        boolean isClearlyLower = found.ratio() * (1 + Quiet.SAME) < 1;
        boolean isByChance = found.share() * beats.size() < LEAST_SLICES;
        return new QuietReference(isClearlyLower && !isByChance ? found.ratio() : 1);
    }

    /** The fork's result with beats relative to this one. */
    public ForkResult applied(ForkResult fork) {
        return ratio == 1 ? fork : fork.withBeatsOver(ratio);
    }
}
