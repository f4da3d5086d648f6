package dyno.comparison;

/**
 * The scores of one round of interleaved forks; each is a cost per operation above 0 (ns/op).
 *
 * @param baseline the baseline's fork
 * @param control the baseline's second fork, which calibrates the noise
 * @param candidate the candidate's fork
 */
public record Round(double baseline, double control, double candidate) {}
