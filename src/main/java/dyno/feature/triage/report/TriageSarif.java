package dyno.feature.triage.report;

import dyno.document.Quantity;
import dyno.experiment.view.FindingText;
import dyno.export.SarifLog;
import dyno.export.SarifPlace;
import dyno.export.SourceTree;
import dyno.feature.triage.report.TriageReport.DriverRow;
import dyno.feature.triage.report.TriageReport.FindingRow;
import dyno.feature.triage.report.TriageReport.KnownPatch;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CostRange;
import dyno.hotspot.Share;
import dyno.hotspot.finding.CostlyPlace;
import dyno.hotspot.finding.Finding;
import dyno.output.Names;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The findings of a triage and its places to fix first as a SARIF log, for drivers whose sources are known. A place has one
 * result, in the operation in which its part is largest.
 */
public final class TriageSarif {
    private final TriageReport report;
    private final ReportIndex index;
    private final SourceTree sources;
    private final Map<String, List<SarifLog.Result>> results = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    /**
     * A place in an operation, with its cost.
     *
     * @param className class of the hotspot, which the place to blame may be outside of
     * @param nanos ns/op; NaN when unknown
     * @param heap its part of the allocation in words, after a comma; empty when unknown
     * @param real its part over loopback; null where it was not seen there
     * @param first its place among those to fix first, from 1; 0 if it is none
     */
    private record Seen(
            SarifLog.Rule rule,
            SarifPlace place,
            ProfileRow profile,
            String className,
            String methodName,
            String explanation,
            Share share,
            double nanos,
            CostRange cost,
            String heap,
            Share real,
            int first) {
        String key() {
            return rule.id() + " " + place.method();
        }

        /** With what was seen elsewhere, where it is not known here. */
        Seen with(Share there, int number) {
            return new Seen(
                    rule,
                    place,
                    profile,
                    className,
                    methodName,
                    explanation,
                    share,
                    nanos,
                    cost,
                    heap,
                    real == null ? there : real,
                    first == 0 ? number : first);
        }

        /** Shares over replay are those of the driver's own code. */
        boolean outweighs(Seen other) {
            boolean replay = profile.transport().isReplay();
            return replay == other.profile.transport().isReplay() ? !(other.share.mean() > share.mean()) : replay;
        }
    }

    private TriageSarif(TriageReport report, SourceTree sources) {
        this.report = report;
        this.index = new ReportIndex(report);
        this.sources = sources;
    }

    /**
     * Collects the results.
     *
     * @param sources a checkout, to which the results are limited; {@link SourceTree#NONE} for all drivers that are
     *     published with their sources
     */
    public static TriageSarif of(TriageReport report, SourceTree sources) {
        TriageSarif sarif = new TriageSarif(report, sources);
        report.drivers().forEach(sarif::add);
        return sarif;
    }

    public String text() {
        return SarifLog.render(sources, results);
    }

    /** What the log does not have, a sentence for each driver. */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    private void add(DriverRow driver) {
        List<Seen> all = places(driver).stream()
                .sorted(Comparator.comparingInt((Seen seen) -> seen.first() == 0 ? Integer.MAX_VALUE : seen.first())
                        .thenComparing(Comparator.comparingDouble(
                                        (Seen seen) -> seen.share().mean())
                                .reversed()))
                .toList();
        List<Seen> shown = all.stream().filter(seen -> hasSource(driver, seen)).toList();
        results.put(
                driver.name(), shown.stream().map(seen -> result(driver, seen)).toList());
        if (shown.size() < all.size()) {
            leftOut.add(driver.name() + ": " + Quantity.count(all.size() - shown.size(), "place") + " left out: "
                    + (sources == SourceTree.NONE
                            ? "the version is published without sources; --sources CHECKOUT names a checkout of them"
                            : "the checkout does not have their files"));
        }
    }

    private boolean hasSource(DriverRow driver, Seen seen) {
        return sources == SourceTree.NONE
                ? driver.sources()
                : sources.inCheckout(seen.place().className()).isPresent();
    }

    private List<Seen> places(DriverRow driver) {
        Map<String, Seen> places = new LinkedHashMap<>();
        for (FindingRow row : report.findings()) {
            if (row.driver().equals(driver.name()) && !row.finding().className().isEmpty()) {
                index.profiles(driver.name(), Event.CPU).stream()
                        .filter(profile -> profile.workload().equals(row.workload())
                                && profile.transport().equals(row.transport()))
                        .findFirst()
                        .ifPresent(profile -> add(places, seen(profile, row.finding())));
            }
        }
        for (int i = 0; i < report.fixFirst().size(); i++) {
            for (CostlyPlace place : report.fixFirst().get(i).versions()) {
                if (place.driver().equals(driver.name()) && !place.className().isEmpty()) {
                    Share loopback =
                            place.loopback() == null ? null : place.loopback().share();
                    add(places, seen(place).with(loopback, i + 1));
                }
            }
        }
        return List.copyOf(places.values());
    }

