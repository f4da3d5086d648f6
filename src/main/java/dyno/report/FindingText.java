package dyno.report;

import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Findings as text for a terminal. */
final class FindingText {
    private static final int MOST = 10;
    private static final int MOST_PARTS = 3;

    private FindingText() {}

    /** A paragraph a finding: its cause, what was seen, and what usually helps. */
    static void append(StringBuilder text, String driver, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        text.append(driver).append(": findings\n");
        for (Finding finding : findings.subList(0, Math.min(MOST, findings.size()))) {
            text.append(String.format(
                    Locale.ROOT, "  %-8s %s%n", amount(finding), finding.cause().label()));
            text.append("           ").append(finding.explanation()).append(".\n");
            if (!finding.frames().isEmpty()) {
                text.append("           It calls ")
                        .append(parts(finding.frames()))
                        .append(".\n");
            }
            text.append("           ").append(finding.cause().remedy()).append('\n');
        }
        if (findings.size() > MOST) {
            text.append("  and ").append(findings.size() - MOST).append(" smaller ones\n");
        }
        text.append('\n');
    }

    /** What it takes: a share of the time, round trips, or heap where it is too quick to be seen. */
    static String amount(Finding finding) {
        if (finding.roundTrips() > 0) {
            return Quantity.count(finding.roundTrips(), "trip");
        }
        return Quantity.percent(finding.share().mean()).toString();
    }

    private static String parts(List<Part> parts) {
        return parts.stream()
                .limit(MOST_PARTS)
                .map(part -> Names.shortMethod(part.name())
                        + (Double.isNaN(part.share()) ? "" : " (" + Quantity.percent(part.share()) + ")"))
                .collect(Collectors.joining(", "));
    }
}
