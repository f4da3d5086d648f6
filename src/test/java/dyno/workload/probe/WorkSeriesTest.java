package dyno.workload.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkSeriesTest {
    private final WorkSeries series = new WorkSeries(new long[] {100, 0, 0, 0, 0, 0});
    private long shown = 100;

    @Test
    void isSteadyOnceItIsFullOfTheSame() {
        add(999);
        for (int i = 1; i < WorkSeries.LENGTH; i++) {
            add(7);
        }
        assertThat(series.isSteady()).isFalse();

        add(7);

        assertThat(series.isSteady()).isTrue();
        assertThat(series.reading("W", null))
                .isEqualTo(new WorkReading(
                        "W",
                        new WorkCount(7, 0, 0, 0),
                        0,
                        Map.of(0, new WorkCount(7, 0, 0, 0)),
                        Set.of(0),
                        Map.of(),
                        48,
                        null,
                        true,
                        null));
    }

    @Test
    void takesMediansWhereOperationsDiffer() {
        for (int i = 0; i < WorkSeries.LENGTH; i++) {
            add(i < 5 ? 1000 : 3);
        }

        assertThat(series.reading("W", null).steady()).isFalse();
        assertThat(series.reading("W", null).total().bytecodes()).isEqualTo(3);
        assertThat(series.reading("W", null).allocatedBytes()).isEqualTo(48);
    }

    @Test
    void takesReadingsThatGrow() {
        add(5);
        series.add(new long[] {shown + 5, 0, 0, 0, 0, 2, 0, 0, 0, 4, 3, 1}, 40);

        WorkReading reading = series.reading("W", null);

        assertThat(reading.methods()).containsEntry(1, new WorkCount(0, 0, 0, 4));
        assertThat(reading.total()).isEqualTo(new WorkCount(5, 0, 0, 4));
        assertThat(reading.decoded()).isEqualTo(3);
        assertThat(reading.callsOut()).isEqualTo(Map.of(0, 2L, 1, 1L));
    }

    @Test
    void namesTheMethodsThatEveryOperationCallsEquallyOften() {
        WorkSeries calls = new WorkSeries(new long[] {0, 5, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0});
        calls.add(new long[] {0, 7, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0}, 0);
        calls.add(new long[] {0, 9, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0}, 0);

        assertThat(calls.reading("W", null).regular()).containsExactly(0);
    }

    private void add(long bytecodes) {
        shown += bytecodes;
        series.add(new long[] {shown, 0, 0, 0, 0, 0}, bytecodes == 1000 ? 5000 : 48);
    }
}
