package dyno.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspot.Ranks;
import dyno.hotspot.Ranking;
import dyno.hotspot.Share;
import dyno.report.HotspotReport.DriverRow;
import dyno.run.Json;
import java.util.Locale;
import java.util.stream.Collectors;

/** The hotspots of recordings as text for a terminal, or as JSON. */
public final class HotspotText {
    /** Grows when a field changes its meaning or goes; new fields leave it. */
    public static final int FORMAT = 1;

    private static final int SHOWN = 15;
    private static final double WORTH_ITS_PATH = 0.02;

    private HotspotText() {}

    /** The report as JSON, in the order of its records' components; a figure that does not exist is null. */
    public static String json(HotspotReport report) {
        ObjectNode root = Json.mapper().createObjectNode().put("format", FORMAT);
        root.setAll((ObjectNode) Json.mapper().valueToTree(report));
        return root.toPrettyString();
    }

    /** A table a driver and event, with what does not belong to the driver above it. */
    public static String render(HotspotReport report) {
        StringBuilder text = new StringBuilder();
        for (DriverRow driver : report.drivers()) {
            driver.rankings().forEach(ranking -> append(text, driver.driver(), ranking));
            FindingText.append(text, driver.driver(), driver.findings());
        }
        report.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, String driver, Ranking ranking) {
        text.append(String.format(
                Locale.ROOT,
                "%s, %s: %,d stack samples in %s; driver %s, transport %.1f %%, outside %.1f %%%n",
                driver,
                ranking.event().label(),
                ranking.stackSamples(),
                Quantity.count(ranking.forks(), ranking.unit().label()),
                share(ranking.driver()),
                100 * ranking.transport().mean(),
                100 * ranking.outside().mean()));
        if (!ranking.hotspots().isEmpty()) {
            text.append("  rank   share (95 %)              own  total  method\n");
        }
        ranking.hotspots().stream().limit(SHOWN).forEach(hotspot -> append(text, hotspot));
        text.append('\n');
    }

    private static void append(StringBuilder text, Hotspot hotspot) {
        text.append(String.format(
                Locale.ROOT,
                "%6s  %-22s %5.1f  %5.1f  %s.%s:%d%s%n",
                rank(hotspot),
                share(hotspot.share()),
                100 * hotspot.ownShare(),
                100 * hotspot.totalShare(),
                hotspot.className(),
                hotspot.methodName(),
                Names.heaviestLine(hotspot),
                tiers(hotspot)));
        hotspot.callers().stream()
                .limit(1)
                .filter(path ->
                        path.share() >= WORTH_ITS_PATH && !path.methods().isEmpty())
                .forEach(path -> text.append(String.format(
                        Locale.ROOT,
                        "%46s%.1f %% from %s%n",
                        "",
                        100 * path.share(),
                        path.methods().stream().map(Names::shortMethod).collect(Collectors.joining(" < ")))));
    }

    /** {@code 2}, or {@code =1-3} when it cannot be told apart from its neighbours. */
    private static String rank(Hotspot hotspot) {
        Ranks ranks = hotspot.ranks();
        return ranks.tied() ? "=" + ranks.low() + "-" + ranks.high() : String.valueOf(hotspot.rank());
    }

    private static String share(Share share) {
        return String.format(
                Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * share.mean(), 100 * share.low(), 100 * share.high());
    }

    /** How the method was running, when that was not compiled code of its own. */
    private static String tiers(Hotspot hotspot) {
        String tiers = Names.tiers(hotspot);
        return tiers.isEmpty() ? "" : " (" + tiers + ")";
    }
}
