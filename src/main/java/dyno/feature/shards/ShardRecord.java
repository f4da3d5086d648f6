package dyno.feature.shards;

import dyno.run.ForkResult;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the facts of a shard in its folder while it is measured.
 *
 * <p>The checksum of a fork is stored right after its result, so a process that is killed in between leaves one fork without; it
 * is measured again.
 */
final class ShardRecord {
    private final RunStore store;
    private final List<ShardFacts.Claim> claims;
    private final List<String> differing;
    private final List<String> warnings;
    private final Map<String, String> checksums;

    /**
     * Begins or continues.
     *
     * @param warnings may get further ones until the shard ends
     * @param checksums of the forks that were measured before
     */
    ShardRecord(
            RunStore store,
            List<ShardFacts.Claim> claims,
            List<String> differing,
            List<String> warnings,
            Map<String, String> checksums) {
        this.store = store;
        this.claims = claims;
        this.differing = differing;
        this.warnings = warnings;
        this.checksums = new TreeMap<>(checksums);
        save(false);
    }

    /**
     * Removes results whose files are not those that the run stored, so that they are measured again.
     *
     * @param warnings get a line if there are any
     * @return the checksums of the others
     */
    static Map<String, String> intact(RunStore store, List<String> warnings) {
        ShardFacts facts = facts(store);
        Map<String, String> intact = new TreeMap<>();
        List<String> edited = new ArrayList<>();
        for (ForkResult result : store.results()) {
            String id = result.spec().id();
            if (facts.isAsStored(store, id)) {
                intact.put(id, facts.checksums().get(id));
            } else {
                edited.add(id);
                store.discard(id);
            }
        }
        if (!edited.isEmpty()) {
            warnings.add("Measured again, because their files do not match the checksums in the run: "
                    + String.join(", ", edited) + ".");
        }
        return intact;
    }

    private static ShardFacts facts(RunStore store) {
        try {
            return ShardFacts.of(store).orElse(ShardFacts.NONE);
        } catch (RunException damaged) {
            return ShardFacts.NONE;
        }
    }

    /** The result of a fork has been stored. */
    void add(ForkResult result) {
        String fork = result.spec().id();
        store.sha256(fork).ifPresent(hash -> checksums.put(fork, hash));
        save(false);
    }

    /** The shard has ended: with all verdicts, or because its budget was spent. */
    void finish() {
        save(true);
    }

    private void save(boolean finished) {
        new ShardFacts(claims, differing, warnings, checksums, finished).save(store);
    }
}
