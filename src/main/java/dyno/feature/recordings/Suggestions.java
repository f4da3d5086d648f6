package dyno.feature.recordings;

import dyno.driver.DriverCoordinates;
import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.feature.recordings.HotspotReport.Suggestion;
import dyno.hotspot.CodePlace;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.patch.file.PatchCatalogue;
import dyno.patch.file.PatchFile;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.List;

/** What to try for the hotspots of recordings: bundled patches of the same places, and the built-in workloads that show them. */
final class Suggestions {
    /** Places that take less are hardly worth it. */
    private static final double LEAST_SHARE = 0.02;

    private static final int MOST = 5;

    private Suggestions() {}

    /** The first ones by the share of their place in the time of their driver's recordings. */
    static List<Suggestion> of(List<DriverRow> drivers, PatchCatalogue catalogue) {
        List<PatchFile> patches = patches(catalogue);
        List<Suggestion> found = new ArrayList<>();
        for (DriverRow driver : drivers) {
            driver.rankings().stream()
                    .filter(ranking -> ranking.event() == Event.CPU || ranking.event() == Event.WALL)
                    .findFirst()
                    .ifPresent(time -> addAll(time, driver.driver(), patches, found));
        }
        return found.stream().limit(MOST).toList();
    }

    private static List<PatchFile> patches(PatchCatalogue catalogue) {
        return catalogue.names().stream()
                .flatMap(name -> catalogue.find(name).stream())
                .filter(patch -> patch.header().partOf().isEmpty())
                .toList();
    }

    private static void addAll(Ranking time, String driver, List<PatchFile> patches, List<Suggestion> found) {
        for (Hotspot hotspot : time.hotspots()) {
            if (hotspot.share().mean() >= LEAST_SHARE) {
                String method = hotspot.heaviestPlace().method();
                patches.stream()
                        .filter(patch -> isOf(driver, patch)
                                && CodePlace.matches(method, patch.header().hotspot()))
                        .map(patch -> new Suggestion(
                                driver,
                                method,
                                hotspot.share().mean(),
                                patch.coordinates().toString(),
                                patch.header().workloads(),
                                patch.header().measuredGain().orElse(null)))
                        .forEach(found::add);
            }
        }
    }

    /** A driver that was recognised has a name and no version. */
    private static boolean isOf(String driver, PatchFile patch) {
        return patch.driver().equals(driver)
                || patch.driver().equals(DriverCoordinates.stored(driver).driver());
    }
}
