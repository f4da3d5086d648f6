package dyno.patch.behaviour;

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

    /** The same with a note on an earlier observation that differed, which a reader must know if this one does not. */
    BehaviourResult after(BehaviourResult earlier) {
        return noting(" An earlier observation differed: " + earlier.explanation);
    }

    /** The same with the names of cases that were not compared, because the baseline itself varies in them. */
    BehaviourResult without(List<String> varying) {
        return varying.isEmpty()
                ? this
                : noting(" Not compared, because the baseline itself behaves differently each time: "
                        + String.join(", ", varying) + ".");
    }

    private BehaviourResult noting(String note) {
        return new BehaviourResult(same, explanation + note, workloads, requests, values, differences, wireChanges);
    }
}
