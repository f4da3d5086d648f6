package dyno.feature.triage;

import dyno.document.Quantity;
import dyno.experiment.view.FindingText;
import dyno.feature.triage.TriageReport.FindingRow;
import dyno.feature.triage.TriageReport.ProfileRow;
import dyno.feature.triage.TriageReport.UncertainRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Place;
import dyno.wire.TransportName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings as the page shows them: those of a profile, and the first ones of a driver. */
final class FindingSection {
    private static final int MOST_OF_A_PROFILE = 8;
    private static final int MOST_OF_A_DRIVER = 4;
    private static final int MOST_PARTS = 4;

    private final TriageReport report;
    private final ReportIndex index;

    /**
     * A finding.
     *
     * @param place the main responsible line or command
     * @param amount its share, or its round trips
     * @param cost what it costs an operation
     * @param heapShare the same as a part of the operation's allocation
     * @param heapPart the same in words; empty when unknown
     */
    public record Row(
            String workload,
            TransportName transport,
            String anchor,
            String label,
            String place,
            String amount,
            String range,
            Quantity cost,
            Quantity heap,
            Quantity heapShare,
            String heapPart,
            String explanation,
            List<Part> places,
            List<Part> calls,
            String remedy) {}

    /** A line or a call with its share. */
    public record Part(String name, Quantity share) {}

    FindingSection(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** The findings of a profile, the heaviest first. */
    List<Row> of(ProfileRow profile) {
        return report.findings().stream()
                .filter(row -> isIn(row, profile))
                .limit(MOST_OF_A_PROFILE)
                .map(row -> row(row, profile))
                .toList();
    }

    /** How many places are too uncertain in the profiles that the page shows of a driver first. */
    int uncertainOfDriver(String driver) {
        return report.uncertain().stream()
                .filter(row -> row.driver().equals(driver)
                        && index.mainProfile(driver, row.workload())
                                .filter(profile -> profile.transport().equals(row.transport()))
                                .isPresent())
                .mapToInt(UncertainRow::places)
                .sum();
    }

    /** A note that places of a profile are too uncertain; empty if none are. */
    String uncertain(ProfileRow profile) {
        return report.uncertain().stream()
                .filter(row -> row.driver().equals(profile.driver())
                        && row.workload().equals(profile.workload())
                        && row.transport().equals(profile.transport()))
                .map(row -> FindingText.uncertain(row.places()) + "; --resume with a larger --budget adds forks.")
                .findFirst()
                .orElse("");
    }

    /** The findings of a driver, each cause and place once, in the workload with its largest share. */
    List<Row> ofDriver(String driver) {
        Map<String, FindingRow> largest = new LinkedHashMap<>();
        for (FindingRow row : report.findings()) {
            boolean main = row.driver().equals(driver)
                    && index.mainProfile(driver, row.workload())
                            .filter(profile -> isIn(row, profile))
                            .isPresent();
            if (main) {
                largest.merge(key(row.finding()), row, (one, other) -> weight(one) >= weight(other) ? one : other);
            }
        }
        return largest.values().stream()
                .sorted((one, other) -> Double.compare(weight(other), weight(one)))
                .limit(MOST_OF_A_DRIVER)
                .map(row -> row(row, index.mainProfile(driver, row.workload()).orElseThrow()))
                .toList();
    }

    /** A responsible method; its lines and callees may differ between workloads. */
    private static String key(Finding finding) {
        CodePlace code =
                finding.places().isEmpty() ? null : finding.places().get(0).code();
        return finding.cause() + " " + (code == null ? finding.place() : code.method());
    }

    /** A round trip costs more than anything that the driver does by itself. */
    private static double weight(FindingRow row) {
        double share = row.finding().share().mean();
        return row.finding().roundTrips() + (Double.isNaN(share) ? 0 : share);
    }

    private static boolean isIn(FindingRow row, ProfileRow profile) {
        return row.driver().equals(profile.driver())
                && row.workload().equals(profile.workload())
                && row.transport().equals(profile.transport());
    }

    private Row row(FindingRow row, ProfileRow profile) {
        Finding finding = row.finding();
        return new Row(
                index.title(row.workload()),
                row.transport(),
                index.anchor(profile),
                finding.cause().label(),
                finding.place(),
                FindingText.amount(finding),
                finding.roundTrips() > 0
                        ? ofTrips(row)
                        : Quantity.range(
                                Quantity.percent(finding.share().low()),
                                Quantity.percent(finding.share().high())),
                finding.share().low() > 0 ? Quantity.time(finding.nanos()) : Quantity.NONE,
                Quantity.bytes(finding.bytes()),
                Quantity.percent(finding.heapShare().mean()),
                FindingText.heap(finding),
                finding.explanation(),
                parts(finding.places().stream().map(Place::part).toList()),
                parts(finding.frames()),
                finding.cause().remedy());
    }

    /** The total number of round trips, if they were counted. */
    private String ofTrips(FindingRow row) {
        return report.scores().stream()
                .filter(score -> score.driver().equals(row.driver())
                        && score.workload().equals(row.workload())
                        && score.wire() != null)
                .findFirst()
                .map(score -> "of " + score.wire().roundTrips() + " per operation")
                .orElse("");
    }

    private static List<Part> parts(List<Finding.Part> parts) {
        return parts.stream()
                .limit(MOST_PARTS)
                .map(part -> new Part(part.name(), Quantity.percent(part.share())))
                .toList();
    }
}
