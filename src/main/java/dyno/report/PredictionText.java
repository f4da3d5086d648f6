package dyno.report;

import dyno.result.PredictionReport;
import dyno.result.PredictionReport.Accuracy;
import dyno.result.PredictionReport.Prediction;
import java.util.Locale;

/** Predictions and what came of them as text for a terminal. */
public final class PredictionText {
    private static final String HEAD = "%-30s %-24s %-9s %-8s %9s %9s  %-15s %7s%n";
    private static final String LINE = "%-30s %-24s %-9s %-8s %9.3f %9.3f  %-15s %+7.3f%n";
    private static final String ERROR = "  %-9s %-8s %2d predictions, off by %.3f (median), from %+.3f to %+.3f%n";

    private PredictionText() {}

    /** A line a prediction, then how far each predictor was off. */
    public static String render(PredictionReport report) {
        StringBuilder text = new StringBuilder();
        text.append(
                "CPU time with a patch over without it, as a profile over replay promised it, and as it was measured\n");
        text.append(String.format(
                HEAD, "patch", "workload", "transport", "by", "promised", "measured", "interval", "excess"));
        report.predictions().forEach(prediction -> text.append(line(prediction)));
        text.append("\nHow far they were off, in parts of the operation (above 0: promised too much)\n");
        String machine = "";
        for (Accuracy accuracy : report.accuracies()) {
            if (!accuracy.machine().equals(machine)) {
                machine = accuracy.machine();
                text.append(" measured on ").append(machine).append('\n');
            }
            text.append(String.format(
                    Locale.ROOT,
                    ERROR,
                    accuracy.transport(),
                    accuracy.predictor().label(),
                    accuracy.count(),
                    accuracy.median(),
                    accuracy.lowest(),
                    accuracy.highest()));
        }
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static String line(Prediction prediction) {
        String interval = String.format(Locale.ROOT, "%.3f to %.3f", prediction.low(), prediction.high());
        return String.format(
                Locale.ROOT,
                LINE,
                prediction.patch(),
                prediction.workload(),
                prediction.transport(),
                prediction.predictor().label(),
                prediction.predicted(),
                prediction.measured(),
                interval,
                prediction.excess());
    }
}
