package dyno.feature.doctor;

import dyno.relay.RelayBenchmark.Row;
import java.util.Locale;

/** A {@link RelayReport} as text for a terminal. */
public final class RelayText {
    private RelayText() {}

    /** The machine, then one line per distance. */
    public static String render(RelayReport report) {
        StringBuilder text = new StringBuilder(report.machine()).append('\n');
        text.append("delay ms   added ms    error    10^6 bytes/s\n");
        report.rows().forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(Row row) {
        double error = row.added() / row.asked() - 1;
        return String.format(
                Locale.ROOT,
                "%8.3f %10.3f %+7.1f %% %15.0f%n",
                row.asked(),
                row.added(),
                100 * error,
                row.megabytesPerSecond());
    }
}
