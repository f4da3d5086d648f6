package dyno.experiment.builds;

import static dyno.run.Cells.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.workload.catalogue.WorkloadName;
import org.junit.jupiter.api.Test;

class TargetStatementsTest {
    @Test
    void anOperationOfOneStatementExecutesSeveral() {
        WorkloadName ten = TargetStatements.of(workload("SelectOne:mode=plain"), "10");

        assertThat(ten).hasToString("SelectOne:mode=plain:statements=10");
        assertThat(ten.prototype().label()).isEqualTo("SELECT 1 (10 statements), plain");
        assertThat(TargetStatements.in(ten)).hasValue("10");
        assertThat(TargetStatements.without(ten)).isEqualTo(workload("SelectOne:mode=plain"));
    }

    @Test
    void theNumberOfAHeaderWins() {
        assertThat(TargetStatements.of(workload("DoOne:statements=2"), "10")).isEqualTo(workload("DoOne:statements=2"));
    }

    @Test
    void anOperationWithoutThatChoiceStaysAsItIs() {
        assertThat(TargetStatements.of(workload("Connect"), "10")).isEqualTo(workload("Connect"));
        assertThat(TargetStatements.in(workload("Connect"))).isEmpty();
        assertThat(TargetStatements.of(workload("DoOne"), "1")).isEqualTo(workload("DoOne"));
    }

    @Test
    void refusesANumberThatNoWorkloadKnows() {
        assertThatThrownBy(() -> TargetStatements.of(workload("DoOne"), "3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1, 2, 10, 1000, not '3'");
    }
}
