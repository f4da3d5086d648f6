package dyno.run;

import dyno.driver.DriverArtifact;
import dyno.process.TimeLimit;
import dyno.run.ForkSpec.Cell;
import dyno.wire.TransportKind;
import dyno.wire.TransportName;
import dyno.workload.NativeCall;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ForkFacts;
import dyno.workload.fork.ReceivedObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs single JMH forks; the caller decides the order of drivers and workloads. */
public final class ForkRunner {
    /** Filling a large table takes minutes on a busy machine; a fork that exceeds both limits waits for ever. */
    private static final Duration LEAST_LIMIT = Duration.ofMinutes(5);

    /** The limit for a fork, as a multiple of its time on a quiet machine. */
    private static final int PATIENCE = 10;

    private final RunStore store;
    private final Map<String, DriverArtifact> drivers;
    private final Routes routes;
    private final Sampler sampler;
    private final Quiet quiet;
    private final Path scratch;
    private final Function<ForkSpec, Duration> limits;
    private final Map<Trial, Support> supports = new HashMap<>();

    /** What a driver was tried with: a plan may get further workloads. */
    private record Trial(String driver, List<String> workloads) {}

    /**
     * A runner for the forks of one run.
     *
     * @param drivers by the coordinates in the forks
     * @param quiet the beats in quiet time on this machine
     * @param scratch a temporary folder of this process
     */
    public ForkRunner(
            RunStore store,
            Map<String, DriverArtifact> drivers,
            Routes routes,
            Sampler sampler,
            Quiet quiet,
            Path scratch) {
        this(store, drivers, routes, sampler, quiet, scratch, ForkRunner::limit);
    }

    /** A runner with other limits for the duration of a fork. */
    ForkRunner(
            RunStore store,
            Map<String, DriverArtifact> drivers,
            Routes routes,
            Sampler sampler,
            Quiet quiet,
            Path scratch,
            Function<ForkSpec, Duration> limits) {
        this.store = store;
        this.drivers = drivers;
        this.routes = routes;
        this.sampler = sampler;
        this.quiet = quiet;
        this.scratch = scratch;
        this.limits = limits;
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
        ForkResult result = tryOnce(fork);
        TemporarySpace.require(scratch);
        return result;
    }

    /**
     * Fails if Dyno started the server, and it has ended.
     *
     * @throws RunException FORK_FAILED
     */
    void requireServer() {
        routes.requireServer();
    }

    private ForkResult tryOnce(ForkSpec fork) {
        Start start = Start.now();
        Optional<String> refusal = refusal(fork.cell());
        if (refusal.isPresent()) {
            return nothing(fork, start, null, refusal.get());
        }
        Optional<String> untried = support(fork.cell()).failure(fork.cell().workload());
        if (untried.isPresent()) {
            return failed(fork, start, untried.get());
        }
        Optional<MachineLoad> load = MachineLoad.now();
        Path facts = scratch.resolve("facts");
        Path recording = scratch.resolve("recording.jfr");
        ConnectionSpec connection;
        try {
            routes.spread(Workload.named(fork.cell().workload()).isConcurrent());
            connection = routes.connect(
                    drivers.get(fork.cell().driver()), fork.cell().transport(), facts);
        } catch (RunException noWay) {
            return failed(fork, start, noWay.getMessage());
        }
        try (PrintStream log = store.forks().openLog(fork.id())) {
            RunResult result = measureInTime(fork, connection, recording, log);
            ForkFacts told = ForkFacts.load(facts);
            if (told.failure() != null) {
                throw new RunnerException(told.failure());
            }
            List<IterationResult> iterations = iterations(fork, result);
            if (fork.purpose() == Purpose.PROFILE && !Files.exists(recording)) {
                throw new RunnerException("The profiler wrote no recording");
            }
            store.forks().saveJmh(fork.id(), jmhJson(result));
            return succeeded(fork, start, iterations, told, recording, covariates(load, iterations));
        } catch (RunnerException | IOException e) {
            return failed(fork, start, reason(fork, facts, e));
        }
    }

    /** Why a driver cannot do what the workload requires; determined for all of its workloads at once. */
    private Optional<String> refusal(Cell cell) {
        if (isNative(cell)) {
            return NativeCall.whyNot(cell.workload(), cell.transport());
        }
        return support(cell).whyNot(cell.workload());
    }

