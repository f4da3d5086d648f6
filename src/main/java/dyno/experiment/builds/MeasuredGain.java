package dyno.experiment.builds;

import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.wire.TransportName;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measured gain of a patch, as a sentence for its header. */
public final class MeasuredGain {
    /** Objects are larger by multiples of this. */
    private static final int LEAST_BYTES = 8;

    private static final double AGREEING = 0.75;

    private final VerdictReport verdict;

    private MeasuredGain(VerdictReport verdict) {
        this.verdict = verdict;
    }

    /**
     * The sentence: the targets whose time was judged, that with the lowest ratio first, then the bytes that are saved;
     * empty if there are none of either, or if a step of the validation failed.
     */
    public static Optional<String> of(VerdictReport verdict) {
        return new MeasuredGain(verdict).sentence();
    }

    private Optional<String> sentence() {
        boolean failed = verdict.steps().stream().anyMatch(step -> step.outcome() == Outcome.FAILED);
        List<ComparisonRow> judged = judged();
        String bytes = bytes();
        boolean gains =
                verdict.verdict() == Verdict.IMPROVEMENT || verdict.verdict() == Verdict.EQUIVALENT && !bytes.isEmpty();
        if (failed || judged.isEmpty() || !gains) {
            return Optional.empty();
        }
        String times = judged.stream().map(MeasuredGain::time).collect(Collectors.joining(", "));
        return Optional.of(times + (bytes.isEmpty() ? "" : "; " + bytes));
    }

    private List<ComparisonRow> judged() {
        return verdict.comparisons().stream()
                .filter(row -> row.target() && row.primary() && isJudged(row))
                .sorted(Comparator.comparingDouble(
                        row -> row.comparison().estimate().ratio()))
                .toList();
    }

    private static boolean isJudged(ComparisonRow row) {
        return switch (row.comparison().verdict()) {
            case IMPROVEMENT, EQUIVALENT, REGRESSION -> row.comparison().estimate() != null;
            default -> false;
        };
    }

    private static String time(ComparisonRow row) {
        Estimate estimate = row.comparison().estimate();
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f) of the %s of %s over %s",
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                row.metric().quantity(),
                row.workload(),
                row.transport());
    }

    private String bytes() {
        return exact(verdict.patch().baseline())
                .flatMap(before -> exact(verdict.patch().candidate())
                        .filter(after -> after.workload().equals(before.workload())
                                && after.transport().equals(before.transport())
                                && after.allocatedBytes() <= before.allocatedBytes() - LEAST_BYTES)
                        .map(after -> String.format(
                                Locale.ROOT,
                                "%.0f instead of %.0f bytes in %s",
                                after.allocatedBytes(),
                                before.allocatedBytes(),
                                after.workload())))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** Bytes over the first transport, if the forks agree about them. */
    private Stream<Exact> exact(DriverCoordinates driver) {
        return verdict.exact().stream()
                .filter(exact -> exact.driver().equals(driver)
                        && exact.agreeing() >= AGREEING
                        && firstTransport().equals(Optional.of(exact.transport())));
    }

    private Optional<TransportName> firstTransport() {
        return verdict.comparisons().stream()
                .filter(ComparisonRow::target)
                .map(ComparisonRow::transport)
                .findFirst();
    }
}
