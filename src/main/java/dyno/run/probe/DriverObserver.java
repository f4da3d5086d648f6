package dyno.run.probe;

import dyno.process.ProbeJvm;
import dyno.run.ForkJvm;
import dyno.run.Pinning;
import dyno.run.Probing;
import dyno.run.RunException;
import dyno.wire.TransportName;
import dyno.workload.Footprint;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.probe.BehaviourProbe;
import dyno.workload.probe.GeneralLogProbe;
import dyno.workload.probe.RoundTripProbe;
import dyno.workload.probe.SpinProbe;
import dyno.workload.probe.TailProbe;
import dyno.workload.probe.TailReading;
import dyno.workload.probe.ValuesProbe;
import dyno.workload.probe.ValuesProbe.Values;
import dyno.workload.probe.WorkProbe;
import dyno.workload.probe.WorkReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Observes drivers, each time in a separate JVM.
 *
 * <p>All methods throw {@link RunException} FORK_FAILED when that fails, such as when the driver cannot connect.
 */
public final class DriverObserver {
    static final String BEHAVIOUR = "Cannot observe the behaviour";

    /** For connecting, filling tables and compiling. */
    private static final Duration TAILS_LIMIT = Duration.ofMinutes(5);

    private DriverObserver() {}

    /** Connects, runs the operations of the workloads, and disconnects: what each sends and receives. */
    public static List<Footprint> roundTrips(ConnectionSpec connection, List<WorkloadName> workloads) {
        return roundTrips(ProbeJvm.SHORT_LIVED, new RoundTripProbe(connection, true, names(workloads)));
    }

    /** The same in less time, if only the commands are needed. */
    public static List<Footprint> commands(ConnectionSpec connection, List<WorkloadName> workloads) {
        return roundTrips(ProbeJvm.SHORT_LIVED, new RoundTripProbe(connection, false, names(workloads)));
    }

    /** The same with a time limit for each operation. */
    public static List<Footprint> commands(ConnectionSpec connection, List<WorkloadName> workloads, Duration limit) {
        return roundTrips(ProbeJvm.SHORT_LIVED.within(limit), new RoundTripProbe(connection, false, names(workloads)));
    }

    private static List<Footprint> roundTrips(ProbeJvm jvm, RoundTripProbe probe) {
        String failed = "The round trips of " + jar(probe.spec()) + " cannot be observed";
        return Probing.ask(jvm.in(probe.spec().setup()), probe, Footprint.class, failed);
    }

    /**
     * Connects and disconnects with the native client, which must be allowed to switch the server's general log on.
     *
     * @return what connecting and disconnecting sent; commands alone, because the log has nothing else
     */
    public static List<Footprint> loggedCommands(ConnectionSpec connection) {
        return Probing.ask(
                ProbeJvm.SHORT_LIVED,
                new GeneralLogProbe(connection),
                Footprint.class,
                "The commands of the native client cannot be read from the server's general log");
    }

    /**
     * Runs operations of workloads over replay through a driver that counts its work.
     *
     * @return one reading per workload, in their order
     */
    public static List<WorkReading> work(ConnectionSpec connection, List<WorkloadName> workloads) {
        return Probing.ask(
                ProbeJvm.REPEATABLE.in(connection.setup()),
                new WorkProbe(connection, names(workloads)),
                WorkReading.class,
                "The work of " + jar(connection) + " cannot be counted");
    }

    /** The values that an operation returns through a driver. */
    public static Values values(ConnectionSpec connection, WorkloadName operation) {
        return Probing.ask(
                        ProbeJvm.REPEATABLE.in(connection.setup()),
                        new ValuesProbe(connection, operation.toString()),
                        Values.class,
                        "The values of " + operation + " cannot be read")
                .get(0);
    }

    /**
     * Times single operations in several threads, in a JVM like that of a fork.
     *
     * @param virtual whether the threads are virtual ones
     * @param duration how long
     */
    public static TailReading tails(
            ConnectionSpec connection,
            TransportName transport,
            WorkloadName operation,
            int threads,
            boolean virtual,
            Duration duration) {
        return Probing.ask(
                        ForkJvm.probe(connection.setup()).within(TAILS_LIMIT.plus(duration)),
                        new TailProbe(
                                connection,
                                transport.toString(),
                                operation.toString(),
                                threads,
                                virtual,
                                duration.toMillis()),
                        TailReading.class,
                        "The operations of " + jar(connection) + " cannot be timed")
                .get(0);
    }

    /**
     * Times {@link Runnable}s in a JVM like that of a fork.
     *
     * @param jar with the classes, which have constructors without parameters
     * @return CPU time of one call of each, ns
     */
    public static List<Double> time(Path jar, List<String> classes, Pinning pinning) {
        return Probing.ask(
                ProbeJvm.with(ForkJvm.arguments()),
                new SpinProbe(jar.toFile(), classes, pinning.cpuFor(TransportName.REPLAY)),
                Double.class,
                "Cannot determine how long the added loop takes");
    }

    /**
     * Runs the operations of the workloads and the behaviour suite through each driver, one after the other.
     *
     * @param drivers the baseline first, which must be able to connect
     * @param seeds how many random cases of the suite
     */
    public static Observed behaviour(List<ConnectionSpec> drivers, List<WorkloadName> workloads, int seeds) {
        try {
            return Observed.of(ProbeJvm.REPEATABLE
                    .in(drivers.get(0).setup())
                    .run(new BehaviourProbe(drivers, names(workloads), seeds), BehaviourProbe.Seen.class));
        } catch (IOException e) {
            throw Probing.failure(BEHAVIOUR, e);
        }
    }

    private static List<String> names(List<WorkloadName> workloads) {
        return workloads.stream().map(WorkloadName::toString).toList();
    }

    private static Path jar(ConnectionSpec connection) {
        return connection.jars().get(0).getFileName();
    }
}
