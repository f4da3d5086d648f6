package dyno.workload.probe;

import dyno.wire.Transport;
import dyno.wire.TransportName;
import dyno.workload.Workload;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.Encryption;
import dyno.workload.fork.IsolatedDriver;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.Note;
import dyno.workload.fork.RoutedConnector;
import dyno.workload.probe.TailReading.Pauses;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * Repeats the operation of a workload in several threads, each with a connection of its own, and times each operation. It is a closed
 * loop: a thread begins an operation when its last one has ended.
 *
 * @param spec how to connect
 * @param transport its name
 * @param workload name with its options
 * @param virtual whether the threads are virtual ones
 * @param millis how long operations are timed
 */
public record TailProbe(
        ConnectionSpec spec, String transport, String workload, int threads, boolean virtual, long millis)
        implements Probe<TailReading> {
    /** All threads together, after one has repeated the operation until it was compiled. */
    private static final long SETTLING = TimeUnit.SECONDS.toNanos(1);

    @Override
    public void run(Progress<TailReading> progress) throws Exception {
        progress.step(workload + " in " + threads + (threads == 1 ? " thread" : " threads"), spec);
        TransportName over = TransportName.parse(transport);
        List<Note> notes = new ArrayList<>();
        try (IsolatedDriver driver = spec.load()) {
            RoutedConnector route = new RoutedConnector(driver, spec, Transport.named(over, spec.route()), notes);
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Workload operation = Workloads.named(workload);
                clients.add(new Client(operation, connect(operation, route)));
            }
            Encryption.check(clients.get(0).connection, over).ifPresent(notes::add);
            if (!new JitWarmup().run(clients.get(0)::rehearse, spec.route())) {
                notes.add(JitWarmup.UNFINISHED);
            }
            notes.addAll(clients.get(0).workload.notes());
            progress.reply(
                    measure(clients, notes.stream().map(Note::text).distinct().toList()));
            for (Client client : clients) {
                client.close();
            }
        }
    }

    private Connection connect(Workload operation, RoutedConnector route) throws SQLException {
        operation.use(() -> route.connect(spec.url(operation.mode())));
        Connection connection = route.connect(spec.url(operation.mode()));
        operation.prepare(connection);
        return connection;
    }

    private TailReading measure(List<Client> clients, List<String> notes) throws Exception {
        long begin = System.nanoTime() + SETTLING;
        long end = begin + TimeUnit.MILLISECONDS.toNanos(millis);
        ExecutorService pool =
                Executors.newFixedThreadPool(threads, virtual ? virtualThreads() : Executors.defaultThreadFactory());
        List<Future<?>> running = new ArrayList<>();
        clients.forEach(client -> running.add(pool.submit(() -> {
            client.repeat(begin, end);
            return null;
        })));
        Pauses during;
        try {
            TimeUnit.NANOSECONDS.sleep(begin - System.nanoTime());
            Pauses before = pauses();
            for (Future<?> thread : running) {
                await(thread);
            }
            during = pauses().since(before);
        } finally {
            pool.shutdown();
        }
        SampleBuffer durations = new SampleBuffer();
        long max = 0;
        long ended = end;
        for (Client client : clients) {
            durations.addAll(client.durations);
            max = Math.max(max, client.max);
            ended = Math.max(ended, client.ended);
        }
        return TailReading.of(durations.getStatistics(1), max, (ended - begin) / 1e9, during, notes);
    }

    /** Dyno itself runs on Java 17, which has none. */
    private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(builder);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(
                    "virtual threads need Java 21 or newer, and this is Java "
                            + Runtime.version().feature() + "; choose another one with --java DIR",
                    e);
        }
    }

    private static void await(Future<?> thread) throws Exception {
        try {
            thread.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception problem ? problem : e;
        }
    }

    /** Collectors that work beside the threads have a bean of their own for that work, which stops nobody. */
    private static Pauses pauses() {
        List<GarbageCollectorMXBean> stopping = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> !collector.getName().matches(".*(Concurrent|Cycles).*"))
                .toList();
        return new Pauses(
                stopping.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                stopping.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
    }

    /** A thread's part: its operation, its connection, and what it has timed. */
    private static final class Client {
        private final Workload workload;
        private final Connection connection;
        private final AtomicReference<Object> value = new AtomicReference<>();
        private final SampleBuffer durations = new SampleBuffer();
        private long max;
        private long ended;
        private long untilTidying;

        Client(Workload workload, Connection connection) {
            this.workload = workload;
            this.connection = connection;
            this.untilTidying = workload.operationsBeforeTidying();
        }

        void rehearse() throws SQLException {
            workload.rehearse(connection, value::lazySet);
            tidyUpIfDue();
        }

        void repeat(long begin, long end) throws SQLException {
            while (System.nanoTime() - begin < 0) {
                operate();
                tidyUpIfDue();
            }
            long last = System.nanoTime();
            while (last - end < 0) {
                operate();
                long now = System.nanoTime();
                durations.add(now - last);
                max = Math.max(max, now - last);
                last = tidyUpIfDue() ? System.nanoTime() : now;
            }
            ended = last;
        }

        /** The JIT cannot leave out what is read, because each value is stored where other threads could see it. */
        private void operate() throws SQLException {
            workload.operate(connection, value::lazySet);
        }

        private boolean tidyUpIfDue() throws SQLException {
            if (--untilTidying != 0) {
                return false;
            }
            workload.tidyUp();
            untilTidying = workload.operationsBeforeTidying();
            return true;
        }

        void close() throws SQLException {
            workload.release();
            connection.close();
        }
    }
}
