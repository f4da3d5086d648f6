package dyno.feature.calibrate;

import dyno.experiment.Rounds;
import dyno.experiment.builds.ComparisonOptions;
import dyno.run.ForkResult;
import dyno.run.ForkSpec.Arm;
import dyno.run.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Consecutive rounds of a run, divided into as many comparisons as possible: each round is in one comparison at most,
 * and where one ends depends on disturbances of the machine, not on any score.
 *
 * @param blocks the rounds of a comparison each, in the order of running
 * @param unused rounds after the last of them, too few for another one
 */
record ComparisonBlocks(List<Rounds> blocks, int unused) {
    /**
     * Divides rounds.
     *
     * @param complete complete rounds, in the order of running
     * @param each rounds that must count in a comparison, at least 1; as many as half of them may be void and repeated,
     *     as in {@link ComparisonOptions}
     */
    static ComparisonBlocks of(List<Map<Arm, ForkResult>> complete, int each) {
        List<Rounds> blocks = new ArrayList<>();
        int begin = 0;
        for (int end = each; end <= complete.size(); end++) {
            Rounds rounds =
                    Rounds.of(complete.subList(begin, end), Patience.ofHost().spareRounds(each));
            if (rounds.counted().size() == each) {
                blocks.add(rounds);
                begin = end;
                end += each - 1;
            }
        }
        return new ComparisonBlocks(List.copyOf(blocks), complete.size() - begin);
    }
}
