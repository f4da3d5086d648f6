package dyno.experiment.builds;

import dyno.comparison.Comparison;
import dyno.comparison.Estimate;
import dyno.comparison.Verdict;
import dyno.driver.DriverCatalogue;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.experiment.builds.ComparisonReport.Exact;
import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measured gain of a patch, of the driver and end to end, as a sentence for its header and the first lines of its page. */
public final class MeasuredGain {
    /** Begins what was measured as users of the driver connect to a server. */
    public static final String AS_USED = "end to end by default: ";

    private static final String OF_DRIVER = "of the driver: ";

    private static final String ELSEWHERE = "end to end: ";

    /** Objects are larger by multiples of this. */
    private static final int LEAST_BYTES = 8;

    private static final double AGREEING = 0.75;

    private final VerdictReport verdict;
    private final List<ComparisonRow> targets;

    private MeasuredGain(VerdictReport verdict) {
        this.verdict = verdict;
        this.targets = verdict.comparisons().stream()
                .filter(row -> row.target() && row.primary())
                .toList();
    }

    /** The sentence; empty if nothing is gained, or if a step of the validation failed. */
    public static Optional<String> of(VerdictReport verdict) {
        return Optional.of(String.join("; ", parts(verdict))).filter(text -> !text.isEmpty());
    }

    /**
     * What was measured over replay, then over each other transport, or what is gained first if it is not gained everywhere; then the
     * bytes that are saved. None if nothing is gained.
     */
    public static List<String> parts(VerdictReport verdict) {
        return new MeasuredGain(verdict).parts();
    }

    /** Where an improvement shows, such as {@code ", of the driver only"}; empty without one, or if one transport was measured. */
    public static String where(VerdictReport verdict) {
        Map<String, List<ComparisonRow>> places = new MeasuredGain(verdict).places();
        long improved = places.values().stream().filter(MeasuredGain::improves).count();
        if (verdict.verdict() != Verdict.IMPROVEMENT || places.size() < 2 || improved == 0) {
            return "";
        }
        boolean ofDriver = improves(places.getOrDefault(OF_DRIVER, List.of()));
        return !ofDriver
                ? ", end to end only"
                : improved == 1 ? ", of the driver only" : ", of the driver and end to end";
    }

    private static boolean improves(List<ComparisonRow> rows) {
        return rows.stream().anyMatch(row -> row.comparison().verdict() == Verdict.IMPROVEMENT);
    }

    private List<String> parts() {
        boolean failed = verdict.steps().stream().anyMatch(step -> step.outcome() == Outcome.FAILED);
        String bytes = bytes();
        if (failed || verdict.verdict() != Verdict.IMPROVEMENT && (bytes.isEmpty() || !isNoSlower())) {
            return List.of();
        }
        List<String> parts = new ArrayList<>();
        places().forEach((place, rows) -> parts.add(place
                + rows.stream()
                        .sorted(Comparator.comparing((ComparisonRow row) -> !isJudged(row))
                                .thenComparing(
                                        row -> row.comparison().estimate().ratio()))
                        .map(MeasuredGain::time)
                        .collect(Collectors.joining(", "))));
        if (!bytes.isEmpty()) {
            parts.add(bytes);
        }
        return parts;
    }

    /** Whether what saves nothing but bytes takes the same time over the first transport, and may do so over others. */
    private boolean isNoSlower() {
        Predicate<ComparisonRow> isSame = row -> row.comparison().verdict() == Verdict.EQUIVALENT;
        return verdict.verdict() != Verdict.REGRESSION
                && verdict.verdict() != Verdict.INVALID
                && targets.stream().anyMatch(isSame)
                && targets.stream()
                        .filter(row -> firstTransport().equals(Optional.of(row.transport())))
                        .allMatch(isSame);
    }

    /** The targets by what was measured; those first in which something improves. */
    private Map<String, List<ComparisonRow>> places() {
        Map<String, List<ComparisonRow>> places =
                targets.stream().collect(Collectors.groupingBy(this::place, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<ComparisonRow>> ordered = new LinkedHashMap<>();
        places.entrySet().stream()
                .sorted(Comparator.comparing(place -> !improves(place.getValue())))
                .forEach(place -> ordered.put(place.getKey(), place.getValue()));
        return ordered;
    }

    private String place(ComparisonRow row) {
        TransportName asUsed = DriverCatalogue.canEncrypt(verdict.patch().baseline())
                ? TransportName.LOOPBACK_TLS
                : TransportName.LOOPBACK;
        return row.transport().isReplay() ? OF_DRIVER : row.transport().equals(asUsed) ? AS_USED : ELSEWHERE;
    }

    private static boolean isJudged(ComparisonRow row) {
        return switch (row.comparison().verdict()) {
            case IMPROVEMENT, EQUIVALENT, REGRESSION -> row.comparison().estimate() != null;
            default -> false;
        };
    }

    private static String time(ComparisonRow row) {
        Comparison comparison = row.comparison();
        Estimate estimate = comparison.estimate();
        String where = row.workload() + " over " + row.transport();
        if (!isJudged(row) && !estimate.hasInterval()) {
            return "too few rounds in " + where;
        }
        if (!isJudged(row) && !estimate.excludesOne()) {
            return String.format(
                    Locale.ROOT, "no difference found in %s (smaller than %.1f %%)", where, 100 * comparison.visible());
        }
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f) of the %s of %s%s",
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                row.metric().quantity(),
                where,
                isJudged(row) ? "" : " (undecided)");
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
        return targets.stream().map(ComparisonRow::transport).findFirst();
    }
}
