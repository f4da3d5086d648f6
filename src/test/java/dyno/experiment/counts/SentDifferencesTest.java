package dyno.experiment.counts;

import static dyno.run.Cells.driver;
import static dyno.run.Cells.workloads;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverCoordinates;
import dyno.workload.Footprint;
import dyno.workload.Footprint.Sent;
import dyno.workload.catalogue.WorkloadName;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentDifferencesTest {
    private static final DriverCoordinates BASELINE = driver("mysql@9.7.0");
    private static final DriverCoordinates OPTION = driver("mysql@9.7.0?useServerPrepStmts=true");
    private static final List<WorkloadName> BOTH = workloads("DoOne", "SelectOne");

    private final WireObservations seen = new WireObservations();

    private static Footprint footprint(String workload, String command, String text, long bytes) {
        return new Footprint(
                workload, List.of(new Sent(command, text, false, 2)), 1, 1, 1, bytes, 40, 1, 1, 0, 0, null, null);
    }

    private List<String> sentences(DriverCoordinates candidate) {
        return SentDifferences.of(BASELINE, candidate, BOTH, seen);
    }

    @Test
    void namesOtherCommands() {
        seen.add(
                BASELINE,
                List.of(footprint("DoOne", "COM_QUERY", "DO 1", 9), footprint("SelectOne", "COM_QUERY", "", 13)));
        seen.add(
                OPTION,
                List.of(
                        footprint("DoOne", "COM_QUERY", "DO 1", 9),
                        footprint("SelectOne", "COM_STMT_EXECUTE", "", 14)));

        assertThat(sentences(OPTION))
                .containsExactly(
                        "mysql@9.7.0?useServerPrepStmts=true sends other commands than mysql@9.7.0 in SelectOne:"
                                + " 2 COM_STMT_EXECUTE (14 bytes) instead of 2 COM_QUERY (13 bytes).");
    }

    @Test
    void namesOtherBytes() {
        seen.add(BASELINE, List.of(footprint("DoOne", "COM_QUERY", "DO 1", 9)));
        seen.add(OPTION, List.of(footprint("DoOne", "COM_QUERY", "DO 2", 9)));

        assertThat(sentences(OPTION))
                .singleElement()
                .asString()
                .contains("sends other bytes than mysql@9.7.0 in DoOne");
    }

    @Test
    void saysThatAllIsTheSame() {
        seen.add(BASELINE, List.of(footprint("DoOne", "COM_QUERY", "DO 1", 9)));
        seen.add(OPTION, List.of(footprint("DoOne", "COM_QUERY", "DO 1", 9)));

        assertThat(sentences(OPTION))
                .containsExactly("mysql@9.7.0?useServerPrepStmts=true sends the same as mysql@9.7.0.");
    }

    @Test
    void saysNothingOfOtherDriversAndOfWhatWasNotObserved() {
        seen.add(BASELINE, List.of(footprint("DoOne", "COM_QUERY", "DO 1", 9)));
        seen.add(driver("mysql@9.6.0"), List.of(footprint("DoOne", "COM_PING", "", 5)));

        assertThat(sentences(OPTION)).isEmpty();
        assertThat(sentences(driver("mysql@9.6.0"))).isEmpty();
    }
}
