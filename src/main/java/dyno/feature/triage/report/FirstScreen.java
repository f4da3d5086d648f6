package dyno.feature.triage.report;

import dyno.comparison.Comparison;
import dyno.document.Quantity;
import dyno.document.ShellWord;
import dyno.driver.DriverCoordinates;
import dyno.experiment.ComparisonRow;
import dyno.feature.triage.report.TriageReport.Basis;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FixFirstRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.PlacePatch;
import dyno.feature.triage.report.TriageReport.ScoreRow;
import dyno.feature.triage.report.TriageReport.SourceLine;
import dyno.feature.triage.report.TriageReport.WorkloadRow;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Priority;
import dyno.wire.TransportName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a triage shows first: the finding, what to fix first and what to do there, and how much the figures are worth. */
public final class FirstScreen {
    /** An interval that reaches further from its score, relative to it, is wide. */
    private static final double WIDE = 0.1;

    private final TriageReport report;
    private final ReportIndex index;
    private final Savings savings;

    /** How much longer one driver takes than another. */
    private record Gap(ScoreRow slow, ScoreRow fast) {
        double ratio() {
            return slow.cpuNanos().median() / fast.cpuNanos().median();
        }
    }

    private FirstScreen(TriageReport report) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.savings = new Savings(index::title);
    }

    /** A report whose other rows are complete, with these. */
    public static TriageReport of(TriageReport rows) {
        return new FirstScreen(rows).report();
    }

    private TriageReport report() {
        List<FixFirstRow> places = FixFirst.of(
                        report.drivers().stream()
                                .map(driver -> DriverCoordinates.stored(driver.name()))
                                .toList(),
                        report.scores(),
                        report.profiles(),
                        report.findings())
                .stream()
                .map(this::row)
                .toList();
        return report.with(places, headline(places), basis());
    }

    private FixFirstRow row(Priority priority) {
        CostlyPlace place = priority.first();
        List<KnownPatch> known = report.knownPatches().stream()
                .filter(patch -> patch.driver().equals(place.driver())
                        && (patch.isAt(place.className(), place.methodName())
                                || place.code() != null
                                        && patch.isAt(
                                                place.code().className(),
                                                place.code().methodName())))
                .toList();
        List<PlacePatch> patches = known.stream()
                .sorted(Comparator.comparing(patch -> !patch.madeFor().isEmpty()))
                .map(patch ->
                        new PlacePatch(candidate(patch), patch.description(), savings.of(patch, place.workload())))
                .toList();
        return new FixFirstRow(priority.versions(), source(place), patches, next(place, patches));
    }

    private static boolean helps(PlacePatch patch) {
        return patch.saves().startsWith("saves ");
    }

    private static String candidate(KnownPatch patch) {
        DriverCoordinates driver = DriverCoordinates.stored(patch.driver());
        return (patch.madeFor().isEmpty() ? driver : driver.in(patch.madeFor()))
                .with(patch.id())
                .toString();
    }

    private String source(CostlyPlace place) {
        return place.code() == null
                ? ""
                : index.profile(place).sources().stream()
                        .filter(source -> source.line() == place.code().line()
                                && source.className().equals(place.code().className()))
                        .map(SourceLine::text)
                        .map(String::strip)
                        .findFirst()
                        .orElse("");
    }

    private String next(CostlyPlace place, List<PlacePatch> patches) {
        if (!patches.isEmpty()) {
            return "./dyno patch validate "
                    + DriverCoordinates.stored(patches.get(0).candidate()).shellWord()
                    + " measures the patch on your machine and writes the text for a pull request.";
        }
        DriverCoordinates driver = DriverCoordinates.stored(place.driver());
        String begin = driver.jar().isPresent()
                ? "./dyno compare " + driver.shellWord() + " " + driver.driver() + "@CHANGED.jar measures a change."
                : "./dyno patch new " + driver.base().withoutOptions()
                        + (hasSources(place.driver()) ? "" : " --sources CHECKOUT") + " begins a patch.";
        return place.cause() == null
                ? "./dyno explain " + driver.shellWord() + " --workload " + ShellWord.of(place.workload())
                        + " shows what options and other versions change. " + begin
                : place.cause().remedy() + " " + begin;
    }

    private boolean hasSources(String driver) {
        return report.drivers().stream()
                .filter(row -> row.name().equals(driver))
                .anyMatch(DriverRow::sources);
    }

    private String headline(List<FixFirstRow> places) {
        String place = places.isEmpty() ? "" : headline(places.get(0));
        return gap().map(gap -> headline(gap) + (place.isEmpty() ? "." : "; fix first: " + place + "."))
                .orElse(
                        place.isEmpty()
                                ? "No driver is slower than another with certainty, and no place costs with certainty."
                                : "Fix first: " + place + ".");
    }

    private String headline(Gap gap) {
        return String.format(
                Locale.ROOT,
                "%s%s takes %s the client CPU time of %s for %s",
                gap.slow().transport().equals(TransportName.LOOPBACK)
                        ? "With a real server, "
                        : "Over " + gap.slow().transport() + ", ",
                gap.slow().driver(),
                Quantity.factor(gap.ratio()),
                gap.fast().driver(),
                index.title(gap.fast().workload()));
    }

    private String headline(FixFirstRow row) {
        CostlyPlace place = row.first();
        String cost = place.roundTrips() > 0
                ? Quantity.count(place.roundTrips(), "round trip") + " per " + index.title(place.workload())
                : Quantity.percent(place.weight()) + " of " + index.title(place.workload());
        String patch = row.patches().stream()
                .filter(FirstScreen::helps)
                .findFirst()
                .map(known -> "; a patch " + known.saves().split("; ")[0])
                .orElse("");
        return place.place() + " in " + place.driver() + ", " + cost + patch;
    }

    /** The largest difference between two drivers whose intervals have nothing in common, with a real server if there is one. */
    private Optional<Gap> gap() {
        TransportName transport = index.realTransport().orElse(TransportName.REPLAY);
        List<Gap> gaps = new ArrayList<>();
        for (WorkloadRow workload : report.workloads()) {
            List<ScoreRow> scores = report.scores().stream()
                    .filter(score -> score.workload().equals(workload.name())
                            && score.transport().equals(transport)
                            && !score.disturbed()
                            && score.cpuNanos().hasInterval())
                    .toList();
            scores.stream()
                    .min(Comparator.comparingDouble(score -> score.cpuNanos().median()))
                    .ifPresent(fast -> scores.stream()
                            .filter(slow ->
                                    slow.cpuNanos().low() > fast.cpuNanos().high())
                            .forEach(slow -> gaps.add(new Gap(slow, fast))));
        }
        return gaps.stream().max(Comparator.comparingDouble(Gap::ratio));
    }

    private Basis basis() {
        IntSummaryStatistics forks = report.scores().stream()
                .mapToInt(score -> score.cpuNanos().forks())
                .summaryStatistics();
        List<Comparison> comparisons = report.patches().stream()
                .flatMap(patch -> patch.comparisons().stream())
                .filter(ComparisonRow::primary)
                .map(ComparisonRow::comparison)
                .toList();
        IntSummaryStatistics rounds =
                comparisons.stream().mapToInt(Comparison::rounds).summaryStatistics();
        return new Basis(
                forks.getCount() == 0 ? 0 : forks.getMin(),
                Math.max(0, forks.getMax()),
                rounds.getCount() == 0 ? 0 : rounds.getMin(),
                Math.max(0, rounds.getMax()),
                Stream.of(
                                some(
                                        report.scores(),
                                        ScoreRow::disturbed,
                                        "score",
                                        "disturbed: not comparable with those of other runs"),
                                some(
                                        report.scores(),
                                        score -> score.cpuNanos().halfWidth() > WIDE,
                                        "score",
                                        "uncertain by more than 10 %"),
                                some(
                                        comparisons,
                                        comparison -> !comparison.verdict().isDecisive(),
                                        "comparison",
                                        "undecided"))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** How many of them are weak, and in what way; empty if none is. */
    private static <T> Optional<String> some(List<T> all, Predicate<T> isWeak, String noun, String how) {
        long weak = all.stream().filter(isWeak).count();
        return weak == 0
                ? Optional.empty()
                : Optional.of(weak + " of " + Quantity.count(all.size(), noun) + (weak == 1 ? " is " : " are ") + how);
    }
}
