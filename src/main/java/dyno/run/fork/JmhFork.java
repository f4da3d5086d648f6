package dyno.run.fork;

import dyno.process.ForkJava;
import dyno.run.Covariates;
import dyno.run.ForkJvm;
import dyno.run.ForkResult;
import dyno.run.ForkSpec;
import dyno.run.ForkStart;
import dyno.run.IterationScore;
import dyno.run.Purpose;
import dyno.run.Quiet;
import dyno.run.Sampler;
import dyno.run.WaitLimits;
import dyno.run.machine.MachineLoad;
import dyno.run.store.RunStore;
import dyno.workload.Workload;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ForkFacts;
import dyno.workload.fork.Note;
import dyno.workload.fork.Session;
import dyno.workload.jmh.Measured;
import dyno.workload.jmh.OperationBenchmark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
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

/** One fork as JMH runs it, from its JVM's arguments to its result. */
final class JmhFork {
    private final ForkSpec fork;
    private final Conditions conditions;
    private final ForkJava java;
    private final List<String> arguments;
    private final ForkStart start = ForkStart.now();
    private final Path facts;
    private final Path recording;
    private final Path connection;

    /**
     * What the forks of a run have in common.
     *
     * @param quiet the beats in quiet time on this machine
     */
    record Conditions(RunStore store, Sampler sampler, Quiet quiet) {}

    /**
     * A fork that is not started yet.
     *
     * @param place a folder for the files that it exchanges with its host
     * @param millisLeft until it must have ended
     * @param alive how many forks are alive at once
     * @param java that runs it
     * @param further arguments of its JVM
     */
    JmhFork(
            ForkSpec fork,
            Conditions conditions,
            Path place,
            long millisLeft,
            int alive,
            ForkJava java,
            List<String> further) {
        this.fork = fork;
        this.conditions = conditions;
        this.java = java;
        this.facts = place.resolve("facts");
        this.recording = place.resolve("recording.jfr");
        this.connection = place.resolve("connection");
        long needed = Math.round(1000 * RunExecutor.expectedSeconds(fork));
        this.arguments = new ArrayList<>(
                ForkJvm.arguments(fork, java, connection, conditions.quiet, millisLeft - needed, alive));
        arguments.addAll(further);
        if (fork.purpose() == Purpose.PROFILE) {
            arguments.add("-D" + Session.UNCHECKED + "=true");
        }
    }

    ForkSpec spec() {
        return fork;
    }

    /** Where the fork writes its facts. */
    Path facts() {
        return facts;
    }

    /**
     * Measures.
     *
     * @param computed whether all of the wall time is spent in computing on this machine
     * @param overdue why the fork was killed; empty if it was not
     */
    ForkResult measure(ConnectionSpec spec, boolean computed, Supplier<Optional<String>> overdue) {
        Optional<MachineLoad> load = MachineLoad.now();
        try (PrintStream log = conditions.store.forks().openLog(fork.id())) {
            RunResult result = run(spec, log);
            ForkFacts told = ForkFacts.load(facts);
            if (told.failure() != null) {
                throw new RunnerException(told.failure());
            }
            List<IterationResult> iterations = iterations(fork, result);
            if (fork.purpose() == Purpose.PROFILE && !Files.exists(recording)) {
                throw new RunnerException("The profiler wrote no recording");
            }
            conditions.store.forks().saveJmh(fork.id(), jmhJson(result));
            return succeeded(iterations, told, computed, covariates(load, iterations));
        } catch (RunnerException | IOException e) {
            return overdue.get().map(why -> failed(why + seeLog())).orElseGet(() -> failed(e));
        }
    }

