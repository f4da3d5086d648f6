package dyno.patch.behaviour;

import dyno.workload.behaviour.BehaviourSuite;
import java.util.List;

/**
 * Whether a candidate behaved like its baseline.
 *
 * @param same true when everything that was compared is equal, and something was; a declared change of the bytes sent
 *     does not count
 * @param explanation the first difference, or what was compared
 * @param workloads workloads and cases compared, the differing ones included
 * @param requests requests compared
 * @param values values compared
 * @param differences the first few of every case
 * @param wireChanges where different bytes were sent, as the patch declares: removed (-) and added (+) commands
 */
public record BehaviourResult(
        boolean same,
        String explanation,
        int workloads,
        int requests,
        int values,
        List<BehaviourDifference> differences,
        List<BehaviourDifference> wireChanges) {
    public BehaviourResult {
        differences = List.copyOf(differences);
        wireChanges = List.copyOf(wireChanges);
    }

    /** Of a candidate that could not be compared, in a sentence that says why. */
    public static BehaviourResult notCompared(String reason) {
        return new BehaviourResult(false, reason, 0, 0, 0, List.of(), List.of());
    }

    public boolean compared() {
        return requests > 0 || !differences.isEmpty();
    }

    /** Whether they differ only in cases whose outcome depends on time: a busy machine can cause that. */
    boolean differsInTimingOnly() {
        return !same
                && !differences.isEmpty()
                && differences.stream().allMatch(difference -> BehaviourSuite.dependsOnTime(difference.behaviour()));
    }

    /** The same with a note on an earlier observation that differed, which a reader must know if this one does not. */
    BehaviourResult after(BehaviourResult earlier) {
        String both =
                explanation + " An earlier observation differed in a case that depends on time: " + earlier.explanation;
        return new BehaviourResult(same, both, workloads, requests, values, differences, wireChanges);
    }
}
