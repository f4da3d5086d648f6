package dyno.feature.triage.report;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.feature.triage.report.TriageReport.ProfileRow;
import dyno.hotspot.Hotspot;
import dyno.hotspot.Ranking;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.Share;
import dyno.hotspot.finding.Priority;
import dyno.profile.Event;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixFirstTest {
    private static final DriverCoordinates MYSQL = DriverCoordinates.parse("mysql@9.7.0");

    private static final Share SHARE = new Share(0.5, 0.4, 0.6);

    /** Their text does not have the name of the driver in one place. */
    @Test
    void buildsAndPublishedArtifactsAreVersionsOfTheirDriver() {
        assertThat(fixFirst("mysql@9.7.0", "mysql@builds/my@driver.jar"))
                .singleElement()
                .satisfies(priority ->
                        assertThat(priority.versions().get(1).driver()).isEqualTo("mysql@builds/my@driver.jar"));
        assertThat(fixFirst("org.example:driver:1.0", "org.example:driver:1.1"))
                .singleElement()
                .satisfies(priority ->
                        assertThat(priority.versions().get(1).driver()).isEqualTo("org.example:driver:1.1"));
        assertThat(fixFirst("org.example:driver:1.0", "org.example:other:1.0")).hasSize(2);
    }

    private static List<Priority> fixFirst(ProfileRow... profiles) {
        return FixFirst.of(List.of(MYSQL), List.of(), List.of(profiles), List.of());
    }

    @Test
    void allocationAndWhatWasOnlyProfiledOverLoopbackDoNotCount() {
        assertThat(fixFirst(
                        profile(MYSQL, TransportName.REPLAY, Event.ALLOCATION),
                        profile(MYSQL, TransportName.LOOPBACK, Event.CPU)))
                .isEmpty();
    }

    @Test
    void theProfileOverLoopbackIsJoined() {
        assertThat(fixFirst(
                        profile(MYSQL, TransportName.LOOPBACK, Event.CPU),
                        profile(MYSQL, TransportName.REPLAY, Event.CPU)))
                .singleElement()
                .satisfies(priority -> assertThat(priority.first().loopback()).isNotNull());
    }

    private static List<Priority> fixFirst(String... drivers) {
        List<DriverCoordinates> coordinates =
                List.of(drivers).stream().map(DriverCoordinates::parse).toList();
        return FixFirst.of(
                coordinates,
                List.of(),
                coordinates.stream()
                        .map(driver -> profile(driver, TransportName.REPLAY, Event.CPU))
                        .toList(),
                List.of());
    }

    private static ProfileRow profile(DriverCoordinates driver, TransportName transport, Event event) {
        Hotspot hotspot = new Hotspot(
                1, "a.b.Packet", "read", SHARE, 0.5, 500, List.of(), List.of(), List.of(), null, 0.5, null, null);
        return new ProfileRow(
                driver.toString(),
                "DoOne",
                transport,
                new Ranking(event, 3, 1000, SHARE, SHARE, SHARE, 1000, List.of(hotspot), SamplingUnit.FORK, List.of()),
                "",
                List.of());
    }
}