    private RunResult run(ConnectionSpec spec, PrintStream log) throws IOException, RunnerException {
        try {
            Files.deleteIfExists(spec.facts());
            Files.deleteIfExists(recording);
            spec.save(connection);
            Collection<RunResult> results =
                    new Runner(options(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL)).run();
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
        return fork.cell().workload().prototype().isCold();
    }

    private Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .jvm(java.program().toString())
                .jvmArgs(arguments.toArray(String[]::new))
                .jvmArgsAppend()
                .warmupIterations(
                        WaitLimits.ofHost().warmupIterations(fork.iterations().warmup()))
                .warmupTime(TimeValue.milliseconds(fork.iterations().warmupMillis()))
                .measurementIterations(fork.iterations().measurement())
                .measurementTime(TimeValue.milliseconds(fork.iterations().millis()))
                .shouldFailOnError(true)
                .include("^" + Pattern.quote(OperationBenchmark.class.getName()) + "\\.run$")
                .param("driver", fork.cell().driver().toString())
                .param("workload", fork.cell().workload().toString())
                .param("transport", fork.cell().transport().toString())
                .addProfiler(ClientThreadProfiler.class);
        Measured measured = fork.purpose() == Purpose.REPLAY_COST
                ? Measured.REPLAY
                : fork.cell().driver().isNative() ? Measured.NATIVE : Measured.DRIVER;
        if (measured == Measured.DRIVER) {
            if (fork.purpose() == Purpose.PROFILE) {
                String sampling = conditions.sampler.profilerArgument(
                        recording, fork.cell().transport());
                options.addProfiler(RecordingProfiler.class, sampling);
            }
            Workload workload = fork.cell().workload().prototype();
            if (workload.isCold()) {
                options.mode(Mode.SingleShotTime)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .operationsPerInvocation(workload.repetitions());
            }
        }
        return options.param("measured", measured.label()).build();
    }

    private static String jmhJson(RunResult result) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, false, StandardCharsets.UTF_8))
                .writeOut(List.of(result));
        return json.toString(StandardCharsets.UTF_8);
    }

    private ForkResult succeeded(
            List<IterationResult> iterations, ForkFacts told, boolean computed, Covariates covariates) {
        return new ForkResult(
                fork,
                start.time().toString(),
                start.secondsSince(),
                iterations.stream().map(iteration -> score(iteration, computed)).toList(),
                secondary(iterations.get(0), ClientThreadProfiler.WARMUP_CPU),
                told.wire(),
                fork.purpose() == Purpose.PROFILE ? conditions.store.forks().keepRecording(fork.id(), recording) : null,
                told.notes(),
                covariates,
                null,
                null,
                told.nativeCalls(),
                null);
    }

    private static Covariates covariates(Optional<MachineLoad> before, List<IterationResult> iterations) {
        double waiting = iterations.stream()
                .mapToDouble(iteration -> secondary(iteration, ClientThreadProfiler.WAITING))
                .average()
                .orElse(Double.NaN);
        return before.flatMap(load -> MachineLoad.now().map(now -> now.since(load, waiting)))
                .orElse(Covariates.UNKNOWN);
    }

    private IterationScore score(IterationResult iteration, boolean computed) {
        double wallNanos = iteration.getPrimaryResult().getScore();
        double cpuNanos = secondary(iteration, ClientThreadProfiler.CPU);
        double clock = secondary(iteration, ClientThreadProfiler.CLOCK) / conditions.quiet.clockNanos();
        return new IterationScore(
                iteration.getMetadata().getMeasuredOps(),
                wallNanos,
                cpuNanos,
                secondary(iteration, ClientThreadProfiler.ALLOCATED),
                beat(iteration),
                clock,
                secondary(iteration, ClientThreadProfiler.WAITING),
                IterationScore.wallClock(wallNanos, cpuNanos, clock, computed),
                secondary(iteration, ClientThreadProfiler.JVM));
    }

    /** Several threads lengthen the beats themselves, which tells nothing of other programs. */
    private double beat(IterationResult iteration) {
        return fork.cell().workload().prototype().isConcurrent()
                ? Double.NaN
                : secondary(iteration, ClientThreadProfiler.BEAT) / conditions.quiet.ratio();
    }

    private static double secondary(IterationResult iteration, String name) {
        Result<?> result = iteration.getSecondaryResults().get(name);
        return result == null ? Double.NaN : result.getScore();
    }

    /** The result of a fork that could not be measured. */
    ForkResult failed(String reason) {
        return ForkResult.failed(fork, start, reason, List.of());
    }

    /** The fork reports its failure itself, unless it crashed. */
    private ForkResult failed(Exception e) {
        try {
            if (Files.exists(facts)) {
                ForkFacts told = ForkFacts.load(facts);
                if (told.failure() != null) {
                    return ForkResult.failed(fork, start, told.failure(), aboutFailure(told));
                }
            }
        } catch (IOException unreadable) {
            e.addSuppressed(unreadable);
        }
        return failed(e.getMessage() + seeLog());
    }

    /** The other notes are about a measurement. */
    private static List<Note> aboutFailure(ForkFacts told) {
        return told.notes().stream()
                .filter(note -> note.kind() == Note.Kind.NOT_REPEATED)
                .toList();
    }

    private String seeLog() {
        RunStore store = conditions.store;
        return "; see " + store.folder().relativize(store.log(fork.id())) + ".";
    }
}
