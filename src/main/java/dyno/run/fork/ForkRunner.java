package dyno.run.fork;

import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.io.IoProblem;
import dyno.process.ForkJava;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkSpec.Cell;
import dyno.run.ForkStart;
import dyno.run.Quiet;
import dyno.run.RunException;
import dyno.run.Sampler;
import dyno.run.probe.Support;
import dyno.run.store.RunStore;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ReceivedObjects;
import dyno.workload.jmh.NativeSubject;
import dyno.workload.own.OwnOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Runs JMH forks, alone or several in turns; the caller decides the order of drivers and workloads. */
public final class ForkRunner {
    /** Filling a large table takes minutes on a busy machine; a fork that exceeds both limits waits for ever. */
    private static final Duration LEAST_LIMIT = Duration.ofMinutes(5);

    /** The limit for a fork, as a multiple of its time on a quiet machine. */
    private static final int PATIENCE = 10;

    private final RunStore store;
    private final Map<DriverCoordinates, DriverArtifact> drivers;
    private final Routes routes;
    private final JmhFork.Conditions conditions;
    private final Path scratch;
    private final ReturnedValues returned;
    private final Function<ForkSpec, Duration> limits;
    private final Map<Trial, Support> supports = new HashMap<>();
    private final Map<DriverCoordinates, Quiet> otherJvms = new HashMap<>();

    private LongSupplier millisLeft = () -> Long.MAX_VALUE;

    /** What a driver was tried with: a plan may get further workloads. */
    private record Trial(DriverCoordinates driver, List<WorkloadName> workloads) {}

    /**
     * A runner for the forks of one run.
     *
     * @param drivers by the coordinates in the forks
     * @param quiet the beats in quiet time on this machine
     * @param scratch a temporary folder of this process
     */
    public ForkRunner(
            RunStore store,
            Map<DriverCoordinates, DriverArtifact> drivers,
            Routes routes,
            Sampler sampler,
            Quiet quiet,
            Path scratch) {
        this(store, drivers, routes, sampler, quiet, scratch, ForkRunner::limit);
    }

    /** A runner with other limits for the duration of a fork. */
    public ForkRunner(
            RunStore store,
            Map<DriverCoordinates, DriverArtifact> drivers,
            Routes routes,
            Sampler sampler,
            Quiet quiet,
            Path scratch,
            Function<ForkSpec, Duration> limits) {
        this.store = store;
        this.drivers = drivers;
        this.routes = routes;
        this.conditions = new JmhFork.Conditions(store, sampler, quiet);
        this.scratch = scratch;
        this.limits = limits;
        this.returned = new ReturnedValues(driver -> routes.direct(drivers.get(driver)));
        // Every fork is a separate JMH run; Dyno decides the order, and nothing else in this process runs meanwhile.
        System.setProperty("jmh.ignoreLock", "true");
        ReceivedObjects.filterAll();
    }

    /**
     * Runs one fork.
     *
     * @return its scores, or why there are none
     * @throws RunException NOT_WRITABLE when the result cannot be stored in the run's folder, or the temporary folder
     *     is full
     */
    public ForkResult run(ForkSpec fork) {
        return run(List.of(fork)).get(0);
    }

    /**
     * Runs one fork, or several of one workload and transport that are alive at once and take turns.
     *
     * @return for each its scores, or why there are none, in their order
     * @throws RunException NOT_WRITABLE when a result cannot be stored in the run's folder, or the temporary folder is full
     */
    List<ForkResult> run(List<ForkSpec> forks) {
        Map<ForkSpec, ForkResult> results = new HashMap<>();
        forks.forEach(fork -> unmeasurable(fork).ifPresent(result -> results.put(fork, result)));
        List<ForkSpec> measurable =
                forks.stream().filter(fork -> !results.containsKey(fork)).toList();
        if (forks.size() > 1) {
            runInTurns(measurable).forEach(result -> results.put(result.spec(), result));
        } else {
            measurable.forEach(fork -> results.put(fork, runAlone(fork)));
        }
        TemporarySpace.require(scratch);
        return forks.stream().map(results::get).toList();
    }

    /** The result of a fork that need not be started: the driver does not support it, or trying it has failed. */
    private Optional<ForkResult> unmeasurable(ForkSpec fork) {
        ForkStart start = ForkStart.now();
        return refusal(fork.cell())
                .map(refusal -> ForkResult.unsupported(fork, start, refusal))
                .or(() -> support(fork.cell())
                        .failure(fork.cell().workload())
                        .map(untried -> ForkResult.failed(fork, start, untried, List.of())));
    }

    private ForkResult runAlone(ForkSpec fork) {
        JmhFork alone = new JmhFork(fork, conditions(fork), scratch, millisLeft.getAsLong(), 1, java(fork), List.of());
        boolean concurrent = fork.cell().workload().prototype().isConcurrent();
        Duration most = limits.apply(fork);
        // JMH only interrupts a fork that hangs, which a driver that reads from a socket does not notice.
        try (ChildLimit limit = new ChildLimit(most)) {
            routes.spread(concurrent);
            return alone.measure(connection(alone), onlyComputes(fork), () -> limit.why(fork));
        } catch (RunException noWay) {
            return alone.failed(noWay.getMessage());
        }
    }

