package dyno.docs;

import dyno.feature.recordings.HotspotReport;
import dyno.feature.recordings.HotspotText;
import dyno.feature.recordings.RecordedHotspots;
import dyno.feature.recordings.ScopeChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code dyno hotspots} prints of a recording that is stored. */
final class RecordedFigures {
    private static final String SCOPE = "org.drizzle.jdbc";
    private static final int FIRST = 7;

    /** Further down, but what the page is about: a method that only calls others. */
    private static final String LATER = "SyncPacketFetcher.getRawPacket:";

    private RecordedFigures() {}

    /** {@code dyno hotspots RECORDINGS --scope org.drizzle.jdbc --by total}, shortened. */
    static String byTotal(Path recordings) {
        ScopeChoice scopes = ScopeChoice.of(List.of(), List.of(SCOPE), Path.of("patches"));
        HotspotReport report = RecordedHotspots.of(List.of(recordings.toString()), scopes, false, line -> {});
        List<String> lines =
                HotspotText.render(report, HotspotText.Order.TOTAL).lines().toList();
        List<String> shown = new ArrayList<>(lines.subList(0, FIRST));
        shown.add("…");
        lines.subList(FIRST, lines.size()).stream()
                .filter(line -> line.contains(LATER) && !line.contains(" from "))
                .limit(1)
                .forEach(shown::add);
        return String.join("\n", shown);
    }
}
