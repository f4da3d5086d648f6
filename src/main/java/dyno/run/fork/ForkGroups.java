package dyno.run.fork;

import dyno.driver.DriverCoordinates;
import dyno.driver.DriverSetups;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Arm;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which forks of a plan are alive at once: those of one round that compares builds or versions of one driver, or one driver with and
 * without encryption; each in a JVM of the same kind.
 *
 * <p>Forks of different drivers run one after the other: a neighbour slows different code by different factors, so their ratio needs
 * quiet time, not neighbouring slices.
 */
public final class ForkGroups {
    private ForkGroups() {}

    /** The fork and those that are alive with it, in the order of the plan; only the fork if it runs alone. */
    static List<ForkSpec> of(ForkSpec fork, List<ForkSpec> planned) {
        if (!takesTurns(fork)) {
            return List.of(fork);
        }
        List<ForkSpec> sameOrEncrypted = planned.stream()
                .filter(other -> other.purpose() == Purpose.SCORE
                        && other.arm() != Arm.NONE
                        && other.round() == fork.round()
                        && other.cell().workload().equals(fork.cell().workload())
                        && reachesAsWell(other.cell(), fork.cell()))
                .toList();
        List<ForkSpec> round = baselineTransports(sameOrEncrypted).size() == 1
                ? sameOrEncrypted
                : sameOrEncrypted.stream()
                        .filter(other ->
                                other.cell().transport().equals(fork.cell().transport()))
                        .toList();
        List<ForkSpec> group = baselines(round).size() == 1
                ? round
                : round.stream()
                        .filter(other -> other.cell()
                                .driver()
                                .base()
                                .equals(fork.cell().driver().base()))
                        .toList();
        boolean isOfOneDriver = group.stream()
                        .map(member -> kin(member.cell().driver()))
                        .distinct()
                        .count()
                == 1;
        return isOfOneDriver && !baselines(group).isEmpty() ? group : List.of(fork);
    }

    private static boolean takesTurns(ForkSpec fork) {
        return fork.purpose() == Purpose.SCORE && fork.arm() != Arm.NONE && takesTurns(fork.cell());
    }

    private static boolean takesTurns(Cell cell) {
        Workload workload = cell.workload().prototype();
        return !workload.isConcurrent() && !workload.isCold() && !cell.driver().isNative();
    }

    /** Whether all forks of a round take turns. */
    public static boolean takeTurns(Cell baseline, Collection<DriverCoordinates> candidates) {
        return takesTurns(baseline)
                && candidates.stream().allMatch(candidate -> kin(candidate).equals(kin(baseline.driver())));
    }

    /** What the forks of a group have in common: in another JVM, the same code is other machine code. */
    private static List<Object> kin(DriverCoordinates driver) {
        return List.of(driver.driver(), DriverSetups.jvm(driver));
    }

    /** Over the same transport, encrypted or not: a round may compare the two. */
    private static boolean reachesAsWell(Cell other, Cell cell) {
        return other.transport().plain().equals(cell.transport().plain());
    }

    private static Set<TransportName> baselineTransports(List<ForkSpec> round) {
        return round.stream()
                .filter(fork -> !fork.arm().isOfCandidate())
                .map(fork -> fork.cell().transport())
                .collect(Collectors.toSet());
    }

    private static Set<DriverCoordinates> baselines(List<ForkSpec> round) {
        return round.stream()
                .filter(fork -> !fork.arm().isOfCandidate())
                .map(fork -> fork.cell().driver())
                .collect(Collectors.toSet());
    }
}
