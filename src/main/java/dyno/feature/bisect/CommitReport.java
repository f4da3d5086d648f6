package dyno.feature.bisect;

import dyno.feature.bisect.BisectReport.StepRow;
import dyno.io.JsonDocument;
import dyno.patch.git.Commit;
import java.util.List;

/**
 * The commit of a checkout in which the cost of an operation changed most, and the search that led to it.
 *
 * @param searches of ever shorter ranges of commits, whose versions are hashes
 * @param largest the largest confirmed step of the last search; null if none was confirmed
 * @param suspects the commits in which that step is: one, or those between two builds if the ones in between cannot be
 *     built or measured; empty without a step
 */
@JsonDocument(name = "commits", format = 2)
public record CommitReport(List<BisectReport> searches, StepRow largest, List<Commit> suspects) {
    public CommitReport {
        searches = List.copyOf(searches);
        suspects = List.copyOf(suspects);
    }
}
