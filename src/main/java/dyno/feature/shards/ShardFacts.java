package dyno.feature.shards;

import dyno.driver.DriverCoordinates;
import dyno.experiment.CandidateClaim;
import dyno.experiment.DecidingMetric;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a shard found out beside its forks; stored when it begins to measure, after each fork, and when it ends.
 *
 * @param claims what the candidates are judged by
 * @param differing patches that do not behave as their baselines do, or for which that is not known
 * @param warnings what a reader must know
 * @param checksums SHA-256 of the files of the forks' results, in hexadecimal, by id
 * @param finished whether the run has ended: with all verdicts, or because its budget was spent
 */
record ShardFacts(
        List<Claim> claims,
        List<String> differing,
        List<String> warnings,
        Map<String, String> checksums,
        boolean finished) {
    /** Of a run that has measured nothing yet. */
    static final ShardFacts NONE = new ShardFacts(List.of(), List.of(), List.of(), Map.of(), false);

    private static final String FILE = "shard.json";

    ShardFacts {
        claims = List.copyOf(claims);
        differing = List.copyOf(differing);
        warnings = List.copyOf(warnings);
        checksums = Map.copyOf(checksums);
    }

    /**
     * What a candidate is judged by, see {@link CandidateClaim}.
     *
     * @param observed by the names of the workloads that the shard has seen
     */
    record Claim(
            DriverCoordinates baseline,
            DriverCoordinates candidate,
            Set<WorkloadName> targets,
            DecidingMetric declared,
            Map<String, DecidingMetric> observed) {
        static Claim of(DriverCoordinates baseline, DriverCoordinates candidate, CandidateClaim claim) {
            return new Claim(
                    baseline,
                    candidate,
                    new TreeSet<>(claim.targets()),
                    claim.declared(),
                    claim.observed().entrySet().stream()
                            .collect(Collectors.toMap(
                                    seen -> seen.getKey().toString(), Map.Entry::getValue, (a, b) -> a, TreeMap::new)));
        }

        boolean isOf(DriverCoordinates base, DriverCoordinates other) {
            return baseline.equals(base) && candidate.equals(other);
        }

        CandidateClaim claim() {
            return new CandidateClaim(
                    targets,
                    declared,
                    observed.entrySet().stream()
                            .collect(
                                    Collectors.toMap(seen -> WorkloadName.stored(seen.getKey()), Map.Entry::getValue)));
        }
    }

    /** Whether the file of a fork's result is the one that the shard stored. */
    boolean isAsStored(RunStore store, String fork) {
        return store.sha256(fork)
                .filter(hash -> hash.equals(checksums.get(fork)))
                .isPresent();
    }

    void save(RunStore store) {
        store.save(FILE, this);
    }

    /** Of a run; empty if it was interrupted before it began to measure. */
    static Optional<ShardFacts> of(RunStore store) {
        Path file = store.folder().resolve(FILE);
        String remedy = "./dyno run --resume " + store.name() + " measures its forks again.";
        return Files.exists(file) ? Optional.of(RunStore.read(file, ShardFacts.class, remedy)) : Optional.empty();
    }
}
