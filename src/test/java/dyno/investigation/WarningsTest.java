package dyno.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.ForkSpec.Cell;
import dyno.run.RunExecutor.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarningsTest {
    @Test
    void saysOnceWhatFailsADriverEverywhere() {
        Map<Cell, String> failures = Map.of(
                new Cell("drizzle@1.4", "SelectOne", "replay"), "No login.",
                new Cell("drizzle@1.4", "DoOne", "loopback"), "No login.",
                new Cell("drizzle@1.4", "DoOne", "replay"), "Other bytes.",
                new Cell("drizzle@1.2", "DoOne", "replay"), "No login.");

        assertThat(Warnings.notMeasured(new Outcome(
                        failures, Map.of(new Cell("drizzle@1.4", "CallInOut", "replay"), "No callables."), 0)))
                .containsExactly(
                        "Not measured: drizzle@1.2 in DoOne over replay. No login.",
                        "Not measured: drizzle@1.4 in DoOne over loopback, SelectOne over replay. No login.",
                        "Not measured: drizzle@1.4 in DoOne over replay. Other bytes.",
                        "Not supported: drizzle@1.4 in CallInOut over replay. No callables.");
    }
}
