package dyno.workload.jmh;

import dyno.wire.TransportName;
import dyno.workload.ValueSink;
import dyno.workload.Workload;
import dyno.workload.behaviour.OperationValues;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.Metronome;
import dyno.workload.fork.QuietTime;
import dyno.workload.fork.Session;
import dyno.workload.fork.StreamProfile;
import dyno.workload.fork.Turns;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** A workload's operation through a driver. */
final class DriverSubject extends Subject {
    /** Connections over which a fork is measured that takes turns. */
    private static final int CONNECTIONS = 10;

    /** How long an operation runs over a new connection before it is measured, ns. */
    private static final long REHEARSAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final String driver;
    private final TransportName transport;
    private final Workload workload;
    private final QuietTime quietTime = new QuietTime();
    private Turns turns;
    private Session session;
    private Connection connection;
    private ValueSink sink;
    private long untilTidying;

    DriverSubject(String driver, String workload, String transport) {
        this.driver = driver;
        this.transport = TransportName.parse(transport);
        this.workload = Workloads.named(workload);
    }

    @Override
    boolean isCold() {
        return workload.isCold();
    }

    @Override
    void open(Blackhole blackhole) throws Exception {
        sink = blackhole::consume;
        if (!workload.isCold()) {
            Metronome.warmUp();
            StreamProfile.fill();
        }
        turns = Turns.join();
        session = new Session(driver, transport, workload.name());
        connection = session.connect(workload);
        session.begin(this::operate);
        untilTidying = session.isReplay() ? 0 : workload.operationsBeforeTidying();
        if (workload.isCold()) {
            session.precede(() -> workload.precede(sink));
        } else {
            session.warmUp(this::rehearse);
            if (isOfSeveralConnections()) {
                // What connecting makes the JIT compile again is compiled now.
                reconnect();
                session.warmUp(this::rehearse);
            }
        }
    }

    /** Forks of one build differ less if they are: see docs/decisions/0022. */
    private boolean isOfSeveralConnections() {
        return Turns.areTaken()
                && session.isReplay()
                && session.replay().isOfOpenConnection()
                && !workload.takesLong(transport);
    }

    private void reconnect() throws Exception {
        session.endReplay();
        workload.release();
        connection = session.reconnect(workload);
        session.begin(this::operate);
    }

    private void operate() throws SQLException {
        workload.operate(connection, sink);
    }

    @Override
    void beforeIteration(BenchmarkParams benchmark) throws Exception {
        if (workload.isCold()) {
            return;
        }
        if (Turns.areTaken()) {
            turns.await(
                    benchmark,
                    slice -> prepare(slice, benchmark.getMeasurement().getCount()));
        } else {
            quietTime.await(benchmark, this::run);
        }
    }

    private void prepare(int slice, int slices) throws Exception {
        int slicesOfConnection = (slices + CONNECTIONS - 1) / CONNECTIONS;
        if (slice == 0) {
            session.pin();
        } else if (isOfSeveralConnections() && slice % slicesOfConnection == 0) {
            reconnect();
            session.precede(this::rehearseShortly);
        }
    }

    @Override
    void run() throws IOException {
        try {
            workload.operate(connection, sink);
            tidyUpIfDue();
        } catch (SQLException | RuntimeException e) {
            throw session.failed(e);
        }
    }

    private void rehearseShortly() throws SQLException {
        long end = System.nanoTime() + REHEARSAL_NANOS;
        while (System.nanoTime() < end) {
            rehearse();
        }
    }

    private void rehearse() throws SQLException {
        workload.rehearse(connection, sink);
        tidyUpIfDue();
    }

    private void tidyUpIfDue() throws SQLException {
        if (--untilTidying == 0) {
            workload.tidyUp();
            untilTidying = workload.operationsBeforeTidying();
        }
    }

    @Override
    void afterIteration(BenchmarkParams benchmark) throws Exception {
        turns.end(benchmark);
        session.check();
    }

    @Override
    void close() throws Exception {
        try {
            if (session.isReplay() && !workload.isCold() && !Boolean.getBoolean(Session.UNCHECKED)) {
                turns.once(() -> session.requireWhole(
                        () -> OperationValues.of(workload, connection), workload.returnsWhatItReads()));
            }
        } finally {
            turns.leave();
            session.endReplay();
            workload.release();
        }
        session.close();
    }
}
