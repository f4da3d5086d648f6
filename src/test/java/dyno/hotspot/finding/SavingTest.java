package dyno.hotspot.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavingTest {
    private static final double LOCAL = 20_000;
    private static final double FAR = 500_000;

    @Test
    void whatADriverSavesIsLessOfAnOperationTheFartherTheServerIs() {
        List<Saving> savings = Saving.ofCpuTime(1000, LOCAL, 1);

        assertThat(savings).extracting(Saving::distanceNanos).containsExactly(0.0, FAR);
        assertThat(savings.get(0).share()).isEqualTo(1000 / LOCAL);
        assertThat(savings.get(1).operationNanos()).isEqualTo(LOCAL + FAR);
        assertThat(savings.get(1).share()).isEqualTo(1000 / (LOCAL + FAR));
    }

    @Test
    void aRoundTripCountsForMoreTheFartherTheServerIs() {
        Finding hidden = found(Double.NaN, 1);

        List<Saving> savings = Saving.of(hidden, LOCAL, 2);

        assertThat(savings.get(0).share()).isEqualTo(0.5);
        assertThat(savings.get(1).savedNanos()).isEqualTo(LOCAL / 2 + FAR);
        assertThat(savings.get(1).share()).isCloseTo(0.5, within(0.001));
    }

    @Test
    void noMoreIsSavedThanThereIs() {
        assertThat(Saving.of(found(2 * LOCAL, 0), LOCAL, 1).get(0).share()).isEqualTo(1);
    }

    private static Finding found(double nanos, int roundTrips) {
        Share none = new Share(Double.NaN, Double.NaN, Double.NaN);
        return new Finding(
                Cause.CLOCK, "", "", 0, "", List.of(), List.of(), none, nanos, null, Double.NaN, roundTrips, null);
    }
}
