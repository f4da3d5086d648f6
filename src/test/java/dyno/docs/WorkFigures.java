package dyno.docs;

import dyno.comparison.Comparison;
import dyno.comparison.Verdict;
import dyno.experiment.ComparisonRow;
import dyno.experiment.Metric;
import dyno.experiment.builds.VerdictReport;
import dyno.experiment.counts.WorkReport;
import dyno.experiment.counts.WorkRow;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Counted work of the patches, compared with their measured CPU time over replay. */
final class WorkFigures {
    private static final String NONE = "not measured";

    private final List<Line> lines = new ArrayList<>();

    /** An operation with a patch, and what was measured of it. */
    private record Line(WorkRow work, Optional<ComparisonRow> measured) {
        Optional<Comparison> comparison() {
            return measured.map(ComparisonRow::comparison)
                    .filter(c -> c.estimate().hasInterval());
        }
    }

    /** Of the operations that a patch targets, and of the others that were measured. */
    WorkFigures(WorkReport work, List<VerdictReport> verdicts) {
        for (WorkRow row : work.operations()) {
            Optional<VerdictReport> verdict = verdicts.stream()
                    .filter(each -> each.patch().candidate().toString().equals(row.candidate()))
                    .findFirst();
            Optional<ComparisonRow> measured = verdict.flatMap(each -> each.comparisons().stream()
                    .filter(c -> c.metric() == Metric.CPU
                            && c.transport().equals(TransportName.REPLAY)
                            && c.workload().toString().equals(row.workload()))
                    .findFirst());
            if (measured.isPresent() || verdict.isEmpty()) {
                lines.add(new Line(row, measured));
            }
        }
    }

    /** One line per operation. */
    String table() {
        StringBuilder table = new StringBuilder("| patch | operation | bytecodes | calls to others | elements copied"
                + " | CPU time over replay | verdict |\n|---|---|---|---|---|---|---|\n");
        for (Line line : lines) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %.3f | %.3f | %.3f | %s | %s |%n",
                    line.work().candidate(),
                    line.work().workload(),
                    line.work().ratio(),
                    ratio(line.work().before().callsOut(), line.work().after().callsOut()),
                    ratio(line.work().before().copied(), line.work().after().copied()),
                    line.comparison().map(WorkFigures::time).orElse(NONE),
                    line.comparison().map(c -> c.verdict().label()).orElse("")));
        }
        return table.toString();
    }

    private static double ratio(long before, long after) {
        return before == after ? 1 : (double) after / before;
    }

    private static String time(Comparison comparison) {
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f)",
                comparison.estimate().ratio(),
                comparison.estimate().low(),
                comparison.estimate().high());
    }

    /** How well the ratio of bytecodes predicts the ratio of times. */
    String sentence() {
        double[] errors = lines.stream()
                .filter(line -> has(line, Verdict.IMPROVEMENT) || has(line, Verdict.EQUIVALENT))
                .mapToDouble(line -> Math.abs(line.work().ratio()
                        - line.comparison().orElseThrow().estimate().ratio()))
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "The direction agrees: the number of bytecodes falls by more than the verdict's threshold"
                        + " where CPU time improves (%d of %d)%s."
                        + " The size does not: the ratio of bytecodes differs from that of CPU time by %.2f in the"
                        + " median and by %.2f at most.",
                lines.stream()
                        .filter(line -> has(line, Verdict.IMPROVEMENT) && change(line) < -threshold(line))
                        .count(),
                lines.stream().filter(line -> has(line, Verdict.IMPROVEMENT)).count(),
                unchanged(),
                errors[errors.length / 2],
                errors[errors.length - 1]);
    }

    /** What the counts say of equivalent operations; empty if there are none. */
    private String unchanged() {
        List<Line> equivalent =
                lines.stream().filter(line -> has(line, Verdict.EQUIVALENT)).toList();
        return equivalent.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", and changes by less where it is equivalent (%d of %d)",
                        equivalent.stream()
                                .filter(line -> Math.abs(change(line)) <= threshold(line))
                                .count(),
                        equivalent.size());
    }

    private static boolean has(Line line, Verdict verdict) {
        return line.comparison()
                .map(Comparison::verdict)
                .filter(verdict::equals)
                .isPresent();
    }

    private static double change(Line line) {
        return line.work().ratio() - 1;
    }

    private static double threshold(Line line) {
        return line.comparison().orElseThrow().threshold();
    }
}
