package dyno.workload.jmh;

import dyno.wire.EmptyDriver;
import dyno.wire.ReplayTransport;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.Metronome;
import dyno.workload.fork.QuietTime;
import dyno.workload.fork.Session;
import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** The replay's own cost: the bytes of a workload's operation, written and read by a "driver" that does nothing else. */
final class ReplaySubject extends Subject {
    private final String driver;
    private final Workload workload;
    private final QuietTime quietTime = new QuietTime();
    private EmptyDriver empty;

    ReplaySubject(String driver, String workload) {
        this.driver = driver;
        this.workload = Workloads.named(workload);
    }

    @Override
    void open(Blackhole blackhole) throws Exception {
        Metronome.warmUp();
        try (Session session = new Session(driver, TransportName.REPLAY, workload.name())) {
            var connection = session.connect(workload);
            session.begin(() -> workload.operate(connection, value -> {}));
            ReplayTransport replay = session.replay();
            empty = new EmptyDriver(replay.exchange(), replay.calls());
        }
    }

    @Override
    void beforeIteration(BenchmarkParams benchmark) throws Exception {
        quietTime.await(benchmark, this::run);
    }

    @Override
    void run() throws IOException {
        empty.run();
    }

    @Override
    void afterIteration(BenchmarkParams benchmark) throws IOException {
        empty.check();
    }

    @Override
    void close() throws IOException {
        empty.close();
    }
}
