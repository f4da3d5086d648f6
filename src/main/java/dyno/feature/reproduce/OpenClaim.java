package dyno.feature.reproduce;

import dyno.run.ForkSpec.Cell;
import dyno.study.ClaimEvidence;
import java.util.List;
import java.util.Set;

/**
 * A claim in one edition that more rounds may decide.
 *
 * @param cells what it rests on
 * @param rounds how many count so far
 * @param voided how many did not count: they put a claim off, but not behind those that were luckier
 * @param nextLook after how many rounds it is looked at next
 * @param outlook how likely that look decides it, see {@link dyno.study.ClaimPriority}
 * @param own whether Dyno has added it to what the study published
 */
record OpenClaim(Set<Cell> cells, int rounds, int voided, int nextLook, double outlook, boolean own) {
    OpenClaim {
        cells = Set.copyOf(cells);
    }

    /** How many rounds must count until it is looked at next. */
    int roundsToLook() {
        return nextLook - rounds;
    }

    /** The same by which it takes its turn: a void round costs time, but not the turn. */
    int distance() {
        return Math.max(1, roundsToLook() - voided);
    }

    /**
     * Whose turn it is, the smallest first: claims that are on their way to a look, or their rounds would be lost; then those before
     * their first look, the published before the added; then those before a later one.
     */
    int turn() {
        return hasBegun() ? 0 : 2 * nextLook + (own ? 1 : 0);
    }

    /** Whether it has rounds behind those of its last look; the very first one is had by all. */
    private boolean hasBegun() {
        List<Integer> looks = ClaimEvidence.LOOKS;
        int index = looks.indexOf(nextLook);
        return rounds > (index == 0 ? 1 : looks.get(index - 1));
    }
}
