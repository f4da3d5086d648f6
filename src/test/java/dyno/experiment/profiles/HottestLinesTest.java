package dyno.experiment.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dyno.hotspot.CallPaths.Group;
import dyno.hotspot.CodePlace;
import dyno.hotspot.CostSide;
import dyno.hotspot.DriverScope;
import dyno.hotspot.SamplingUnit;
import dyno.hotspot.Stacks;
import dyno.profile.Profile;
import dyno.profile.StackTrace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HottestLinesTest {
    private static final DriverScope SCOPE = new DriverScope(Set.of("db.Driver"));
    private static final StackTrace READ = Stacks.stack("db.Driver.read:1");
    private static final StackTrace WRITE = Stacks.stack("db.Driver.write:2");

    /** A ranking shows fewer lines of a method. */
    @Test
    void areAlsoManyLinesOfOneMethod() {
        Map<StackTrace, Long> weights = new HashMap<>(Map.of(
                Stacks.stack("java.util.HashMap.get", "db.Driver.read:1"), 50L,
                Stacks.stack("db.Driver.unknown"), 40L));
        for (int line = 1; line <= 9; line++) {
            weights.put(Stacks.stack("db.Driver.read:" + line), 100L - line);
        }

        List<Group<CodePlace>> lines = lines(SamplingUnit.FORK, Stacks.cpu(weights));

        assertThat(lines).extracting(line -> line.key().line()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(lines.get(0).share().mean()).isCloseTo(149.0 / 945, within(1e-9));
    }

    @Test
    void areWeightedBySamplesUnlessOfForks() {
        Profile busy = Stacks.cpu(Map.of(READ, 900L));
        Profile idle = Stacks.cpu(Map.of(WRITE, 100L));

        assertThat(lines(SamplingUnit.TIME_SLICE, busy, idle).get(0).share().mean())
                .isCloseTo(0.9, within(1e-9));
        assertThat(lines(SamplingUnit.FORK, busy, idle).get(0).share().mean()).isCloseTo(0.5, within(1e-9));
    }

    private static List<Group<CodePlace>> lines(SamplingUnit unit, Profile... profiles) {
        return HottestLines.of(new CostSide("A", List.of(profiles), List.of(), unit), SCOPE);
    }
}
