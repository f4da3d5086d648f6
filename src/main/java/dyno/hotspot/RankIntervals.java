package dyno.hotspot;

import dyno.hotspot.Hotspot.Ranks;
import java.util.List;

/**
 * Determines the ranks between which a hotspot lies: below all that are significantly larger, above all that are
 * significantly smaller.
 *
 * <p>The method is that of rank intervals from pairwise comparisons (Klein, Wright and Wieczorek, "A joint confidence
 * region for an overall ranking of populations", JRSS C 69, 2020), with each pair compared within the units. Each pair
 * has its own 95 %: the interval is meant for one hotspot, not for the whole ranking at once.
 */
final class RankIntervals {
    private RankIntervals() {}

    /**
     * The ranks of hotspots.
     *
     * @param parts weight in each unit, one row per hotspot, in order of rank
     */
    static Ranks[] of(List<double[]> parts, ShareInterval interval) {
        Ranks[] ranks = new Ranks[parts.size()];
        for (int i = 0; i < ranks.length; i++) {
            int larger = 0;
            int smaller = 0;
            for (int j = 0; j < ranks.length; j++) {
                larger += j < i && interval.isLarger(parts.get(j), parts.get(i)) ? 1 : 0;
                smaller += j > i && interval.isLarger(parts.get(i), parts.get(j)) ? 1 : 0;
            }
            ranks[i] = new Ranks(1 + larger, ranks.length - smaller);
        }
        return ranks;
    }
}
