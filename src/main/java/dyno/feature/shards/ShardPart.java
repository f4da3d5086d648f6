package dyno.feature.shards;

import dyno.document.Quantity;
import dyno.feature.shards.MatrixReport.Part;
import dyno.feature.shards.MeasurementPlan.Unit;
import dyno.run.Environment;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.QuietReference;
import dyno.run.RunException;
import dyno.run.store.RunStore;
import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A run of a shard that is to be merged. */
final class ShardPart {
    private final RunStore store;
    private final Shard shard;
    private final Optional<ShardFacts> facts;
    private final Environment environment;
    private final Map<Key, List<String>> forks = new HashMap<>();
    private final Set<String> unreadable = new LinkedHashSet<>();
    private final Set<String> edited = new LinkedHashSet<>();
    private QuietReference reference;

    /** What is measured together. */
    private record Key(int group, WorkloadName workload, TransportName transport) {}

    /**
     * Opens a run.
     *
     * @param known plans that were read already, by id
     * @throws RunException UNKNOWN_RUN when it is not one of a shard, or cannot be read
     */
    ShardPart(RunStore store, Map<String, MeasurementPlan> known) {
        this.store = store;
        this.shard = Shard.of(store, known);
        this.facts = ShardFacts.of(store);
        this.environment = store.environment();
        List<Integer> groups = shard.groups();
        for (ForkSpec fork : store.plan().forks()) {
            Key key = new Key(
                    Shard.groupOf(fork.round(), groups),
                    fork.cell().workload(),
                    fork.cell().transport());
            forks.computeIfAbsent(key, k -> new ArrayList<>()).add(fork.id());
        }
    }

    RunStore store() {
        return store;
    }

    Shard shard() {
        return shard;
    }

    Environment environment() {
        return environment;
    }

    Optional<ShardFacts> facts() {
        return facts;
    }

    boolean isFinished() {
        return facts.map(ShardFacts::finished).orElse(false);
    }

    /** The results of a unit so far, in the order of running. */
    List<ForkResult> results(Unit unit) {
        // Each result is read once: a store that is asked for all of them would keep them in memory.
        RunStore once = RunStore.open(store.folder());
        return forks.getOrDefault(new Key(unit.group(), unit.workload(), unit.transport()), List.of()).stream()
                .flatMap(id -> result(once, id).stream())
                .map(reference()::applied)
                .toList();
    }

    /** From another store that is not kept, for the same reason. */
    private QuietReference reference() {
        if (reference == null) {
            reference = RunStore.open(store.folder()).quietReference();
        }
        return reference;
    }

    private Optional<ForkResult> result(RunStore from, String id) {
        Optional<ForkResult> result = from.result(id);
        if (result.isEmpty()) {
            from.unreadable(id).ifPresent(unreadable::add);
        } else if (!facts.orElse(ShardFacts.NONE).isAsStored(from, id)) {
            edited.add(id);
            return Optional.empty();
        }
        return result;
    }

    /** Why results of units that were asked for do not count, such as after a copy that was interrupted. */
    List<String> leftOut() {
        List<String> why = new ArrayList<>(unreadable);
        if (!edited.isEmpty()) {
            String first = edited.iterator().next();
            why.add(
                    "Left out, because the content does not match the checksum in the run (edited, or Dyno was killed while it"
                            + " stored it): forks/" + first + ".json"
                            + (edited.size() == 1 ? "" : " and " + Quantity.count(edited.size() - 1, "other file"))
                            + ". --resume " + store.name() + " measures such forks again.");
        }
        return why;
    }

    /**
     * For the report.
     *
     * @param measured how many forks have a result that counts
     * @param failed how many of them have no score
     */
    Part describe(int measured, int failed) {
        return new Part(
                shard.number(),
                store.name(),
                store.plan().started(),
                isFinished(),
                measured + unreadable.size() + edited.size(),
                failed + unreadable.size() + edited.size(),
                facts.map(ShardFacts::differing).orElse(List.of()),
                environment);
    }

    @Override
    public String toString() {
        return "shard " + shard.number() + " (run " + store.name() + ")";
    }
}
