package dyno.experiment.setup;

import dyno.document.Quantity;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.experiment.Console;
import dyno.patch.behaviour.BehaviourResult;
import dyno.patch.behaviour.ObservedPair;
import dyno.run.RunException;
import dyno.run.fork.Connections;
import dyno.run.probe.DriverObserver;
import dyno.run.probe.Observed;
import dyno.server.DatabaseServer;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what many candidates send and return with their baselines.
 *
 * <p>A baseline is observed once for a group of candidates, one driver after the other. Observing mostly waits, for
 * statements that sleep and for the server, so two groups are observed at a time, each on a separate server.
 */
public final class BehaviourTrials implements AutoCloseable {
    private static final int SERVERS = 2;

    /** So that the last groups do not leave one server idle for long. */
    private static final int MOST_IN_A_GROUP = 6;

    private final Console console;
    private final int seeds;
    private final Resources opened = new Resources();
    private final Scratch scratch = opened.add(new Scratch());
    private final Map<DriverCoordinates, List<Trial>> trials = new LinkedHashMap<>();
    private final Map<DriverCoordinates, BehaviourResult> results = new ConcurrentHashMap<>();

    /** A candidate, what it is compared with, and its workloads in addition to those of a triage. */
    private record Trial(
            DriverArtifact base, DriverArtifact candidate, Set<WorkloadName> workloads, boolean wireChange) {}

    /**
     * Starts without candidates.
     *
     * @param seeds how many random cases of the behaviour suite
     */
    public BehaviourTrials(Console console, int seeds) {
        this.console = console;
        this.seeds = seeds;
    }

    /** A folder in which candidates can be built while this is open. */
    public Path folder() {
        return scratch.folder();
    }

    /**
     * Adds a candidate.
     *
     * @param targets workloads that it is compared in, in addition to those of a triage
     * @param wireChange whether it may send different bytes
     */
    public void add(DriverArtifact base, DriverArtifact candidate, Set<WorkloadName> targets, boolean wireChange) {
        trials.computeIfAbsent(base.coordinates(), any -> new ArrayList<>())
                .add(new Trial(base, candidate, targets, wireChange));
    }

    /**
     * Observes all.
     *
     * @param artifacts where such a server comes from
     * @return the result of each candidate; one that cannot be observed does not behave as its baseline
     */
    public Map<DriverCoordinates, BehaviourResult> run(ServerChoice choice, ArtifactResolver artifacts) {
        Queue<List<Trial>> waiting = new ConcurrentLinkedQueue<>(groups());
        int servers = Math.min(choice.canRunTwice() ? SERVERS : 1, waiting.size());
        console.say(choice.toString());
        CompletableFuture<?>[] lanes =
                Stream.generate(() -> opened.add(choice.start(artifacts))).limit(servers).toList().stream()
                        .map(server -> CompletableFuture.runAsync(
                                () -> observeAll(waiting, server), lane -> new Thread(lane, "behaviour").start()))
                        .toArray(CompletableFuture[]::new);
        try {
            // Ends when all have ended, also after a failure: only then can their files be removed.
            CompletableFuture.allOf(lanes).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
        return results;
    }

    /** The same on a server that is running already, one group after the other. */
    public Map<DriverCoordinates, BehaviourResult> run(DatabaseServer server) {
        observeAll(new ConcurrentLinkedQueue<>(groups()), server);
        return results;
    }

    private List<List<Trial>> groups() {
        List<List<Trial>> groups = new ArrayList<>();
        for (List<Trial> all : trials.values()) {
            for (int i = 0; i < all.size(); i += MOST_IN_A_GROUP) {
                groups.add(all.subList(i, Math.min(i + MOST_IN_A_GROUP, all.size())));
            }
        }
        return groups;
    }

    private void observeAll(Queue<List<Trial>> waiting, DatabaseServer server) {
        for (List<Trial> group = waiting.poll(); group != null; group = waiting.poll()) {
            requireNotCancelled();
            console.say("Observing " + group.get(0).base().coordinates() + " and "
                    + Quantity.count(group.size(), "candidate"));
            try {
                observeApart(group, server);
            } catch (RuntimeException | Error e) {
                waiting.clear();
                throw e;
            }
        }
    }

    /** A candidate that ends the JVM must not take the others of its group with it. */
    private void observeApart(List<Trial> group, DatabaseServer server) {
        try {
            observe(group, server);
        } catch (RunException e) {
            requireNotCancelled();
            requireObservable(e, group.get(0), server);
            if (group.size() > 1) {
                group.forEach(trial -> observeApart(List.of(trial), server));
            } else {
                results.put(group.get(0).candidate().coordinates(), BehaviourResult.notCompared(e.getMessage()));
            }
        }
    }

    /** A full disk, or a baseline that cannot be observed either, is not the fault of a candidate. */
    private void requireObservable(RunException failure, Trial trial, DatabaseServer server) {
        if (failure.kind() != RunException.Kind.FORK_FAILED) {
            throw failure;
        }
        seen(List.of(), trial, server).close();
    }

    private void requireNotCancelled() {
        console.requireNotCancelled("Interrupted while the behaviour was checked.");
    }

    private void observe(List<Trial> group, DatabaseServer server) {
        try (Observed seen = seen(group, group.get(0), server)) {
            for (int i = 0; i < group.size(); i++) {
                Trial trial = group.get(i);
                ObservedPair pair = new ObservedPair(seen.baseline(), seen.candidate(), trial.wireChange());
                // What candidates before it have left behind must not count against it.
                ObservedPair fair = i == 0 || pair.compare().same() ? pair : observeAlone(trial, server);
                results.put(trial.candidate().coordinates(), fair.compare(() -> observeAlone(trial, server)));
            }
        }
    }

    private ObservedPair observeAlone(Trial trial, DatabaseServer server) {
        try (Observed both = seen(List.of(trial), trial, server)) {
            return new ObservedPair(both.baseline(), both.candidate(), trial.wireChange());
        }
    }

    /** What a baseline did, then each candidate of a group. */
    private Observed seen(List<Trial> group, Trial ofBaseline, DatabaseServer server) {
        Set<WorkloadName> workloads =
                Workloads.CORE.stream().map(WorkloadName::parse).collect(Collectors.toCollection(LinkedHashSet::new));
        group.forEach(trial -> workloads.addAll(trial.workloads()));
        List<ConnectionSpec> drivers = Stream.concat(
                        Stream.of(ofBaseline.base()), group.stream().map(Trial::candidate))
                // Other threads of a pool close and open connections at any time.
                .map(driver ->
                        Connections.connect(driver, server.endpoint(), -1, null).withoutPool())
                .toList();
        return DriverObserver.behaviour(drivers, List.copyOf(workloads), seeds);
    }

    @Override
    public void close() {
        opened.close();
    }
}
