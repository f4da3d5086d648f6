package dyno.experiment.view;

import dyno.document.Quantity;
import dyno.hotspot.finding.Cause;
import dyno.hotspot.finding.Cause.Clue;
import dyno.hotspot.finding.Finding;
import dyno.hotspot.finding.Finding.Part;
import dyno.output.Names;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings as text for a terminal. */
public final class FindingText {
    private static final int MOST = 10;
    private static final int MOST_PARTS = 3;

    private FindingText() {}

    /**
     * One paragraph per finding: its cause, what was seen, and what usually helps; then the number of uncertain places.
     */
    public static void append(StringBuilder text, String driver, List<Finding> findings, int uncertain) {
        append(text, driver, findings);
        if (uncertain > 0) {
            text.append(driver).append(": ").append(uncertain(uncertain)).append("; more recordings may decide\n\n");
        }
    }

    /** A note that places are not findings, because their shares may be 0. */
    public static String uncertain(int places) {
        return Quantity.count(places, "place") + " not confirmed as a finding: the interval includes 0";
    }

    private static void append(StringBuilder text, String driver, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        text.append(driver).append(": findings\n");
        for (Finding finding : findings.subList(0, Math.min(MOST, findings.size()))) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-8s %s%s%n",
                    amount(finding),
                    finding.cause().label(),
                    heap(finding)));
            text.append("           ").append(finding.explanation()).append(".\n");
            if (!finding.frames().isEmpty()) {
                text.append("           It calls ")
                        .append(parts(finding.frames()))
                        .append(".\n");
            }
            text.append("           ").append(finding.cause().remedy()).append('\n');
        }
        if (findings.size() > MOST) {
            text.append("  and ")
                    .append(Quantity.count(findings.size() - MOST, "smaller one"))
                    .append('\n');
        }
        text.append('\n');
    }

    /** What no detector could find, and what would be needed for that. */
    public static void appendNotLookedFor(StringBuilder text, String driver, List<Cause> causes) {
        boolean time = causes.stream().noneMatch(cause -> cause.needs() == Clue.STACKS);
        appendNotLookedFor(
                text,
                driver,
                causes,
                time ? EnumSet.of(Clue.BYTECODE) : EnumSet.of(Clue.STACKS, Clue.BYTECODE),
                time
                        ? "specify the version with --driver for detectors that read its bytecode"
                        : "record CPU or wall time for detectors that need it");
        appendNotLookedFor(
                text,
                driver,
                causes,
                EnumSet.of(Clue.OPERATIONS),
                "./dyno triage has operations that show it; recordings do not");
        text.append(causes.isEmpty() ? "" : "\n");
    }

    private static void appendNotLookedFor(
            StringBuilder text, String driver, List<Cause> causes, Set<Clue> clues, String remedy) {
        List<Cause> unseen =
                causes.stream().filter(cause -> clues.contains(cause.needs())).toList();
        if (!unseen.isEmpty()) {
            text.append(driver).append(": not looked for (").append(remedy).append("):\n");
            unseen.forEach(cause -> text.append("  ").append(cause.label()).append('\n'));
        }
    }

    /** What it allocates, which may be much even if it is too fast to be sampled. */
    public static String heap(Finding finding) {
        double share = finding.heapShare().mean();
        return share > 0 ? ", " + Quantity.percent(share) + " of the allocation" : "";
    }

    /** Its cost: a share of the time (at most, if it was found by its allocation only), or round trips; empty where neither is known. */
    public static String amount(Finding finding) {
        if (finding.roundTrips() > 0) {
            return Quantity.count(finding.roundTrips(), "trip");
        }
        if (Double.isNaN(finding.share().mean())) {
            return "";
        }
        return finding.share().low() > 0
                ? Quantity.percent(finding.share().mean()).toString()
                : "< " + Quantity.percent(finding.share().high());
    }

    private static String parts(List<Part> parts) {
        return parts.stream()
                .limit(MOST_PARTS)
                .map(part -> Names.shortMethod(part.name())
                        + (Double.isNaN(part.share()) ? "" : " (" + Quantity.percent(part.share()) + ")"))
                .collect(Collectors.joining(", "));
    }
}
