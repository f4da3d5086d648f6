package dyno.experiment.setup;

import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.MeteredDriver;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.document.Quantity;
import dyno.driver.ArtifactResolver;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverCoordinates;
import dyno.driver.DriverResolver;
import dyno.driver.DriverSetups;
import dyno.experiment.Console;
import dyno.family.mysql.ServerInspector;
import dyno.patch.behaviour.BehaviourResult;
import dyno.run.Environment;
import dyno.run.Pinning;
import dyno.run.Quiet;
import dyno.run.RunException;
import dyno.run.Sampler;
import dyno.run.fork.Connections;
import dyno.run.fork.ForkRunner;
import dyno.run.fork.Routes;
import dyno.run.machine.JvmInspector;
import dyno.run.machine.MachineInspector;
import dyno.run.probe.DriverObserver;
import dyno.run.probe.Support;
import dyno.run.store.ResumeCheck;
import dyno.run.store.RunStore;
import dyno.server.DatabaseServer;
import dyno.server.ServerFacts;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.JvmFacts;
import dyno.workload.probe.TailReading;
import dyno.workload.probe.WorkReading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What the drivers are measured on: the drivers themselves, a running server, a profiler, and a temporary folder. */
public final class MeasurementSetup implements AutoCloseable {
    private final Resources opened = new Resources();
    private final Scratch scratch = opened.add(new Scratch());
    private final Map<DriverCoordinates, DriverArtifact> drivers = new LinkedHashMap<>();
    private final Set<DriverCoordinates> wireChanges;
    private final Map<DriverCoordinates, String> unavailable;
    private final JvmFacts jvm;
    private final Sampler sampler;
    private final DatabaseServer server;
    private final ServerFacts facts;
    private final Pinning pinning;
    private Quiet quiet;
    private final Map<DriverCoordinates, Quiet> otherJvms = new LinkedHashMap<>();
    private final Routes routes;
    private final Optional<OlderServer> olderServer;

    /**
     * Resolves or builds the drivers, then starts the server.
     *
     * @param endsRun whether nothing is opened because this driver is not available for this reason; else the bench is without
     *     it, see {@link #unavailable()}
     * @param patches folder of the candidate fixes
     * @param say receives the progress, one line per step
     */
    public MeasurementSetup(
            Collection<DriverCoordinates> wanted,
            BiPredicate<DriverCoordinates, RuntimeException> endsRun,
            ServerChoice choice,
            Path patches,
            Consumer<String> say) {
        try (ArtifactResolver artifacts = ArtifactResolver.withUserSettings(say)) {
            jvm = JvmInspector.inspect();
            say.accept("Resolving " + Quantity.count(wanted.size(), "driver"));
            BuiltDrivers built = BuiltDrivers.of(wanted, endsRun, new Candidates(artifacts, patches), candidates());
            drivers.putAll(built.available());
            wireChanges = built.wireChanges();
            unavailable = built.unavailable();
            sampler = Sampler.choose(scratch.folder());
            say.accept(choice.toString());
            server = opened.add(choice.start(artifacts));
            facts = ServerInspector.inspect(server, new DriverResolver(artifacts), choice.settings());
            pinning = Pinning.of(server);
            quiet = Quiet.learn(pinning.cpu());
            drivers.forEach((coordinates, driver) -> {
                if (!DriverSetups.jvm(coordinates).isEmpty()) {
                    otherJvms.put(coordinates, Quiet.learn(pinning.cpu(), driver.surroundings()));
                }
            });
            olderServer = OlderServer.of(choice, server.endpoint());
            routes = opened.add(new Routes(
                    server.endpoint(), choice.socket().or(server::socket), server.encryption(), pinning, say));
        } catch (RuntimeException | Error e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    /** Why drivers are not available, by coordinates. */
    public Map<DriverCoordinates, String> unavailable() {
        return unavailable;
    }

    /** What the setups of drivers add to them, a sentence each. */
    List<String> aboutSetups() {
        return drivers.values().stream()
                .flatMap(driver -> driver.aboutSetup().stream())
                .distinct()
                .toList();
    }

    public DriverArtifact driver(DriverCoordinates coordinates) {
        return drivers.get(coordinates);
    }

    /**
     * Whether candidates send and return what a baseline does, which is observed once for up to six of them.
     *
     * @param workloads by candidate, in addition to those of a triage
     * @return by candidate; one that cannot be observed does not behave as the baseline
     * @throws RunException FORK_FAILED when the baseline cannot be observed; INTERRUPTED when the user has enough of it
     */
    public Map<DriverCoordinates, BehaviourResult> checkBehaviour(
            DriverCoordinates baseline, Map<DriverCoordinates, List<WorkloadName>> workloads, Console console) {
        return checkBehaviour(candidate -> baseline, workloads, console);
    }

    /** The same for patched drivers; the baseline of each is the driver without its patches. */
    public Map<DriverCoordinates, BehaviourResult> checkBehaviour(
            Map<DriverCoordinates, List<WorkloadName>> workloads, Console console) {
        return checkBehaviour(DriverCoordinates::base, workloads, console);
    }

    private Map<DriverCoordinates, BehaviourResult> checkBehaviour(
            UnaryOperator<DriverCoordinates> baseline,
            Map<DriverCoordinates, List<WorkloadName>> workloads,
            Console console) {
        try (BehaviourTrials trials = new BehaviourTrials(console, BehaviourSuite.USUAL_SEEDS)) {
            workloads.forEach((candidate, names) -> trials.add(
                    driver(baseline.apply(candidate)),
                    driver(candidate),
                    new LinkedHashSet<>(names),
                    wireChanges.contains(candidate)));
            return trials.run(server);
        }
    }

    /** What helps a driver that failed in all its forks: it may be too old for the server. */
    Optional<String> advice(DriverCoordinates coordinates) {
        DriverArtifact driver = driver(coordinates);
        return driver.coordinates().isNative()
                ? Optional.empty()
                : olderServer.flatMap(older -> older.advice(driver, facts.title()));
    }

    private ConnectionSpec connection(DriverArtifact driver) {
        return Connections.connect(driver, server.endpoint(), -1, null);
    }

    /** Adds a driver that was built from one of those on the setup. */
    public void add(DriverArtifact driver) {
        drivers.put(driver.coordinates(), driver);
    }

    /** Where drivers are built. */
    public Path candidates() {
        return scratch.folder().resolve("candidates");
    }

    /**
     * How often an operation of a workload over replay calls the driver's methods.
     *
     * @throws RunException FORK_FAILED
     */
    public CallCounts countCalls(DriverCoordinates driver, WorkloadName workload) {
        MeteredDriver counting = meter(driver);
        WorkReading work = countWork(counting, List.of(workload)).get(0);
        if (work.failure() != null) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "Cannot determine how often " + workload + " calls the methods of " + driver + ": "
                            + work.failure());
        }
        return CallCounts.of(counting, work);
    }

