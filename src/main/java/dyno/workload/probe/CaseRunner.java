package dyno.workload.probe;

import dyno.wire.Protocol;
import dyno.wire.TappedSocket;
import dyno.wire.WireTap;
import dyno.workload.behaviour.BehaviourCase;
import dyno.workload.behaviour.CaseContext;
import dyno.workload.behaviour.Text;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs the cases of one driver, each on a separate connection, and aborts those that hang. */
final class CaseRunner {
    /** How long a case may take to end after its connection was closed below it. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final CaseContext.Connector driver;
    private final Limit limit;

    /** How long a case may take. */
    interface Limit {
        /** Returns when the thread has ended, or when it has taken too long. */
        void await(Thread running) throws InterruptedException;
    }

    /**
     * A runner for one driver.
     *
     * @param driver opens a connection through a {@link TappedSocket}
     */
    CaseRunner(CaseContext.Connector driver, Limit limit) {
        this.driver = driver;
        this.limit = limit;
    }

    /** What each repetition of the case sent and returned. */
    List<Observation> observe(BehaviourCase behaviour) throws IOException, InterruptedException {
        JvmDefaults defaults = JvmDefaults.current();
        Run run = new Run(behaviour);
        Thread thread = new Thread(run, "behaviour");
        thread.setDaemon(true);
        thread.start();
        limit.await(thread);
        if (thread.isAlive()) {
            run.cutOff();
            thread.interrupt();
            thread.join(GRACE.toMillis());
        }
        // A case that still hangs does not restore them.
        defaults.restore();
        return run.observations();
    }

    /** Whether the case did not end by itself. */
    static boolean wasCutOff(List<Observation> observations) {
        return observations.stream().anyMatch(Observation::isCutOff);
    }

    /** A running case; guarded by its own lock, because another thread may abort it. */
    private final class Run implements Runnable {
        private final BehaviourCase behaviour;
        private final List<Observation> observations = new ArrayList<>();
        private final UnaryOperator<List<byte[]>> normaliser =
                Protocol.ofDrivers().normaliser();
        private final List<TappedSocket> before = WireTap.open();
        private CaseContext context;
        private List<TappedSocket> sockets;
        private boolean cutOff;

        Run(BehaviourCase behaviour) {
            this.behaviour = behaviour;
        }

        @Override
        public void run() {
            try (Connection connection = driver.connect(behaviour.options());
                    CaseContext own = new CaseContext(connection, this::closeSockets, driver)) {
                List<TappedSocket> opened = opened();
                begin(own, opened.isEmpty() ? List.of(WireTap.latest()) : opened);
                behaviour.preparation().run(context);
                for (int i = 0; i < behaviour.repetitions(); i++) {
                    repeat();
                }
            } catch (Exception | LinkageError e) {
                add(new Observation(List.of(), behaviour.resultsOnly(), List.of(), Text.of(e)));
            }
        }

        private void repeat() {
            if (!behaviour.resultsOnly()) {
                sockets.forEach(TappedSocket::record);
            }
            String failure = "";
            try {
                behaviour.script().run(context);
            } catch (Exception | LinkageError e) {
                failure = Text.of(e);
            }
            List<byte[]> requests = behaviour.resultsOnly()
                    ? List.of()
                    : normaliser.apply(sockets.stream()
                            .flatMap(socket -> sent(socket).stream())
                            .toList());
            add(new Observation(requests, behaviour.resultsOnly(), context.take(), failure));
        }

        /** The requests by round trip; in one piece if a driver reads in another thread than it writes in, as their bounds are then random. */
        private List<byte[]> sent(TappedSocket socket) {
            boolean isRandom = socket.isUsedBySeveralThreads();
            List<byte[]> requests = socket.recorded().requests();
            if (!isRandom) {
                return requests;
            }
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            requests.forEach(all::writeBytes);
            return List.of(all.toByteArray());
        }

        /** The sockets of the case: a connection to several servers has several, and further connections have their own. */
        private List<TappedSocket> opened() {
            List<TappedSocket> opened = new ArrayList<>(WireTap.open());
            opened.removeAll(before);
            return opened;
        }

        private synchronized void begin(CaseContext own, List<TappedSocket> itsSockets) {
            context = own;
            sockets = itsSockets;
        }

        private void closeSockets() throws IOException {
            for (TappedSocket socket : sockets) {
                socket.close();
            }
        }

        private synchronized void add(Observation observation) {
            if (!cutOff) {
                observations.add(observation);
            }
        }

        /** Closes all connections of the case below the driver, so that the thread does not wait for ever. */
        synchronized void cutOff() throws IOException {
            List<String> seen = context == null ? List.of() : context.take();
            add(Observation.cutOff(behaviour.resultsOnly(), seen));
            cutOff = true;
            if (context != null) {
                context.cutOff();
            } else {
                WireTap.latest().close();
            }
            for (TappedSocket socket : opened()) {
                socket.close();
            }
        }

        synchronized List<Observation> observations() {
            return List.copyOf(observations);
        }
    }
}
