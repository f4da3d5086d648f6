package dyno.feature.reproduce;

import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Spends the time that is left on open claims, each whole or not at all: by turn, and within a turn where a second decides most. A cell
 * that several claims rest on is paid for once.
 */
final class TimeAllocation {
    private final ToDoubleFunction<Cell> seconds;
    private final Map<Cell, Integer> rounds = new HashMap<>();
    private double left;

    /**
     * Nothing is spent yet.
     *
     * @param left time for all rounds, in seconds
     * @param seconds that a fork of a cell takes
     */
    TimeAllocation(double left, ToDoubleFunction<Cell> seconds) {
        this.left = left;
        this.seconds = seconds;
    }

    /** Serves the claims that can reach their next look. */
    void spend(List<OpenClaim> claims) {
        claims.stream().map(OpenClaim::turn).distinct().sorted().forEach(turn -> {
            List<OpenClaim> waiting = new ArrayList<>(claims);
            waiting.removeIf(claim -> claim.turn() != turn);
            for (OpenClaim best = best(waiting); best != null; best = best(waiting)) {
                serve(best);
                waiting.remove(best);
            }
        });
    }

    /** The one with the highest chance a second, the first of equals; null when none can be paid for. */
    private OpenClaim best(List<OpenClaim> waiting) {
        OpenClaim best = null;
        double most = -1;
        for (OpenClaim claim : waiting) {
            double worth = claim.outlook() / Math.max(cost(claim, claim.distance()), 1e-6);
            if (worth > most && cost(claim, claim.roundsToLook()) <= left) {
                best = claim;
                most = worth;
            }
        }
        return best;
    }

    /** What rounds cost that no other claim pays for already. */
    private double cost(OpenClaim claim, int wanted) {
        return claim.cells().stream()
                .mapToDouble(cell -> Math.max(0, wanted - rounds.getOrDefault(cell, 0)) * seconds.applyAsDouble(cell))
                .sum();
    }

    private void serve(OpenClaim claim) {
        left -= cost(claim, claim.roundsToLook());
        claim.cells().forEach(cell -> rounds.merge(cell, claim.roundsToLook(), Math::max));
    }

    /** What the next round measures. */
    Set<Cell> cells() {
        return new HashSet<>(rounds.keySet());
    }

    /** What the claims leave, in seconds. */
    double left() {
        return left;
    }
}