    /** Builds the variant of a driver that counts its own work. */
    public MeteredDriver meter(DriverCoordinates coordinates) {
        return MeteredDriver.of(driver(coordinates), candidates());
    }

    /**
     * What a driver does in operations over replay.
     *
     * @return a reading a workload, in their order
     * @throws RunException FORK_FAILED
     */
    public List<WorkReading> countWork(MeteredDriver driver, List<WorkloadName> workloads) {
        return DriverObserver.work(connection(driver.artifact()), workloads);
    }

    public Support support(DriverCoordinates coordinates, List<WorkloadName> workloads) {
        return Support.of(connection(driver(coordinates)), workloads);
    }

    /**
     * Times the loop of plants on the processor of the client thread.
     *
     * @throws RunException FORK_FAILED
     */
    public SpinCalibration calibrateSpin() {
        Path jar = scratch.folder().resolve("spins.jar");
        SpinCalibration.writeJar(jar);
        return SpinCalibration.of(DriverObserver.time(jar, SpinCalibration.CLASSES, pinning));
    }

    /**
     * What a driver sends and receives.
     *
     * @throws RunException FORK_FAILED when it cannot be observed
     */
    public List<Footprint> roundTrips(DriverCoordinates coordinates, List<WorkloadName> workloads) {
        return DriverObserver.roundTrips(connection(driver(coordinates)), workloads);
    }

    /**
     * Times single operations of a driver in several threads.
     *
     * @param virtual whether the threads are virtual ones
     * @throws RunException FORK_FAILED when they cannot be timed
     */
    public TailReading tails(
            DriverCoordinates coordinates,
            WorkloadName workload,
            TransportName transport,
            int threads,
            boolean virtual,
            Duration duration) {
        return DriverObserver.tails(
                routes.connectSeveral(driver(coordinates), transport), transport, workload, threads, virtual, duration);
    }

    /**
     * The commands by which the native client connects and disconnects, from the server's general log.
     *
     * @throws RunException FORK_FAILED when they cannot be observed, such as on a server that others use, too
     */
    public List<Footprint> loggedCommands(DriverCoordinates coordinates) {
        if (server.processId().isEmpty()) {
            throw new RunException(
                    RunException.Kind.FORK_FAILED,
                    "the server's general log tells what the native client sends, and Dyno switches it on only for"
                            + " servers that it starts itself");
        }
        return DriverObserver.loggedCommands(connection(driver(coordinates)));
    }

    /** Stores what a run that begins is measured on. */
    public void begin(RunStore store) {
        ResumeCheck.begin(store, environment(), drivers.values());
    }

    /**
     * Resumes a run.
     *
     * @return what the reader of its report must know, a line each
     * @throws RunException CHANGED when a driver's jar or the server is another one
     */
    public List<String> resume(RunStore store) {
        List<String> found = ResumeCheck.resume(store, environment(), drivers.values());
        quiet = Quiet.resumed(store.environment(), environment());
        return found;
    }

    /** The machine and the versions, as they are now. */
    public Environment environment() {
        return MachineInspector.inspect(facts, pinning, sampler, quiet, jvm);
    }

    public ForkRunner runner(RunStore store) {
        ForkRunner runner = new ForkRunner(store, drivers, routes, sampler, quiet, scratch.folder());
        otherJvms.forEach((driver, beats) -> runner.inOtherJvm(driver, quiet.withRatioOf(beats)));
        return runner;
    }

    @Override
    public void close() {
        opened.close();
    }
}
