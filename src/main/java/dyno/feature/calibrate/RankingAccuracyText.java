package dyno.feature.calibrate;

import dyno.document.Quantity;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.profile.Event;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** The accuracy of the ranking as text for a terminal. */
public final class RankingAccuracyText {
    /** Number of hotspots that people read. */
    private static final int FIRST = 5;

    private static final String HEADER =
            "   size  added  first 5  expected  rank ±1  rank (true)  error: median     bias  coverage  first 5 and covered";

    private RankingAccuracyText() {}

    /** One table per event over all drivers, then the total of the added costs. */
    public static String render(RankingAccuracyReport report) {
        StringBuilder text = new StringBuilder();
        for (Event event : Event.values()) {
            Map<Double, List<Finding>> bySize = report.findings().stream()
                    .filter(finding -> finding.event() == event)
                    .collect(Collectors.groupingBy(Finding::size, TreeMap::new, Collectors.toList()));
            if (!bySize.isEmpty()) {
                text.append(event.label()).append('\n').append(HEADER).append('\n');
                bySize.forEach((size, findings) -> text.append(row(size, findings)));
            }
        }
        text.append(String.format(
                Locale.ROOT,
                "%s with added costs over %s, %s per ranking. Their operations took %.2f times as long as expected"
                        + " (median).%n",
                Quantity.count(report.builds().size(), "build"),
                report.transport(),
                Quantity.count(report.forksPerRanking(), "fork"),
                median(report.builds(), build -> build.totalNanos() / (build.baseNanos() + build.plantedNanos()))));
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static String row(double size, List<Finding> findings) {
        return String.format(
                Locale.ROOT,
                "%5.1f %%  %5d  %5.0f %%  %6.0f %%  %5.0f %%  %11s  %11.1f %%  %+5.1f %%  %6.0f %%  %17.0f %%%n",
                100 * size,
                findings.size(),
                percent(findings, finding -> finding.isAmong(FIRST)),
                percent(findings, finding -> finding.trueRank() <= FIRST),
                percent(findings, Finding::isInPlace),
                rank(findings),
                100 * median(findings, finding -> Math.abs(finding.error())),
                100 * median(findings, Finding::error),
                percent(findings, Finding::isInside),
                percent(findings, finding -> finding.isAmong(FIRST) && finding.isInside()));
    }

    /** The median rank and the true one; a dash if that cost is in no ranking, which is worse than any rank. */
    private static String rank(List<Finding> findings) {
        double rank = median(findings, finding -> finding.rank() == 0 ? Double.POSITIVE_INFINITY : finding.rank());
        return (Double.isFinite(rank) ? String.format(Locale.ROOT, "%.0f", rank) : "–")
                + String.format(Locale.ROOT, " (%.0f)", median(findings, Finding::trueRank));
    }

    private static double percent(List<Finding> findings, Predicate<Finding> condition) {
        return 100.0 * findings.stream().filter(condition).count() / findings.size();
    }

    private static <T> double median(List<T> things, ToDoubleFunction<T> figure) {
        return Median.withDefaults()
                .evaluate(things.stream().mapToDouble(figure).toArray());
    }
}
