package dyno.patch;

/**
 * Whether a candidate behaved as its baseline.
 *
 * @param same true when everything that was compared is equal, and something was
 * @param explanation the first difference, or what was compared
 * @param workloads workloads compared, the differing one included
 * @param requests requests compared
 * @param values values compared
 */
public record BehaviourResult(boolean same, String explanation, int workloads, int requests, int values) {}
