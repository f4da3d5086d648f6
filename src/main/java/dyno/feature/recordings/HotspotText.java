package dyno.feature.recordings;

import dyno.driver.DriverCoordinates;
import dyno.experiment.view.FindingText;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.feature.recordings.HotspotReport.Suggestion;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.CallPath;
import dyno.hotspot.Hotspot.Ranks;
import dyno.hotspot.MethodTotal;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.output.Names;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The hotspots of recordings as text for a terminal. */
public final class HotspotText {
    private static final int SHOWN = 15;
    private static final int PATHS = 3;
    private static final double WORTH_ITS_PATH = 0.02;

    /** A smaller share is rounded to 0.0 %. */
    private static final double LEAST_SHOWN = 0.0005;

    /** The order of the methods in a table. */
    public enum Order {
        /** What is charged to a method: its own code and what it calls outside the driver. */
        SHARE,
        /** The time that it was on the stack, with the driver's methods that it calls. */
        TOTAL
    }

    private HotspotText() {}

    /** A table a driver and event, with what does not belong to the driver above it. */
    public static String render(HotspotReport report, Order order) {
        StringBuilder text = new StringBuilder();
        for (DriverRow driver : report.drivers()) {
            driver.rankings()
                    .forEach(ranking -> append(text, driver.driver(), ranking, order, others(report, driver, ranking)));
            FindingText.append(text, driver.driver(), driver.findings(), driver.uncertain());
            if (!driver.rankings().isEmpty()) {
                FindingText.appendNotLookedFor(text, driver.driver(), driver.notLookedFor());
            }
        }
        append(text, report.suggestions());
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, List<Suggestion> suggestions) {
        if (suggestions.isEmpty()) {
            return;
        }
        text.append("What to try: bundled patches of these places, and workloads that show them\n");
        for (Suggestion suggestion : suggestions) {
            String workload = suggestion.workloads().get(0).toString();
            text.append(String.format(
                    Locale.ROOT,
                    "  %s, %.0f %%: %s%s%n    ./dyno explain %s --workload %s%n    ./dyno compare %s %s --workload %s%n",
                    Names.shortMethod(suggestion.method()),
                    100 * suggestion.share(),
                    suggestion.patch(),
                    suggestion.measured() == null
                            ? ", not measured yet"
                            : ", measured: " + suggestion.measured().split("[,;] ", 2)[0],
                    base(suggestion),
                    workload,
                    base(suggestion),
                    suggestion.patch(),
                    workload));
        }
    }

    private static String base(Suggestion suggestion) {
        return DriverCoordinates.stored(suggestion.patch()).base().toString();
    }

    /**
     * The shares of other drivers, with their transport, in the same event; most of them are outside of this driver.
     */
    private static String others(HotspotReport report, DriverRow driver, Ranking ranking) {
        String others = report.drivers().stream()
                .filter(other -> other != driver)
                .flatMap(other -> other.rankings().stream()
                        .filter(its -> its.event() == ranking.event())
                        .filter(its -> part(its) >= LEAST_SHOWN)
                        .map(its -> String.format(Locale.ROOT, "%s %.1f %%", other.driver(), 100 * part(its))))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "" : " (" + others + ")";
    }

    private static double part(Ranking ranking) {
        return ranking.driver().mean() + ranking.transport().mean();
    }

    private static void append(StringBuilder text, String driver, Ranking ranking, Order order, String others) {
        text.append(String.format(
                Locale.ROOT,
                "%s, %s: %s; driver %s, transport %.1f %%, outside %.1f %%%s%n",
                driver,
                ranking.event().label(),
                Names.basis(ranking),
                share(ranking.driver()),
                100 * ranking.transport().mean(),
                100 * ranking.outside().mean(),
                others));
        if (order == Order.SHARE && !ranking.hotspots().isEmpty()) {
            text.append("  rank   share (95 %)             self  total  method\n");
            List<Hotspot> shown = ranking.hotspots().stream()
                    .filter(hotspot -> hotspot.share().high() >= LEAST_SHOWN)
                    .toList();
            Map<Boolean, List<Hotspot>> idle = shown.stream()
                    .collect(Collectors.partitioningBy(hotspot -> Housekeeping.isIn(hotspot, ranking.event())));
            idle.get(false).stream().limit(SHOWN).forEach(hotspot -> append(text, hotspot));
            if (!idle.get(true).isEmpty()) {
                text.append("  in the driver's own threads that wait for work:\n");
                idle.get(true).forEach(hotspot -> append(text, hotspot));
            }
        } else if (order == Order.TOTAL && !ranking.totals().isEmpty()) {
            text.append(" entry  total (95 %)             self  share  method\n");
            MethodTotal.worthALook(ranking.totals()).forEach(method -> append(text, method));
        }
        text.append('\n');
    }

    private static void append(StringBuilder text, Hotspot hotspot) {
        text.append(String.format(
                Locale.ROOT,
                "%6s  %-22s %5.1f  %5.1f  %s.%s%s%s%n",
                rank(hotspot),
                share(hotspot.share()),
                100 * hotspot.ownShare(),
                100 * hotspot.totalShare(),
                hotspot.className(),
                hotspot.methodName(),
                Names.line(Names.heaviestLine(hotspot)),
                tiers(hotspot)));
        append(text, hotspot.callers(), CallPath::share, CallPath::totalShare);
    }

    private static void append(StringBuilder text, MethodTotal method) {
        text.append(String.format(
                Locale.ROOT,
                "%6s  %-22s %5.1f  %5.1f  %s.%s%s%n",
                method.entryShare() >= LEAST_SHOWN ? String.format(Locale.ROOT, "%.1f", 100 * method.entryShare()) : "",
                share(method.total()),
                100 * method.ownShare(),
                100 * method.share(),
                method.className(),
                method.methodName(),
                Names.line(Names.heaviestLine(method))));
        append(text, method.callers(), CallPath::totalShare, CallPath::share);
    }

    /** The calling paths in the columns of their method, unless there is only the one from outside the driver. */
    private static void append(
            StringBuilder text,
            List<CallPath> paths,
            ToDoubleFunction<CallPath> first,
            ToDoubleFunction<CallPath> second) {
        if (paths.size() == 1 && paths.get(0).methods().isEmpty()) {
            return;
        }
        paths.stream()
                .limit(PATHS)
                .filter(path -> first.applyAsDouble(path) >= WORTH_ITS_PATH)
                .forEach(path -> text.append(String.format(
                        Locale.ROOT,
                        "%6s  %-22s %5.1f  %5.1f    %s%n",
                        "",
                        String.format(Locale.ROOT, "%.1f %%", 100 * first.applyAsDouble(path)),
                        100 * path.ownShare(),
                        100 * second.applyAsDouble(path),
                        Names.path(path))));
    }

    /** {@code 2}, or {@code =1-3} when it cannot be distinguished from its neighbours. */
    private static String rank(Hotspot hotspot) {
        Ranks ranks = hotspot.ranks();
        return ranks.tied() ? "=" + ranks.low() + "-" + ranks.high() : String.valueOf(hotspot.rank());
    }

    private static String share(Share share) {
        return String.format(
                Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * share.mean(), 100 * share.low(), 100 * share.high());
    }

    /** How the method was running, if not as compiled code of its own. */
    private static String tiers(Hotspot hotspot) {
        String tiers = Names.tiers(hotspot);
        return tiers.isEmpty() ? "" : " (" + tiers + ")";
    }
}
