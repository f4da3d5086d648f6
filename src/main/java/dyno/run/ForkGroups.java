package dyno.run;

import dyno.run.ForkSpec.Arm;
import dyno.workload.Workload;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which forks of a plan are alive at once: those of one round that compares builds or versions of one driver.
 *
 * <p>Forks of different drivers run one after the other: a neighbour slows different code by different factors, so their ratio needs
 * quiet time, not neighbouring slices.
 */
final class ForkGroups {
    private static final String NATIVE = "native";

    private ForkGroups() {}

    /** The fork and those that are alive with it, in the order of the plan; only the fork if it runs alone. */
    static List<ForkSpec> of(ForkSpec fork, List<ForkSpec> planned) {
        if (!takesTurns(fork)) {
            return List.of(fork);
        }
        List<ForkSpec> round = planned.stream()
                .filter(other -> other.purpose() == Purpose.SCORE
                        && other.arm() != Arm.NONE
                        && other.round() == fork.round()
                        && other.cell().workload().equals(fork.cell().workload())
                        && other.cell().transport().equals(fork.cell().transport()))
                .toList();
        List<ForkSpec> group = baselines(round).size() == 1
                ? round
                : round.stream()
                        .filter(other -> unpatched(other).equals(unpatched(fork)))
                        .toList();
        boolean isOfOneDriver =
                group.stream().map(ForkGroups::driver).distinct().count() == 1;
        return isOfOneDriver && !baselines(group).isEmpty() ? group : List.of(fork);
    }

    private static boolean takesTurns(ForkSpec fork) {
        Workload workload = Workload.named(fork.cell().workload());
        return fork.purpose() == Purpose.SCORE
                && fork.arm() != Arm.NONE
                && !workload.isConcurrent()
                && !workload.isCold()
                && !driver(fork).equals(NATIVE);
    }

    private static Set<String> baselines(List<ForkSpec> round) {
        return round.stream()
                .filter(fork -> !fork.arm().isOfCandidate())
                .map(fork -> fork.cell().driver())
                .collect(Collectors.toSet());
    }

    private static String unpatched(ForkSpec fork) {
        return fork.cell().driver().split("\\+")[0];
    }

    private static String driver(ForkSpec fork) {
        return fork.cell().driver().split("@")[0];
    }
}
