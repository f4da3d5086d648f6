package dyno.feature.doctor;

import dyno.document.Document;
import dyno.document.Document.Builder;
import dyno.document.Rows;
import dyno.document.Text;
import dyno.run.Quiet;
import dyno.run.machine.MachineCheck.Finding;
import dyno.run.machine.MachineCheck.Level;
import java.util.Locale;

/** A {@link MachineReport}, for the terminal. */
public final class MachineDocument {
    private MachineDocument() {}

    /** A line for each finding, and its meaning below. */
    public static Document of(MachineReport report) {
        Rows rows = Rows.untitled().text("", "");
        report.findings().forEach(finding -> add(rows, finding));
        add(rows, quiet(report.quiet()));
        add(rows, new Finding("profiler", report.sampler(), Level.OK, ""));
        return new Document(
                "machine", Text.of(report.machine()), new Builder().table(rows).blocks());
    }

    private static void add(Rows rows, Finding finding) {
        String mark = switch (finding.level()) {
            case OK -> "  ";
            case NOTE -> "- ";
            case WARNING -> "! ";
        };
        rows.add(Text.of(mark + finding.what()), Text.of(finding.found()));
        if (!finding.meaning().isEmpty()) {
            rows.add(Text.NONE, Text.of(finding.meaning()));
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
