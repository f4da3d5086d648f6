package dyno.run.fork;

import static dyno.run.Cells.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dyno.driver.DriverSetups;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkSpec.Iterations;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkGroupsTest {
    private final List<ForkSpec> plan = new ArrayList<>();

    private ForkSpec add(int round, Arm arm, String driver, String workload) {
        return add(round, arm, driver, workload, TransportName.REPLAY);
    }

    private ForkSpec add(int round, Arm arm, String driver, String workload, TransportName transport) {
        Cell cell = cell(driver, workload, transport);
        ForkSpec fork = new ForkSpec(
                ForkSpec.id(plan.size() + 1, Purpose.SCORE, arm, cell),
                Purpose.SCORE,
                round,
                arm,
                cell,
                Iterations.slices(100));
        plan.add(fork);
        return fork;
    }

    private List<ForkSpec> addRound(int round, String baseline, String candidate, String workload) {
        return List.of(
                add(round, Arm.CANDIDATE, candidate, workload),
                add(round, Arm.BASELINE, baseline, workload),
                add(round, Arm.CANDIDATE_CONTROL, candidate, workload),
                add(round, Arm.CONTROL, baseline, workload));
    }

    @Test
    void theForksOfARoundOfOneWorkloadAreAliveAtOnce() {
        List<ForkSpec> first = addRound(1, "mysql@9.6.0", "mysql@9.7.0", "DoOne");
        List<ForkSpec> other = addRound(1, "mysql@9.6.0", "mysql@9.7.0", "SelectOne");
        List<ForkSpec> second = addRound(2, "mysql@9.6.0", "mysql@9.7.0", "DoOne");

        for (List<ForkSpec> round : List.of(first, other, second)) {
            assertThat(ForkGroups.of(round.get(2), plan)).containsExactlyElementsOf(round);
        }
    }

    /** Other compilers make other code of it, which a neighbour slows by another factor. */
    @Test
    void aDriverInASetupTakesTurnsUnlessItHasAJvmOfItsOwn(@TempDir Path folder) throws IOException {
        Path wrapped = Files.writeString(
                folder.resolve("wrapped.json"), "{\"driver\": \"mysql@9.7.0\", \"jvmOptions\": [\"-Da=b\"]}");
        Path zgc = Files.writeString(
                folder.resolve("zgc.json"), "{\"driver\": \"mysql@9.7.0\", \"jvmOptions\": [\"-XX:+UseZGC\"]}");
        List<ForkSpec> inTurns = addRound(1, "mysql@9.7.0", "@" + wrapped, "DoOne");
        List<ForkSpec> alone = addRound(2, "mysql@9.7.0", "@" + zgc, "DoOne");

        assertThat(ForkGroups.of(inTurns.get(0), plan)).containsExactlyElementsOf(inTurns);
        assertThat(ForkGroups.of(alone.get(0), plan)).containsExactly(alone.get(0));
        assertThat(ForkGroups.takeTurns(
                        alone.get(1).cell(), List.of(alone.get(0).cell().driver())))
                .isFalse();
        DriverSetups.forget();
    }

    @Test
    void aRoundMayCompareADriverWithAndWithoutEncryption() {
        List<ForkSpec> round = List.of(
                add(1, Arm.CANDIDATE, "mysql@9.7.0", "DoOne", TransportName.LOOPBACK_TLS),
                add(1, Arm.BASELINE, "mysql@9.7.0", "DoOne", TransportName.LOOPBACK),
                add(1, Arm.CONTROL, "mysql@9.7.0", "DoOne", TransportName.LOOPBACK));
        add(1, Arm.BASELINE, "mysql@9.7.0", "DoOne", TransportName.REPLAY);

        assertThat(ForkGroups.of(round.get(1), plan)).containsExactlyElementsOf(round);
    }

    @Test
    void aBuildIsNotMeasuredEncryptedWhileAnotherIsMeasuredPlain() {
        List<ForkSpec> plain = List.of(
                add(1, Arm.BASELINE, "mysql@9.6.0", "DoOne", TransportName.LOOPBACK),
                add(1, Arm.CANDIDATE, "mysql@9.7.0", "DoOne", TransportName.LOOPBACK));
        List<ForkSpec> encrypted = List.of(
                add(1, Arm.BASELINE, "mysql@9.6.0", "DoOne", TransportName.LOOPBACK_TLS),
                add(1, Arm.CANDIDATE, "mysql@9.7.0", "DoOne", TransportName.LOOPBACK_TLS));

        assertThat(ForkGroups.of(plain.get(0), plan)).containsExactlyElementsOf(plain);
        assertThat(ForkGroups.of(encrypted.get(1), plan)).containsExactlyElementsOf(encrypted);
    }

    @Test
    void patchesOfTwoVersionsAreTwoGroups() {
        List<ForkSpec> old = addRound(1, "drizzle@1.2", "drizzle@1.2+hexdump-guard", "DoOne");
        List<ForkSpec> current = addRound(1, "drizzle@1.4", "drizzle@1.4+lazy-columns", "DoOne");

        assertThat(ForkGroups.of(old.get(0), plan)).containsExactlyElementsOf(old);
        assertThat(ForkGroups.of(current.get(1), plan)).containsExactlyElementsOf(current);
    }

    @Test
    void aJarWhosePathHasAPlusIsOneVersion() {
        List<ForkSpec> build = addRound(1, "mysql@with+plus/x.jar", "mysql@with+plus/x.jar+fix", "DoOne");
        addRound(1, "mysql@with+minus/x.jar", "mysql@with+minus/x.jar+fix", "DoOne");

        assertThat(ForkGroups.of(build.get(0), plan)).containsExactlyElementsOf(build);
    }

    @Test
    void versionsOfAPublishedDriverAreOfOneDriver() {
        List<ForkSpec> round = addRound(1, "org.example:jdbc:1.0", "org.example:jdbc:1.1+fix", "DoOne");

        assertThat(ForkGroups.of(round.get(0), plan)).containsExactlyElementsOf(round);
    }

    @Test
    void othersRunAlone() {
        ForkSpec otherDriver =
                addRound(1, "mariadb@3.5.10", "mysql@9.7.0", "DoOne").get(0);
        ForkSpec several = addRound(1, "mysql@9.6.0", "mysql@9.7.0", "ReadUpdate:threads=5")
                .get(0);
        ForkSpec cold = addRound(1, "mysql@9.6.0", "mysql@9.7.0", "ColdConnect").get(0);
        ForkSpec client = addRound(1, "native@11.4.5", "native@11.4.5", "DoOne").get(0);
        ForkSpec single = add(1, Arm.NONE, "mysql@9.6.0", "DoOne");

        for (ForkSpec fork : List.of(otherDriver, several, cold, client, single)) {
            assertThat(ForkGroups.of(fork, plan)).as(fork.id()).containsExactly(fork);
        }
    }
}
