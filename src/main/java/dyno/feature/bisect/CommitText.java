package dyno.feature.bisect;

import dyno.document.TerminalWriter;
import dyno.patch.git.Commit;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The commit in which an operation changed most, as text for a terminal. */
public final class CommitText {
    private CommitText() {}

    /**
     * All searches, and the commit.
     *
     * @param colour true for a terminal that understands ANSI colours
     */
    public static String render(CommitReport report, Function<BisectReport, Path> page, boolean colour) {
        return report.searches().stream()
                        .map(search -> TerminalWriter.text(BisectDocument.text(search, page.apply(search)), colour))
                        .collect(Collectors.joining("\n"))
                + '\n'
                + conclusion(report);
    }

    private static String conclusion(CommitReport report) {
        if (report.largest() == null) {
            return "Between the commits, no change of time was confirmed, and no count changed by more than 2 %.\n";
        }
        String commits = report.suspects().stream().map(Commit::toString).collect(Collectors.joining("\n  "));
        String which = report.suspects().size() == 1
                ? "The largest change is in\n  "
                : "The largest change is in one of these commits, which cannot be separated: those in between do not build, or"
                        + " could not be measured, or no smaller step was confirmed:\n  ";
        return which + commits + "\n  " + BisectDocument.sentence(report.largest()) + "\n";
    }
}
