package dyno.feature.triage.report;

import dyno.document.Document.Block;
import dyno.document.Document.Builder;
import dyno.document.Document.Cell;
import dyno.document.Document.Fold;
import dyno.document.Document.Heading;
import dyno.document.Quantity;
import dyno.document.Rows;
import dyno.document.Sentence;
import dyno.document.Text;
import dyno.experiment.view.FindingText;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.feature.triage.report.TriageReport.UncertainRow;
import dyno.hotspot.CodePlace;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import dyno.hotspot.finding.Finding.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings: those of a profile, and the first ones of a driver. */
final class FindingBlocks {
    private static final int MOST_OF_A_PROFILE = 8;
    private static final int MOST_OF_A_DRIVER = 4;
    private static final int MOST_PARTS = 4;

    private final TriageReport report;
    private final ReportIndex index;

    FindingBlocks(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
    }

    /** The findings of a profile, the heaviest first, and how many places are too uncertain. */
    List<Block> of(ProfileRow profile) {
        Rows rows =
                Rows.titled("Findings: why it is hot").text("Cause", "Where").number("Takes", "CPU / op", "Alloc / op");
        report.findings().stream()
                .filter(row -> isIn(row, profile))
                .limit(MOST_OF_A_PROFILE)
                .forEach(row -> rows.add(row(row)));
        return new Builder()
                .table(rows)
                .remarks(report.uncertain().stream()
                        .filter(row -> row.driver().equals(profile.driver())
                                && row.workload().equals(profile.workload())
                                && row.transport().equals(profile.transport()))
                        .map(row ->
                                FindingText.uncertain(row.places()) + "; --resume with a larger --budget adds forks.")
                        .toList())
                .blocks();
    }

    private List<Cell> row(FindingRow row) {
        Finding finding = row.finding();
        String heapShare = finding.heapShare().mean() > 0
                ? Quantity.percent(finding.heapShare().mean()).toString()
                : "";
        return List.of(
                new Fold(Text.of(finding.cause().label()), details(finding)),
                Text.code(finding.place()),
                Text.figure(new Quantity(FindingText.amount(finding), ""), range(row)),
                Text.figure(finding.share().low() > 0 ? Quantity.time(finding.nanos()) : Quantity.NONE),
                Text.figure(Quantity.bytes(finding.bytes()), heapShare));
    }

    private static List<Block> details(Finding finding) {
        return new Builder()
                .paragraph(Sentence.capitalised(finding.explanation()) + ".")
                .paragraph(parts(
                        "Lines: ", finding.places().stream().map(Place::part).toList()))
                .paragraph(parts("Calls: ", finding.frames()))
                .paragraph(finding.cause().remedy())
                .blocks();
    }

    private static Text parts(String title, List<Part> parts) {
        Text text = Text.NONE;
        for (Part part : parts.stream().limit(MOST_PARTS).toList()) {
            text = text.and(text.isEmpty() ? title : ", ")
                    .and(Text.code(part.name()))
                    .and(Double.isNaN(part.share()) ? "" : " " + Quantity.percent(part.share()));
        }
        return text;
    }

    /** The interval of its share, or the total number of round trips, if they were counted. */
    private String range(FindingRow row) {
        Finding finding = row.finding();
        if (finding.roundTrips() == 0) {
            return Quantity.range(
                    Quantity.percent(finding.share().low()),
                    Quantity.percent(finding.share().high()));
        }
        return report.scores().stream()
                .filter(score -> score.driver().equals(row.driver())
                        && score.workload().equals(row.workload())
                        && score.wire() != null)
                .findFirst()
                .map(score -> "of " + score.wire().roundTrips() + " per operation")
                .orElse("");
    }

    /** The first findings of a driver, an item each. */
    List<Text> ofDriver(String driver) {
        return first(driver).stream()
                .map(row -> {
                    Finding finding = row.finding();
                    ProfileRow profile =
                            index.mainProfile(driver, row.workload()).orElseThrow();
                    return Text.strong(FindingText.amount(finding))
                            .and(" of " + index.operation(profile) + ": ")
                            .and(Text.link(finding.cause().label(), "#" + index.anchor(profile)))
                            .and(FindingText.heap(finding) + ", ")
                            .and(Text.code(finding.place()));
                })
                .toList();
    }

    /** The first findings of all drivers, a line each. */
    List<Block> summary() {
        if (report.findings().isEmpty() && report.uncertain().isEmpty()) {
            return List.of();
        }
        Rows rows = Rows.untitled().text("driver").number("takes").text("of", "cause and place");
        for (DriverRow driver : report.drivers()) {
            Text name = Text.of(driver.name());
            for (FindingRow row : first(driver.name())) {
                Finding finding = row.finding();
                rows.add(
                        name,
                        Text.of(FindingText.amount(finding)),
                        Text.of(index.title(row.workload())),
                        Text.of(finding.cause().label() + FindingText.heap(finding) + ": " + finding.place()));
                name = Text.NONE;
            }
            int uncertain = uncertain(driver.name());
            if (uncertain > 0) {
                rows.add(name, Text.soft(FindingText.uncertain(uncertain)));
            }
        }
        Text title = Text.of("Findings").and(Text.soft("   why the hotspots are hot"));
        return new Builder().add(new Heading(2, title, "")).table(rows).blocks();
    }

    /** How many places are too uncertain in the profiles that are shown of a driver first. */
    private int uncertain(String driver) {
        return report.uncertain().stream()
                .filter(row -> row.driver().equals(driver)
                        && index.mainProfile(driver, row.workload())
                                .filter(profile -> profile.transport().equals(row.transport()))
                                .isPresent())
                .mapToInt(UncertainRow::places)
                .sum();
    }

    /** The findings of a driver, each cause and place once, in the workload with its largest share. */
    private List<FindingRow> first(String driver) {
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
}
