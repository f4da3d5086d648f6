package dyno.feature.recordings;

import dyno.experiment.view.FindingText;
import dyno.export.SarifLog;
import dyno.export.SarifPlace;
import dyno.export.SourceTree;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.hotspot.finding.Finding;
import dyno.profile.Event;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings in recordings as a SARIF log: a result for each, without the commands on the wire, which have no place. */
public final class SarifFormat {
    private SarifFormat() {}

    /**
     * The text.
     *
     * @param sources the driver's checkout; a file that it does not have is named by its path in a source jar
     */
    public static String render(HotspotReport report, SourceTree sources) {
        Map<String, List<SarifLog.Result>> results = new LinkedHashMap<>();
        for (DriverRow driver : report.drivers()) {
            results.put(
                    driver.driver(),
                    driver.findings().stream()
                            .filter(finding -> !finding.className().isEmpty())
                            .map(finding -> result(driver, finding))
                            .toList());
        }
        return SarifLog.render(sources, results);
    }

    private static SarifLog.Result result(DriverRow driver, Finding finding) {
        Map<String, Object> properties = new HashMap<>(Map.of("driver", driver.driver(), "share", finding.share()));
        if (finding.nanos() > 0) {
            properties.put("nanos", finding.nanos());
        }
        return new SarifLog.Result(
                SarifLog.Rule.of(finding.cause()),
                SarifPlace.of(finding, driver.rankings()),
                finding.share(),
                SarifLog.sentence(finding.explanation()) + cost(driver, finding) + " "
                        + finding.cause().remedy(),
                properties);
    }

    private static String cost(DriverRow driver, Finding finding) {
        String amount = FindingText.amount(finding);
        return amount.isEmpty()
                ? ""
                : " In " + driver.driver() + " this takes " + amount + " of the " + time(driver) + range(finding)
                        + FindingText.heap(finding) + ".";
    }

    /** Findings are of wall time where no CPU time was sampled. */
    private static String time(DriverRow driver) {
        return driver.rankings().stream().anyMatch(ranking -> ranking.event() == Event.CPU) ? "CPU time" : "wall time";
    }

    private static String range(Finding finding) {
        return finding.share().low() > 0 ? " " + SarifLog.interval(finding.share()) : "";
    }
}
