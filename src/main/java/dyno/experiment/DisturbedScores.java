package dyno.experiment;

import dyno.run.ForkResult;
import java.util.Collection;
import java.util.List;

/** Which scores hold only beside scores of their own run, because hardly any of their forks had enough quiet time. */
public final class DisturbedScores {
    /** What reports say of them. */
    public static final String LABEL = "disturbed, not comparable with other runs";

    private static final double LEAST_SHARE = 0.3;

    private DisturbedScores() {}

    /**
     * Whether the score of forks is one of these. Forks that took turns are only compared with each other and do not matter here.
     *
     * @param forks of one driver, workload and transport
     */
    public static boolean areOf(Collection<ForkResult> forks) {
        List<ForkResult> alone =
                forks.stream().filter(fork -> fork.together() == null).toList();
        long quiet = alone.stream().filter(fork -> !fork.lacksQuietTime()).count();
        return quiet < LEAST_SHARE * alone.size();
    }
}
