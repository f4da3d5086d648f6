package dyno.investigation.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.run.RunPlan;
import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectionTest {
    @TempDir
    private Path folder;

    private Path scan;

    @BeforeEach
    void nameTheScan() {
        scan = folder.resolve("versions");
    }

    private static RunPlan plan(String steps) {
        return new RunPlan("bisect steps", "2026-01-01T00:00:00Z", 1, Map.of("steps", steps), List.of());
    }

    @Test
    void confirmsStepsBesideTheScan() {
        assertThat(Bisection.confirmationFolder(scan, plan("1.2 to 1.3"))).isEqualTo(folder.resolve("versions-steps"));
    }

    @Test
    void goesOnWithTheConfirmationOfTheSameSteps() {
        RunStore.create(folder.resolve("versions-steps"), plan("of an earlier scan"));
        RunStore.create(folder.resolve("versions-steps-2"), plan("1.2 to 1.3"));

        assertThat(Bisection.confirmationFolder(scan, plan("1.2 to 1.3")))
                .isEqualTo(folder.resolve("versions-steps-2"));
    }

    @Test
    void leavesTheConfirmationOfOtherStepsAlone() {
        RunStore.create(folder.resolve("versions-steps"), plan("of an earlier scan"));
        RunStore.create(folder.resolve("versions-steps-2"), plan("of a later one"));

        assertThat(Bisection.confirmationFolder(scan, plan("1.2 to 1.3")))
                .isEqualTo(folder.resolve("versions-steps-3"));
    }
}