    private List<ForkResult> runInTurns(List<ForkSpec> specs) {
        ForkStart start = ForkStart.now();
        Duration most =
                specs.stream().map(limits).max(Comparator.naturalOrder()).orElse(LEAST_LIMIT);
        Path socket = scratch.resolve("turns");
        try (SliceTurns turns = new SliceTurns(specs.size(), socket, most, start.nanos());
                ChildLimit limit = new ChildLimit(most.multipliedBy(2))) {
            routes.spread(false);
            List<Callable<ForkResult>> forks = new ArrayList<>();
            for (ForkSpec spec : specs) {
                forks.add(inTurns(spec, forks.size(), specs.size(), turns, limit));
            }
            return Concurrently.all(forks).stream()
                    .map(result -> result.together(start.time().toString(), start.secondsSince() / specs.size()))
                    .toList();
        } catch (IOException e) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "Forks cannot take turns over a socket in " + scratch + " (" + IoProblem.explain(e)
                            + "). If its path is too long, choose a shorter temporary folder:"
                            + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=/tmp ./dyno ...",
                    e);
        }
    }

    /** Connections are made one after the other, by the caller's thread. */
    private Callable<ForkResult> inTurns(ForkSpec spec, int number, int alive, SliceTurns turns, ChildLimit limit)
            throws IOException {
        Path place = Files.createDirectories(scratch.resolve("fork-" + number));
        JmhFork fork = new JmhFork(
                spec, conditions(spec), place, millisLeft.getAsLong(), alive, java(spec), turns.arguments(number));
        try {
            ConnectionSpec connection = connection(fork);
            return () -> {
                try {
                    return fork.measure(
                            connection,
                            onlyComputes(spec),
                            () -> turns.overdue(number)
                                    .map(time -> ChildLimit.sentence(spec, time))
                                    .or(() -> limit.why(spec)));
                } finally {
                    turns.leave(number);
                }
            };
        } catch (RunException noWay) {
            turns.leave(number);
            return () -> fork.failed(noWay.getMessage());
        }
    }

    private JmhFork.Conditions conditions(ForkSpec fork) {
        Quiet own = otherJvms.get(fork.cell().driver());
        return own == null ? conditions : new JmhFork.Conditions(store, conditions.sampler(), own);
    }

    private ForkJava java(ForkSpec fork) {
        return ForkJava.current().around(drivers.get(fork.cell().driver()).surroundings());
    }

    private ConnectionSpec connection(JmhFork fork) {
        Cell cell = fork.spec().cell();
        return routes.connect(drivers.get(cell.driver()), cell.transport(), fork.facts());
    }

    private boolean onlyComputes(ForkSpec fork) {
        return routes.onlyComputes(fork.cell().transport());
    }

    /** Tells the beats in quiet time of a driver whose forks run in a JVM of their own. */
    public void inOtherJvm(DriverCoordinates driver, Quiet beats) {
        otherJvms.put(driver, beats);
    }

    /**
     * Limits how long forks wait for quiet time.
     *
     * @param left the time until they must have ended, ms
     */
    public void endWithin(LongSupplier left) {
        millisLeft = left;
    }

    /**
     * Fails if Dyno started the server, and it has ended.
     *
     * @throws RunException FORK_FAILED
     */
    void requireServer() {
        routes.requireServer();
    }

    /** Why a driver cannot do what the workload requires; determined for all of its workloads at once. */
    private Optional<String> refusal(Cell cell) {
        if (isNative(cell)) {
            return NativeSubject.whyNot(cell.workload(), cell.transport());
        }
        return routes.whyNot(drivers.get(cell.driver()), cell.transport())
                .or(() -> support(cell).whyNot(cell.workload()))
                .or(() -> otherValues(cell));
    }

    /** Why a build must not be compared in an operation of a user; that Dyno's own return the same is tested. */
    private Optional<String> otherValues(Cell cell) {
        if (!(cell.workload().prototype() instanceof OwnOperation)
                || support(cell).failure(cell.workload()).isPresent()) {
            return Optional.empty();
        }
        return baseline(cell).flatMap(baseline -> returned.difference(baseline, cell.driver(), cell.workload()));
    }

    private Optional<DriverCoordinates> baseline(Cell cell) {
        return store.plan().forks().stream()
                .filter(fork -> !fork.arm().isOfCandidate()
                        && fork.cell().workload().equals(cell.workload())
                        && fork.cell().driver().driver().equals(cell.driver().driver()))
                .map(fork -> fork.cell().driver())
                .findFirst();
    }

    private Support support(Cell cell) {
        DriverArtifact driver = drivers.get(cell.driver());
        return isNative(cell)
                ? Support.UNTRIED
                : supports.computeIfAbsent(
                        new Trial(cell.driver(), workloads(cell.driver())),
                        trial -> Support.of(routes.direct(driver), trial.workloads()));
    }

    private List<WorkloadName> workloads(DriverCoordinates driver) {
        return store.plan().forks().stream()
                .map(ForkSpec::cell)
                .filter(cell -> cell.driver().equals(driver))
                .map(Cell::workload)
                .distinct()
                .toList();
    }

    private boolean isNative(Cell cell) {
        return cell.driver().isNative();
    }

    private static Duration limit(ForkSpec fork) {
        return Duration.ofSeconds(
                Math.max(LEAST_LIMIT.toSeconds(), (long) (PATIENCE * RunExecutor.expectedSeconds(fork))));
    }
}
