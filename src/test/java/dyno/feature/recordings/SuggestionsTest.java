package dyno.feature.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.feature.recordings.HotspotReport.DriverRow;
import dyno.feature.recordings.HotspotReport.Suggestion;
import dyno.feature.recordings.HotspotText.Order;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Hotspots;
import dyno.hotspot.Share;
import dyno.patch.file.PatchCatalogue;
import dyno.profile.Event;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    private static final PatchCatalogue CATALOGUE = new PatchCatalogue(Path.of("patches"));
    private static final Share NONE = new Share(0, 0, 0);

    private static List<Suggestion> suggestions(String driver, double share) {
        Hotspot hexdump = Hotspots.hotspot(
                1,
                "org.drizzle.jdbc.internal.mysql.MySQLProtocol",
                "hexdump",
                new Share(share, share / 2, share * 1.1),
                share,
                Double.NaN,
                List.of(Hotspots.line(7, share)),
                List.of(),
                List.of());
        DriverRow row = new DriverRow(
                driver,
                List.of(Hotspots.ranking(Event.CPU, 5, 1000, NONE, NONE, NONE, Double.NaN, List.of(hexdump))),
                List.of(),
                0,
                List.of());
        return Suggestions.of(List.of(row), CATALOGUE);
    }

    @Test
    void namesThePatchOfAPlaceAndAWorkloadThatShowsIt() {
        List<Suggestion> ofVersion = suggestions("drizzle@1.2", 0.5);

        assertThat(ofVersion)
                .extracting(Suggestion::patch, Suggestion::method)
                .contains(org.assertj.core.groups.Tuple.tuple(
                        "drizzle@1.2+hexdump-guard", "org.drizzle.jdbc.internal.mysql.MySQLProtocol.hexdump"));
        assertThat(ofVersion.get(0).workloads()).contains(WorkloadName.parse("DoOne"));
        assertThat(suggestions("drizzle", 0.5))
                .as("a driver that was recognised")
                .hasSameSizeAs(ofVersion);
        assertThat(HotspotText.render(
                        new HotspotReport(List.of(), List.of(), List.of(), ofVersion, List.of()), Order.SHARE))
                .contains(
                        "MySQLProtocol.hexdump, 50 %: drizzle@1.2+hexdump-guard",
                        "./dyno compare drizzle@1.2 drizzle@1.2+hexdump-guard --workload DoOne");
    }

    @Test
    void neitherOtherDriversNorSmallPlacesGetAny() {
        assertThat(suggestions("mysql@9.7.0", 0.5)).isEmpty();
        assertThat(suggestions("drizzle@1.2", 0.01)).isEmpty();
    }
}
