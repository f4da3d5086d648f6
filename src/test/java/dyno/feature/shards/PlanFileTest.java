package dyno.feature.shards;

import static dyno.run.Cells.driver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dyno.Records;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverException;
import dyno.feature.shards.MeasurementPlan.Group;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that come from elsewhere. */
class PlanFileTest {
    @TempDir
    private Path folder;

    private MeasurementPlan written(String candidate) {
        Group group = new Group(driver("mysql@9.7.0"), List.of(DriverCoordinates.stored(candidate)));
        MeasurementPlan plan = Records.with(ShardFilesTest.plan(1), "id", "", "groups", List.of(group));
        MeasurementPlan named = plan.withId(PlanFile.hash(plan));
        PlanFile.write(folder.resolve("plan.json"), named);
        return named;
    }

    @Test
    void readsTheOptionsOfDrivers() {
        MeasurementPlan plan = written("mysql@9.7.0+x?cachePrepStmts=true&useServerPrepStmts=true");
        assertThat(PlanFile.read(folder.resolve("plan.json"))).isEqualTo(plan);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"autoDeserialize=true", "queryInterceptors=x", "initSql=DROP%20TABLE%20x", "password=x", "user=x"
            })
    void refusesOptionsThatItsAuthorMustNotChoose(String option) {
        written("mysql@9.7.0?" + option);
        assertThatThrownBy(() -> PlanFile.read(folder.resolve("plan.json")))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("'" + option.replaceFirst("=.*", "") + "'");
    }
}