    private Seen seen(CostlyPlace place) {
        ProfileRow profile = index.profile(place);
        return index.finding(place)
                .map(finding -> seen(profile, finding))
                .orElseGet(() -> profile.ranking().hotspots().stream()
                        .filter(hotspot -> hotspot.className().equals(place.className())
                                && hotspot.methodName().equals(place.methodName()))
                        .findFirst()
                        .map(hotspot -> seen(profile, hotspot))
                        .orElseThrow());
    }

    private static void add(Map<String, Seen> places, Seen seen) {
        places.merge(seen.key(), seen, (one, other) -> {
            Seen heavier = one.outweighs(other) ? one : other;
            Seen lighter = heavier == one ? other : one;
            // A part over loopback is of its own operation.
            boolean same = heavier.profile().workload().equals(lighter.profile().workload());
            return heavier.with(same ? lighter.real() : null, lighter.first());
        });
    }

    private Seen seen(ProfileRow profile, Finding finding) {
        return new Seen(
                SarifLog.Rule.of(finding.cause()),
                SarifPlace.of(
                        finding,
                        index.profiles(profile.driver(), Event.CPU).stream()
                                .filter(other -> other.workload().equals(profile.workload()))
                                .map(ProfileRow::ranking)
                                .toList()),
                profile,
                finding.className(),
                finding.methodName(),
                finding.explanation(),
                finding.share(),
                finding.nanos(),
                finding.cost(),
                FindingText.heap(finding),
                null,
                0);
    }

    private static Seen seen(ProfileRow profile, Hotspot hotspot) {
        return new Seen(
                SarifLog.Rule.HOTSPOT,
                SarifPlace.of(hotspot),
                profile,
                hotspot.className(),
                hotspot.methodName(),
                Names.place(hotspot) + " has a high cost, and no detector found a cause",
                hotspot.share(),
                hotspot.costPerOperation(),
                hotspot.cost(),
                "",
                null,
                0);
    }

    private SarifLog.Result result(DriverRow driver, Seen seen) {
        Map<String, Object> properties = new HashMap<>(Map.of(
                "driver", driver.name(),
                "workload", seen.profile().workload(),
                "transport", seen.profile().transport(),
                "share", seen.share()));
        if (seen.nanos() > 0) {
            properties.put("nanos", seen.nanos());
        }
        if (seen.first() > 0) {
            properties.put("fixFirst", seen.first());
        }
        return new SarifLog.Result(seen.rule(), seen.place(), seen.share(), message(driver, seen), properties);
    }

    private String message(DriverRow driver, Seen seen) {
        return SarifLog.sentence(seen.explanation())
                + " With " + driver.name() + ", " + index.title(seen.profile().workload()) + " over "
                + seen.profile().transport() + " spends " + time(seen) + " on it" + seen.heap() + "."
                + (seen.real() == null
                        ? ""
                        : " Over loopback it is " + share(seen.real()) + " of the client's CPU time.")
                + (seen.first() == 0 ? "" : " It is number " + seen.first() + " of the places to fix first.")
                + patches(driver, seen)
                + (seen.rule() == SarifLog.Rule.HOTSPOT ? "" : " " + seen.rule().help());
    }

    private static String time(Seen seen) {
        if (!(seen.share().low() > 0)) {
            return "less than " + Quantity.percent(seen.share().high()) + " of the CPU time";
        }
        CostRange cost = seen.cost();
        return share(seen.share()) + " of the CPU time"
                + (seen.nanos() > 0
                        ? ", " + Quantity.time(seen.nanos()) + " per operation"
                                + (cost.high() > 0
                                        ? " ("
                                                + Quantity.range(Quantity.time(cost.low()), Quantity.time(cost.high()))
                                                + "),"
                                        : ",")
                        : "");
    }

    private static String share(Share share) {
        return Quantity.percent(share.mean()) + " " + SarifLog.interval(share);
    }

    private String patches(DriverRow driver, Seen seen) {
        String ids = report.knownPatches().stream()
                .filter(patch -> patch.driver().equals(driver.name())
                        && (patch.isAt(seen.className(), seen.methodName())
                                || patch.isAt(
                                        seen.place().className(), seen.place().methodName())))
                .map(KnownPatch::id)
                .distinct()
                .collect(Collectors.joining(", "));
        return ids.isEmpty() ? "" : " Patches for it: " + ids + ".";
    }
}
