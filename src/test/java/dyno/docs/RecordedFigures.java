package dyno.docs;

import dyno.driver.DriverCoordinates;
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
    private static final String DRIVER = "drizzle@1.2";
    private static final int FIRST = 7;

    /** Its heading, the share, what was seen, what it calls, and what usually helps. */
    private static final int FIRST_FINDING = 5;

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

    /** {@code dyno hotspots RECORDINGS --driver drizzle@1.2}, shortened: the first hotspots, and the first finding. */
    static String findings(Path recordings) {
        ScopeChoice scopes = ScopeChoice.of(List.of(DriverCoordinates.parse(DRIVER)), List.of(), Path.of("patches"));
        HotspotReport report = RecordedHotspots.of(List.of(recordings.toString()), scopes, false, line -> {});
        List<String> lines =
                HotspotText.render(report, HotspotText.Order.SHARE).lines().toList();
        List<String> shown = new ArrayList<>(lines.subList(0, FIRST));
        shown.add("…");
        int findings = lines.indexOf(DRIVER + ": findings");
        shown.addAll(lines.subList(findings, findings + FIRST_FINDING));
        shown.add("…");
        return String.join("\n", shown);
    }
}
