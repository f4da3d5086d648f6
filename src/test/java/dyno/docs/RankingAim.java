package dyno.docs;

import dyno.document.Quantity;
import dyno.feature.calibrate.RankingAccuracyReport;
import dyno.feature.calibrate.RankingAccuracyReport.Finding;
import dyno.profile.Event;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences about rankings of added costs: which run it was, and how it compares with the aims for rankings. */
final class RankingAim {
    private static final int FIRST = 5;
    private static final double FOUND = 0.02;
    private static final double SMALL = 0.01;

    private RankingAim() {}

    /** What was measured, where and when. */
    static String run(RankingAccuracyReport report) {
        String drivers = report.builds().stream()
                .map(build -> build.driver().replaceFirst("\\+.*", ""))
                .distinct()
                .collect(Collectors.joining(", "));
        return "Over " + report.transport() + ": "
                + Quantity.count(report.builds().size(), "build") + " of " + drivers + ", measured on "
                + report.started().substring(0, 10) + " on "
                + report.environment().cpu() + " with "
                + report.environment().cores() + " processors.";
    }

    static String of(RankingAccuracyReport report) {
        List<Finding> plants = report.findings().stream()
                .filter(finding -> finding.event() == Event.CPU)
                .toList();
        return "Over " + report.transport() + ", added costs of CPU time of 2 % or more: "
                + counts(plants.stream().filter(plant -> plant.size() >= FOUND).toList())
                + ". Added costs of 1 %: "
                + counts(plants.stream().filter(plant -> plant.size() == SMALL).toList())
                + ".";
    }

    private static String counts(List<Finding> plants) {
        int all = plants.size();
        return all == 0
                ? "none"
                : plants.stream().filter(plant -> plant.isAmong(FIRST)).count() + " of " + all
                        + " ranked among the first five (should be: "
                        + plants.stream()
                                .filter(plant -> plant.trueRank() <= FIRST)
                                .count()
                        + "), "
                        + plants.stream().filter(Finding::isInside).count()
                        + " with the true share inside the interval";
    }
}
