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
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** A workload's operation through a driver. */
final class DriverSubject extends Subject {
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
        session.begin(() -> workload.operate(connection, sink));
        untilTidying = session.isReplay() ? 0 : workload.operationsBeforeTidying();
        if (workload.isCold()) {
            session.precede(() -> workload.precede(sink));
        } else {
            session.warmUp(this::rehearse);
        }
    }

    @Override
    void beforeIteration(BenchmarkParams benchmark) throws Exception {
        if (workload.isCold()) {
            return;
        }
        if (Turns.areTaken()) {
            turns.await(benchmark, session::pin);
        } else {
            quietTime.await(benchmark, this::run);
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
            workload.release();
        }
        session.close();
    }
}
