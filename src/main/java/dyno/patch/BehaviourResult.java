package dyno.patch;

import java.util.List;

/**
 * Whether a candidate behaved as its baseline.
 *
 * @param same true when everything that was compared is equal, and something was; a declared change of the bytes sent does
 *     not count
 * @param explanation the first difference, or what was compared
 * @param workloads workloads and cases compared, the differing ones included
 * @param requests requests compared
 * @param values values compared
 * @param differences the first few of every case
 * @param wireChanges where other bytes were sent, as the patch declares: commands that went (-) and came (+)
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
}
