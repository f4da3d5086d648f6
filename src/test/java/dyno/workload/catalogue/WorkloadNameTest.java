package dyno.workload.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkloadNameTest {
    @Test
    void readsWhatItWrites() {
        String text = "ReadOnly:engine=myisam:threads=5:rows=100000";
        WorkloadName name = WorkloadName.parse(text);

        assertThat(name).hasToString(text).isEqualTo(WorkloadName.stored(text));
        assertThat(name.simpleName()).isEqualTo("ReadOnly");
        assertThat(name.options()).isEqualTo(Map.of("engine", "myisam", "threads", "5", "rows", "100000"));
        assertThat(name.prototype().options()).containsEntry("threads", "5");
    }

    @Test
    void refusesWhatNamesNoWorkload() {
        assertThatThrownBy(() -> WorkloadName.parse("SelectTwo"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("There is no workload 'SelectTwo'");
        assertThatThrownBy(() -> WorkloadName.parse("SelectOne:fast"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not an option");
    }

    @Test
    void keepsTheTextOfAStoredResultOfAnotherVersion() {
        WorkloadName unknown = WorkloadName.stored("SelectTwo:quickly=true");

        assertThat(unknown).hasToString("SelectTwo:quickly=true");
        assertThat(unknown.simpleName()).isEqualTo("SelectTwo");
        assertThatThrownBy(unknown::prototype).hasMessageStartingWith("There is no workload 'SelectTwo'");
    }
}
