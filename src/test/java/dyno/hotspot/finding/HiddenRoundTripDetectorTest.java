package dyno.hotspot.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.hotspot.finding.Evidence.HiddenCommand;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HiddenRoundTripDetectorTest {
    private final HiddenRoundTripDetector detector = new HiddenRoundTripDetector();

    @Test
    void countsCommandsThatNobodyAskedFor() {
        List<Finding> findings = detector.findings(sending(
                new HiddenCommand("COM_QUERY select @@session.tx_read_only", 1), new HiddenCommand("COM_PING", 2)));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.roundTrips()).isEqualTo(3);
            assertThat(finding.frames().get(0).name()).contains("tx_read_only");
        });
    }

    @Test
    void isQuietWhereEachCommandWasAskedFor() {
        assertThat(detector.findings(sending())).isEmpty();
    }

    private static Evidence sending(HiddenCommand... commands) {
        return new Evidence(
                null, Optional.empty(), Optional.empty(), DriverFacts.UNKNOWN, Optional.empty(), List.of(commands));
    }
}
