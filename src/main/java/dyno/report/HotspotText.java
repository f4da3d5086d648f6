package dyno.report;

import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import java.util.List;

/** Rankings as text for a terminal. */
public final class HotspotText {
    private static final int SHOWN = 15;

    private HotspotText() {}

    /** A table an event, with what does not belong to the driver above it. */
    public static String render(List<Ranking> rankings, List<String> warnings) {
        StringBuilder text = new StringBuilder();
        for (Ranking ranking : rankings) {
            text.append(String.format(
                    "%s: %d stack samples in %d recordings; driver %.1f %%, transport %.1f %%, outside %.1f %%%n",
                    ranking.event().label(),
                    ranking.stackSamples(),
                    ranking.forks(),
                    100 * ranking.driver().mean(),
                    100 * ranking.transport().mean(),
                    100 * ranking.outside().mean()));
            ranking.hotspots().stream().limit(SHOWN).forEach(hotspot -> append(text, hotspot));
        }
        warnings.forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    private static void append(StringBuilder text, Hotspot hotspot) {
        text.append(String.format(
                "%4d %5.1f %% (%.1f to %.1f)  %s.%s:%d%n",
                hotspot.rank(),
                100 * hotspot.share().mean(),
                100 * hotspot.share().low(),
                100 * hotspot.share().high(),
                hotspot.className(),
                hotspot.methodName(),
                hotspot.lines().isEmpty() ? 0 : hotspot.lines().get(0).number()));
    }
}
