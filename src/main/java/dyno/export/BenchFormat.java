package dyno.export;

import dyno.experiment.builds.ComparisonReport;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.IterationScore;
import java.util.Comparator;
import java.util.Locale;

/**
 * A comparison in the Go project's benchmark data format, which {@code benchstat} reads: one line per fork, all forks
 * of a cell under one name. {@code benchstat -col /arm} compares the candidates, and the control, with the baseline;
 * its test treats the forks as unpaired, so it detects less than the rounds.
 *
 * <p>The format: <a href="https://golang.org/design/14313-benchmark-format">Go benchmark data format</a>. A key that
 * changes in the middle would start a new table there, so all keys are at the top; the first arm in the file is the
 * base.
 */
public final class BenchFormat {
    private BenchFormat() {}

    /** The forks of the rounds that succeeded, arm by arm, the baseline first. */
    public static String render(ComparisonReport report) {
        StringBuilder text = new StringBuilder();
        text.append("cpu: ").append(report.environment().cpu()).append('\n');
        text.append("run: ").append(report.run()).append('\n');
        text.append("baseline: ").append(report.baseline()).append('\n');
        text.append("Unit cpu-ns/op better=lower\n");
        report.forks().stream()
                .filter(fork -> fork.succeeded() && fork.spec().arm() != Arm.NONE)
                .sorted(Comparator.comparing(fork -> fork.spec().arm()))
                .map(BenchFormat::line)
                .forEach(text::append);
        return text.toString();
    }

    private static String line(ForkResult fork) {
        ForkSpec spec = fork.spec();
        return String.format(
                Locale.ROOT,
                "Benchmark%s/arm=%s/transport=%s %d %s ns/op %s cpu-ns/op %s B/op\n",
                part(spec.cell().workload().toString()),
                spec.arm().isOfCandidate()
                        ? part(spec.cell().driver().toString())
                        : spec.arm().name().toLowerCase(Locale.ROOT),
                part(spec.cell().transport().toString()),
                fork.iterations().stream().mapToLong(IterationScore::operations).sum(),
                number(fork.wallNanos()),
                number(fork.cpuNanos()),
                number(fork.allocatedBytes()));
    }

    /** A name ends at white space, and its parts at slashes. */
    private static String part(String name) {
        return name.replaceAll("[\\s/]+", "_");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
