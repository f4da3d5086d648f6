package dyno.experiment.view;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.Records;
import dyno.experiment.ComparisonRow;
import dyno.experiment.DecidingMetric;
import dyno.wire.TransportName;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecidingTextTest {
    private static final ComparisonRow REPLAY =
            VerdictExample.report().comparisons().get(0);

    @Test
    void saysItOnceWhereTheReasonIsTheSame() {
        assertThat(DecidingText.of(List.of(REPLAY, Records.with(REPLAY, "workload", workload("DoOne")))))
                .containsExactly("CPU time decides, because a replayed server answers at once.");
    }

    @Test
    void namesTransportsAndWorkloadsWhereReasonsDiffer() {
        ComparisonRow beside = Records.with(REPLAY, "primary", false, "decided", null);

        assertThat(DecidingText.of(List.of(
                        REPLAY,
                        beside,
                        loopback("SelectOne", DecidingMetric.BYTES),
                        loopback("DoOne", DecidingMetric.ALIKE),
                        loopback("Connect", DecidingMetric.BYTES))))
                .containsExactly(
                        "Over replay, CPU time decides, because a replayed server answers at once.",
                        "In SelectOne, Connect over loopback, wall time decides, because the bytes that are sent or answered"
                                + " differ by more than a tenth, so the server may work longer.",
                        "In DoOne over loopback, CPU time decides, because both send and receive about as many bytes in as many"
                                + " round trips.");
    }

    @Test
    void saysNothingOfComparisonsThatWereStoredWithoutAReason() {
        assertThat(DecidingText.of(List.of(Records.with(REPLAY, "decided", null))))
                .isEmpty();
    }

    private static ComparisonRow loopback(String workload, DecidingMetric deciding) {
        return Records.with(
                REPLAY,
                "workload",
                workload(workload),
                "transport",
                TransportName.LOOPBACK,
                "metric",
                deciding.metric(),
                "decided",
                deciding.clause());
    }
}
