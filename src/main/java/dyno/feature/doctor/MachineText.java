package dyno.feature.doctor;

import dyno.document.TerminalText;
import dyno.run.Quiet;
import dyno.run.machine.MachineCheck.Finding;
import dyno.run.machine.MachineCheck.Level;
import java.util.Locale;

/** A {@link MachineReport} as text for a terminal. */
public final class MachineText {
    private static final int COLUMNS = 110;
    private static final int NAME = 20;

    private MachineText() {}

    /** One line per finding, and its meaning below. */
    public static String render(MachineReport report) {
        TerminalText text = new TerminalText(COLUMNS);
        text.line(report.machine());
        text.blank();
        report.findings().forEach(finding -> append(text, finding));
        append(text, quiet(report.quiet()));
        append(text, new Finding("profiler", report.sampler(), Level.OK, ""));
        return text.toString();
    }

    private static void append(TerminalText text, Finding finding) {
        String mark = switch (finding.level()) {
            case OK -> "  ";
            case NOTE -> "- ";
            case WARNING -> "! ";
        };
        text.wrap(mark + TerminalText.left(finding.what(), NAME), finding.found());
        if (!finding.meaning().isEmpty()) {
            text.wrap(" ".repeat(NAME + 2), finding.meaning());
        }
    }

    private static Finding quiet(Quiet quiet) {
        if (!Double.isFinite(quiet.share())) {
            return new Finding("quiet time", "unknown here", Level.NOTE, "Scores come from all slices of a fork.");
        }
        String found = String.format(Locale.ROOT, "%.0f %% of the time", 100 * quiet.share());
        return quiet.wasRare()
                ? new Finding(
                        "quiet time",
                        found,
                        Level.WARNING,
                        "Another guest or program was on the client's core most of the time: many forks will be measured twice"
                                + " or marked as disturbed. Try again later, or on another machine.")
                : new Finding("quiet time", found, Level.OK, "");
    }
}
