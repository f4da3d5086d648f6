package dyno.report;

import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.IterationScore;
import java.util.Locale;

/**
 * A comparison in the Go project's benchmark data format, which {@code benchstat} reads: a line a fork. Compare the arms with
 * {@code benchstat -col /arm}; its test takes the forks for unpaired, so it sees less than the rounds do.
 *
 * <p>The format: <a href="https://golang.org/design/14313-benchmark-format">Go benchmark data format</a>.
 */
public final class BenchFormat {
    private BenchFormat() {}

    /** All forks that succeeded, in the order of running. */
    public static String render(ComparisonReport report) {
        StringBuilder text = new StringBuilder();
        text.append("cpu: ").append(report.environment().cpu()).append('\n');
        text.append("run: ").append(report.run()).append('\n');
        text.append("Unit cpu-ns/op better=lower\n");
        String driver = "";
        for (ForkResult fork : report.forks()) {
            if (fork.succeeded()) {
                ForkSpec.Cell cell = fork.spec().cell();
                if (!cell.driver().equals(driver)) {
                    driver = cell.driver();
                    text.append("driver: ").append(driver).append('\n');
                }
                text.append(line(fork));
            }
        }
        return text.toString();
    }

    private static String line(ForkResult fork) {
        ForkSpec spec = fork.spec();
        return String.format(
                Locale.ROOT,
                "Benchmark%s/transport=%s/arm=%s/round=%d %d %s ns/op %s cpu-ns/op %s B/op\n",
                spec.cell().workload(),
                spec.cell().transport(),
                spec.arm().name().toLowerCase(Locale.ROOT),
                spec.round(),
                fork.iterations().stream().mapToLong(IterationScore::operations).sum(),
                number(fork.wallNanos()),
                number(fork.cpuNanos()),
                number(fork.allocatedBytes()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
