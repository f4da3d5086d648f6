package dyno.experiment;

import dyno.driver.DriverCoordinates;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.Purpose;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What could not be measured in a session; a resumed run tries it again.
 *
 * @param failures why cells could not be measured; the forks of a cell that has failed are not tried again
 * @param notRepeated those of the cells that failed because, over replay, a driver did not do the same each time
 * @param replayed cells over replay that were measured
 * @param profileFailures why cells could not be profiled; they are still scored
 * @param notSupported why drivers cannot do what the workloads of cells require
 */
public record Outcome(
        Map<Cell, String> failures,
        Set<Cell> notRepeated,
        Set<Cell> replayed,
        Map<Cell, String> profileFailures,
        Map<Cell, String> notSupported) {
    /** The outcome before anything has run. */
    public static final Outcome NOTHING = new Outcome(Map.of(), Set.of(), Set.of(), Map.of(), Map.of());

    static Outcome of(Collection<ForkResult> results) {
        Outcome outcome = NOTHING;
        for (ForkResult result : results) {
            outcome = outcome.and(result);
        }
        return outcome;
    }

    Outcome and(ForkResult result) {
        Cell cell = result.spec().cell();
        if (result.succeeded()) {
            return cell.transport().isReplay()
                    ? new Outcome(failures, notRepeated, with(replayed, cell), profileFailures, notSupported)
                    : this;
        } else if (result.notSupported() != null) {
            return new Outcome(
                    failures, notRepeated, replayed, profileFailures, with(notSupported, cell, result.notSupported()));
        } else if (result.spec().purpose() == Purpose.PROFILE) {
            return new Outcome(
                    failures, notRepeated, replayed, with(profileFailures, cell, result.failure()), notSupported);
        }
        return new Outcome(
                with(failures, cell, result.failure()),
                result.didNotRepeat() ? with(notRepeated, cell) : notRepeated,
                replayed,
                profileFailures,
                notSupported);
    }

    private static Set<Cell> with(Set<Cell> cells, Cell cell) {
        if (cells.contains(cell)) {
            return cells;
        }
        Set<Cell> more = new HashSet<>(cells);
        more.add(cell);
        return more;
    }

    private static Map<Cell, String> with(Map<Cell, String> reasons, Cell cell, String reason) {
        Map<Cell, String> more = new HashMap<>(reasons);
        more.put(cell, reason);
        return more;
    }

    /** Whether a fork is worth trying. */
    boolean allows(ForkSpec fork) {
        return !failures.containsKey(fork.cell())
                && !isOfBrokenPatch(fork.cell())
                && !notSupported.containsKey(fork.cell())
                && !(fork.purpose() == Purpose.PROFILE && profileFailures.containsKey(fork.cell()));
    }

    /**
     * Whether a cell is of a patch that, in the same workload over replay, does not do the same each time, although the driver without
     * it, or with other patches, was replayed. Then it is neither measured nor compared over other transports: it may be fast because it
     * does less.
     */
    public boolean isOfBrokenPatch(Cell cell) {
        return !cell.driver().patches().isEmpty()
                && notRepeated.stream()
                        .filter(broken -> broken.driver().equals(cell.driver())
                                && broken.workload().equals(cell.workload()))
                        .anyMatch(broken -> replayed.stream().anyMatch(other -> isOfOtherBuild(other, broken)));
    }

    private static boolean isOfOtherBuild(Cell other, Cell broken) {
        return !other.driver().equals(broken.driver())
                && other.driver().base().equals(broken.driver().base())
                && other.workload().equals(broken.workload())
                && other.transport().equals(broken.transport());
    }

    public Set<Cell> failed() {
        Set<Cell> failed = new HashSet<>(failures.keySet());
        failed.addAll(notSupported.keySet());
        return failed;
    }

    /** The outcome of some cells only, with all cells that were replayed: other builds decide about a patch. */
    public Outcome of(Predicate<Cell> cells) {
        return new Outcome(
                chosen(failures, cells),
                notRepeated.stream().filter(cells).collect(Collectors.toSet()),
                replayed,
                chosen(profileFailures, cells),
                chosen(notSupported, cells));
    }

    private static Map<Cell, String> chosen(Map<Cell, String> reasons, Predicate<Cell> cells) {
        Map<Cell, String> chosen = new HashMap<>(reasons);
        chosen.keySet().removeIf(cells.negate());
        return chosen;
    }

    /** The same with a sentence after the failures of some drivers. */
    public Outcome explained(Map<DriverCoordinates, String> sentences) {
        Map<Cell, String> explained = new HashMap<>(failures);
        explained.replaceAll((cell, why) -> {
            String sentence = sentences.get(cell.driver());
            return sentence == null ? why : why + (why.endsWith(".") ? " " : ". ") + sentence;
        });
        return new Outcome(explained, notRepeated, replayed, profileFailures, notSupported);
    }
}
