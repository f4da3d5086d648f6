package dyno.feature.calibrate;

import dyno.comparison.Verdict;
import dyno.feature.calibrate.SimulationReport.Outcome;
import java.util.Locale;

/** An {@link SimulationReport} as text for a terminal. */
public final class SimulationText {
    private SimulationText() {}

    /** A table with one line per case: how often each verdict occurred, and after how many rounds. */
    public static String render(SimulationReport report) {
        StringBuilder text = new StringBuilder();
        report.description().forEach(line -> text.append(line).append('\n'));
        text.append(String.format(
                Locale.ROOT,
                "%n%-48s %7s %9s %9s %10s %12s %9s %7s%n",
                "case",
                "trials",
                "faster",
                "slower",
                "equivalent",
                "inconclusive",
                "invalid",
                "rounds"));
        report.outcomes().forEach(outcome -> text.append(line(outcome)));
        return text.toString();
    }

    private static String line(Outcome outcome) {
        double inconclusive = outcome.share(Verdict.INCONCLUSIVE) + outcome.share(Verdict.NOT_MEASURABLE);
        return String.format(
                Locale.ROOT,
                "%-48s %7d %9s %9s %10s %12s %9s %7d%n",
                outcome.what(),
                outcome.trials(),
                percent(outcome.share(Verdict.IMPROVEMENT)),
                percent(outcome.share(Verdict.REGRESSION)),
                percent(outcome.share(Verdict.EQUIVALENT)),
                percent(inconclusive),
                percent(outcome.share(Verdict.INVALID)),
                outcome.medianRounds());
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