    private Support support(Cell cell) {
        DriverArtifact driver = drivers.get(cell.driver());
        return isNative(cell)
                ? Support.UNTRIED
                : supports.computeIfAbsent(
                        new Trial(cell.driver(), workloads(cell.driver())),
                        trial -> Support.of(routes.direct(driver), trial.workloads(), scratch));
    }

    private List<String> workloads(String driver) {
        return store.plan().forks().stream()
                .map(ForkSpec::cell)
                .filter(cell -> cell.driver().equals(driver))
                .map(Cell::workload)
                .distinct()
                .toList();
    }

    private boolean isNative(Cell cell) {
        return drivers.get(cell.driver()).coordinates().isNative();
    }

    private static Duration limit(ForkSpec fork) {
        return Duration.ofSeconds(
                Math.max(LEAST_LIMIT.toSeconds(), (long) (PATIENCE * RunExecutor.expectedSeconds(fork))));
    }

    /** JMH only interrupts a fork that hangs, which a driver that reads from a socket does not notice. */
    private RunResult measureInTime(ForkSpec fork, ConnectionSpec spec, Path recording, PrintStream log)
            throws IOException, RunnerException {
        Duration most = limits.apply(fork);
        Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
        try (TimeLimit limit = new TimeLimit(
                most, () -> ProcessHandle.current().children().filter(child -> !others.contains(child)))) {
            try {
                return measure(fork, spec, recording, log);
            } catch (RunnerException e) {
                throw limit.isOver()
                        ? new RunnerException("The fork did not end within " + most.toSeconds() + " s and was killed: "
                                + "the driver loops, or waits for bytes that the server does not send"
                                + slowness(fork.cell().transport()))
                        : e;
            }
        }
    }

    /** Another reason why a fork does not end: an operation may have more round trips than was expected. */
    private static String slowness(TransportName transport) {
        return transport.kind() == TransportKind.DELAYED
                ? ", or its round trips take too long over " + transport + " (a shorter --rtt shows it)"
                : "";
    }

