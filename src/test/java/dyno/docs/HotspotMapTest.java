package dyno.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.experiment.profiles.DifferenceReport.Difference;
import dyno.hotspot.CostChange;
import dyno.profile.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotspotMapTest {
    @Test
    void whatIsLeftIsSortedByTheCostWithAllPatches() {
        List<CostChange> methods = new ArrayList<>();
        methods.add(change("gone", 900, 0));
        methods.add(change("less", 90, 30));
        methods.add(change("new", 0, 50));
        for (int i = 0; i < 10; i++) {
            methods.add(change("small" + i, 1, 2));
        }

        List<String> left = HotspotMap.left(difference(change("all", 1000, 100), methods))
                .lines()
                .toList();

        assertThat(left)
                .hasSize(13)
                .startsWith(
                        "| method left with all patches, with what it calls outside the driver | per operation | share |",
                        "|---|---|---|",
                        "| `new` | 50 ns | 50 % |",
                        "| `less` | 30 ns | 30 % |",
                        "| `small0` | 2 ns | 2.0 % |")
                .endsWith("| 2 others | 4 ns | 4.0 % |");
    }

    private static CostChange change(String name, double before, double after) {
        return new CostChange(name, before, after, Double.NaN, Double.NaN, Double.NaN, false);
    }

    private static Difference difference(CostChange operation, List<CostChange> methods) {
        return new Difference(
                "SelectOne",
                "replay",
                Event.CPU,
                "ns/op",
                null,
                null,
                true,
                operation,
                methods,
                List.of(),
                List.of(),
                "");
    }
}
