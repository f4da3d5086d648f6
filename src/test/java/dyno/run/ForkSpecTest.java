package dyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.io.Json;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.wire.TransportName;
import dyno.workload.catalogue.Workloads;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How long forks take, and which operations are longer than a slice. */
class ForkSpecTest {
    @Test
    void warmUpSlicesAreShort() {
        assertThat(Iterations.slices(100).warmupMillis()).isEqualTo(1);
        assertThat(Iterations.slices(100).seconds()).isEqualTo(0.8);
        assertThat(Iterations.slices(100).measuredSeconds()).isEqualTo(0.5);
        assertThat(new Iterations(1, 5, 300).warmupMillis()).isEqualTo(300);
    }

    @Test
    void anOperationOfManyStatementsIsLongWhereAServerAnswers() {
        assertThat(cell("BatchText", "loopback").hasLongOperations()).isTrue();
        assertThat(cell("BatchRewritten:values=random", "delayed-0.45ms").hasLongOperations())
                .isTrue();
        assertThat(cell("BatchText", "replay").hasLongOperations()).isFalse();
        assertThat(cell("SelectOne", "loopback").hasLongOperations()).isFalse();
    }

    @Test
    void operationsOfManyRowsOrVisitsAreLongOverEveryTransport() {
        assertThat(Workloads.NAMES)
                .filteredOn(name -> cell(name, "replay").hasLongOperations())
                .containsExactlyInAnyOrder("BuildIndex", "ReadOnly", "ReadUpdate", "Select100000Rows", "UpdateOnly");
    }

    @Test
    void operationsOfSecondsAreMeasuredLessOften() {
        Iterations usual = Iterations.slices(100);

        assertThat(usual.fitting(cell("ReadOnly:threads=5", "loopback")).measurement())
                .isEqualTo(15);
        assertThat(usual.fitting(cell("ReadOnly:threads=20", "loopback")).measurement())
                .isEqualTo(5);
        assertThat(usual.fitting(cell("SelectOne", "loopback"))).isEqualTo(usual);
    }

    /** A report says what was measured then; a bare name is another version today. */
    @Test
    void aStoredCellPrintsAsItWasStored() throws IOException {
        String text = "{\"driver\":\"mysql\",\"workload\":\"ReadOnly:engine=innodb\",\"transport\":\"pigeon\"}";
        Cell stored = Json.parse(text, Cell.class);

        assertThat(stored).hasToString("mysql ReadOnly:engine=innodb over pigeon");
        assertThat(Json.line(stored)).isEqualTo(text);
    }

    @Test
    void anIdNamesTheOptionsOfTheDriverAndIsAFileName() {
        Cell cell = Cells.cell(
                "mariadb@" + "folder/".repeat(20) + "driver-1.2.jar+fix?a=x/..%2F%24%20&" + "b".repeat(90) + "=1",
                "SelectOne:mode=max-performance",
                TransportName.REPLAY);

        String id = ForkSpec.id(7, Purpose.SCORE, Arm.CANDIDATE, cell);

        assertThat(new ForkSpec(id, Purpose.SCORE, 1, Arm.CANDIDATE, cell, Iterations.slices(1)).id())
                .isEqualTo(id)
                .matches("0007-.*driver-1\\.2\\.jar\\+fix_a_x_\\.\\._24_20_bbb+-SelectOne_mode_.*-candidate");
        assertThat(ForkSpec.id(7, Purpose.SCORE, Arm.CANDIDATE, cell("DoOne", "replay")))
                .isEqualTo("0007-drizzle@1.4-DoOne-replay-candidate");
    }

    @Test
    void longOperationsHaveFewSlices() {
        Iterations usual = Iterations.slices(100);
        assertThat(usual.fitting(cell("SelectOne", "loopback"))).isEqualTo(usual);
        assertThat(usual.fitting(cell("BatchText", "loopback"))).isEqualTo(new Iterations(2, 15, 5));
        Iterations profiled = new Iterations(1, 5, 300);
        assertThat(profiled.fitting(cell("BatchText", "loopback"))).isEqualTo(profiled);
    }

    private static Cell cell(String workload, String transport) {
        return Cells.cell("drizzle@1.4", workload, TransportName.parse(transport));
    }
}
