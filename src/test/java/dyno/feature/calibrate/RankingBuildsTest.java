package dyno.feature.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.feature.calibrate.RankingBuilds.Chosen;
import dyno.profile.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RankingBuildsTest {
    private static final double[] SIZES = {0.2, 0.02, 0.005};

    private static RankingBuilds.Choice choice(double nanos, double bytes) {
        Map<MethodId, Long> calls = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            calls.put(new MethodId("fake.Driver", "m" + i, "()V"), (long) (i % 6 + 1));
        }
        return new RankingBuilds.Choice(new CallCounts(calls), new SpinCalibration(2), nanos, bytes);
    }

    @Test
    void plantsEachSizeInAMethodOfItsOwnAsAPartOfTheWhole() {
        List<Chosen> chosen = choice(10_000, 50_000).choose(SIZES, SIZES, 1);

        assertThat(chosen).hasSize(6);
        assertThat(chosen.stream().map(c -> c.plant().method())).doesNotHaveDuplicates();
        for (Event event : Event.values()) {
            List<Chosen> plants =
                    chosen.stream().filter(c -> c.event() == event).toList();
            double total = (event == Event.CPU ? 10_000 : 50_000)
                    + plants.stream().mapToDouble(Chosen::cost).sum();
            assertThat(plants).allSatisfy(plant -> {
                assertThat(plant.cost() / total).isBetween(0.8 * plant.size(), 1.2 * plant.size());
                assertThat(plant.calls()).isBetween(1L, 4L);
            });
        }
    }

    @Test
    void leavesOutWhatIsSmallerThanAnIterationOrAnObject() {
        List<Chosen> chosen = choice(80, 400).choose(SIZES, SIZES, 1);

        assertThat(chosen.stream().map(c -> c.event() + " " + c.size()))
                .containsExactly("CPU 0.2", "CPU 0.02", "ALLOCATION 0.2");
    }

    @Test
    void dependsOnTheSeedAlone() {
        RankingBuilds.Choice choice = choice(10_000, 50_000);

        assertThat(choice.choose(SIZES, SIZES, 1))
                .isEqualTo(choice.choose(SIZES, SIZES, 1))
                .isNotEqualTo(choice.choose(SIZES, SIZES, 2));
    }
}
