package dyno.feature.triage;

import dyno.comparison.Estimate;
import dyno.document.Quantity;
import dyno.feature.triage.TriageReport.EncryptionRow;
import java.util.List;
import java.util.Locale;

/** What encryption costs, in a sentence for each driver. */
final class EncryptionText {
    private EncryptionText() {}

    /** The sentences; none if nothing was measured. */
    static List<String> of(TriageReport report, ReportIndex index) {
        return report.encryption().stream()
                .map(row ->
                        row.driver() + ", encrypted " + index.title(row.workload()) + " over loopback: " + text(row))
                .toList();
    }

    private static String text(EncryptionRow row) {
        if (row.cpu() == null) {
            return row.reason() + (row.reason().endsWith(".") ? "" : ".");
        }
        return String.format(
                Locale.ROOT,
                "%.2f times the CPU time of a plain one (%s%s)%s.",
                row.cpu().ratio(),
                interval(row.cpu()),
                Quantity.count(row.rounds(), "round"),
                row.cipher() == null ? "" : "; " + row.cipher());
    }

    private static String interval(Estimate cpu) {
        return cpu.hasInterval()
                ? String.format(
                        Locale.ROOT,
                        "%.2f to %.2f, %.1f %%, ",
                        cpu.low(),
                        cpu.high(),
                        Estimate.percent(cpu.confidence()))
                : "";
    }
}