    private RunResult measure(ForkSpec fork, ConnectionSpec spec, Path recording, PrintStream log)
            throws IOException, RunnerException {
        Path connection = scratch.resolve("connection");
        try {
            Files.deleteIfExists(spec.facts());
            Files.deleteIfExists(recording);
            spec.save(connection);
            Collection<RunResult> results = new Runner(
                            options(fork, connection, recording),
                            OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                    .run();
            return results.stream().findFirst().orElseThrow(() -> new RunnerException("The fork produced no result"));
        } finally {
            // The fork deletes it, unless it failed before.
            Files.deleteIfExists(connection);
        }
    }

    /** JMH reports a fork that ended between two iterations as a success. */
    private static List<IterationResult> iterations(ForkSpec fork, RunResult result) throws RunnerException {
        Collection<IterationResult> iterations =
                result.getBenchmarkResults().iterator().next().getIterationResults();
        int planned = isCold(fork) ? 1 : fork.iterations().measurement();
        if (iterations.size() != planned) {
            throw new RunnerException("The fork ended after " + iterations.size() + " of " + planned + " iterations");
        }
        return List.copyOf(iterations);
    }

    private static boolean isCold(ForkSpec fork) {
        return Workload.named(fork.cell().workload()).isCold();
    }

    private Options options(ForkSpec fork, Path connection, Path recording) {
        List<String> arguments = ForkJvm.arguments(fork, connection, quiet);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .jvmArgs(arguments.toArray(String[]::new))
                .jvmArgsAppend()
                .warmupIterations(
                        Patience.ofHost().warmupIterations(fork.iterations().warmup()))
                .warmupTime(TimeValue.milliseconds(fork.iterations().warmupMillis()))
                .measurementIterations(fork.iterations().measurement())
                .measurementTime(TimeValue.milliseconds(fork.iterations().millis()))
                .shouldFailOnError(true)
                .param("driver", fork.cell().driver())
                .addProfiler(ClientThreadProfiler.class);
        if (fork.purpose() == Purpose.REPLAY_COST) {
            return options.include("^dyno\\.workload\\.ReplayCost\\.run$")
                    .param("workload", fork.cell().workload())
                    .build();
        }
        if (isNative(fork.cell())) {
            return options.include("^dyno\\.workload\\.NativeCall\\.run$")
                    .param("workload", fork.cell().workload())
                    .param("transport", fork.cell().transport().toString())
                    .build();
        }
        if (fork.purpose() == Purpose.PROFILE) {
            String sampling = sampler.profilerArgument(recording, fork.cell().transport());
            options.addProfiler(RecordingProfiler.class, sampling);
        }
        Workload workload = Workload.named(fork.cell().workload());
        workload.options().forEach(options::param);
        if (workload.isCold()) {
            options.mode(Mode.SingleShotTime)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .operationsPerInvocation(workload.repetitions());
        }
        return options.include("^dyno\\.workload\\." + workload.getClass().getSimpleName() + "\\.run$")
                .param("transport", fork.cell().transport().toString())
                .build();
    }

    private static String jmhJson(RunResult result) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, false, StandardCharsets.UTF_8))
                .writeOut(List.of(result));
        return json.toString(StandardCharsets.UTF_8);
    }

    private ForkResult succeeded(
            ForkSpec fork,
            Start start,
            List<IterationResult> iterations,
            ForkFacts facts,
            Path recording,
            Covariates covariates) {
        return new ForkResult(
                fork,
                start.time().toString(),
                start.secondsSince(),
                iterations.stream().map(iteration -> score(fork, iteration)).toList(),
                secondary(iterations.get(0), ClientThreadProfiler.WARMUP_CPU),
                facts.wire(),
                fork.purpose() == Purpose.PROFILE ? store.forks().keepRecording(fork.id(), recording) : null,
                facts.notes(),
                covariates,
                null,
                null,
                facts.nativeCalls());
    }

    private static Covariates covariates(Optional<MachineLoad> before, List<IterationResult> iterations) {
        double waiting = iterations.stream()
                .mapToDouble(iteration -> secondary(iteration, ClientThreadProfiler.WAITING))
                .average()
                .orElse(Double.NaN);
        return before.flatMap(load -> MachineLoad.now().map(now -> now.since(load, waiting)))
                .orElse(Covariates.UNKNOWN);
    }

    private IterationScore score(ForkSpec fork, IterationResult iteration) {
        double wallNanos = iteration.getPrimaryResult().getScore();
        double cpuNanos = secondary(iteration, ClientThreadProfiler.CPU);
        double clock = secondary(iteration, ClientThreadProfiler.CLOCK) / quiet.clockNanos();
        boolean computed = routes.onlyComputes(fork.cell().transport());
        return new IterationScore(
                iteration.getMetadata().getMeasuredOps(),
                wallNanos,
                cpuNanos,
                secondary(iteration, ClientThreadProfiler.ALLOCATED),
                secondary(iteration, ClientThreadProfiler.BEAT) / quiet.ratio(),
                clock,
                secondary(iteration, ClientThreadProfiler.WAITING),
                IterationScore.wallClock(wallNanos, cpuNanos, clock, computed));
    }

    private static double secondary(IterationResult iteration, String name) {
        Result<?> result = iteration.getSecondaryResults().get(name);
        return result == null ? Double.NaN : result.getScore();
    }

    private static ForkResult failed(ForkSpec fork, Start start, String reason) {
        return nothing(fork, start, reason, null);
    }

    private static ForkResult nothing(ForkSpec fork, Start start, String failure, String notSupported) {
        return new ForkResult(
                fork,
                start.time().toString(),
                start.secondsSince(),
                List.of(),
                Double.NaN,
                null,
                null,
                List.of(),
                Covariates.UNKNOWN,
                failure,
                notSupported,
                null);
    }

    /** The fork reports its failure itself, unless it crashed. */
    private String reason(ForkSpec fork, Path facts, Exception e) {
        try {
            if (Files.exists(facts)) {
                String failure = ForkFacts.load(facts).failure();
                if (failure != null) {
                    return failure;
                }
            }
        } catch (IOException unreadable) {
            e.addSuppressed(unreadable);
        }
        return e.getMessage() + "; see " + store.folder().relativize(store.log(fork.id())) + ".";
    }

    /** When a fork began: how long it takes does not depend on the clock of the day, which may be set meanwhile. */
    private record Start(Instant time, long nanos) {
        static Start now() {
            return new Start(Instant.now(), System.nanoTime());
        }

        double secondsSince() {
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos) / 1000.0;
        }
    }
}
