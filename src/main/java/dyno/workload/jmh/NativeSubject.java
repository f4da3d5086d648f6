package dyno.workload.jmh;

import dyno.wire.TransportName;
import dyno.workload.catalogue.WorkloadName;
import dyno.workload.fork.ClientThread;
import dyno.workload.fork.ConnectionProvider;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.ForkException;
import dyno.workload.fork.ForkFacts;
import dyno.workload.fork.JitWarmup;
import dyno.workload.fork.Metronome;
import dyno.workload.fork.NativeCalls;
import dyno.workload.fork.Note;
import dyno.workload.fork.ParentWatch;
import dyno.workload.fork.QuietTime;
import dyno.workload.nativeclient.NativeAddress;
import dyno.workload.nativeclient.NativeClient;
import dyno.workload.nativeclient.NativeClientException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** A workload's operation through the C client instead of a driver. */
public final class NativeSubject extends Subject {
    private static final String ENCRYPTION = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";

    private final String driver;
    private final String workload;
    private final TransportName transport;
    private final QuietTime quietTime = new QuietTime();
    private ConnectionSpec spec;
    private NativeAddress address;
    private NativeClient client;
    private NativeOperation operation;
    private LongConsumer sink;

    NativeSubject(String driver, String workload, String transport) {
        this.driver = driver;
        this.workload = workload;
        this.transport = TransportName.parse(transport);
    }

    /** Why the native client cannot be compared with the drivers in a workload over a transport; empty when it can. */
    public static Optional<String> whyNot(WorkloadName workload, TransportName transport) {
        if (transport.isReplay()) {
            return Optional.of("the native client opens its sockets below Java, where no replay reaches");
        }
        if (transport.isEncrypted()) {
            return Optional.of("Dyno connects the native client without encryption");
        }
        return NativeOperation.NAMES.contains(workload.toString())
                ? Optional.empty()
                : Optional.of(
                        "the native client has counterparts of " + String.join(", ", NativeOperation.NAMES) + " only");
    }

    /** How many round trips the native client takes for a workload; empty when that is not known, as for connecting. */
    public static Optional<Integer> roundTrips(WorkloadName workload) {
        return NativeOperation.isStatement(workload.toString()) ? Optional.of(1) : Optional.empty();
    }

    @Override
    void open(Blackhole blackhole) throws IOException {
        String file = System.getProperty(ConnectionSpec.PROPERTY);
        try {
            if (file != null) {
                ParentWatch.start();
            }
            Metronome.warmUp();
            spec = file == null ? provided() : ConnectionSpec.take(Path.of(file));
            sink = blackhole::consume;
            List<Note> notes = new ArrayList<>();
            if (spec.cpu() >= 0) {
                notes.add(new Note(Note.Kind.PINNING, ClientThread.pin(Integer.toString(spec.cpu()))));
            }
            if (spec.route().note() != null) {
                notes.add(new Note(Note.Kind.ROUTE, spec.route().note()));
            }
            notes.add(new Note(
                    Note.Kind.CLIENT,
                    "libmariadb " + NativeClient.load(spec.jars().get(0))));
            operation = NativeOperation.of(workload);
            address = spec.nativeAddress();
            client = NativeClient.connect(address);
            requirePlain(client);
            operation.prepare(client);
            if (!new JitWarmup().run(this::run, spec.route())) {
                notes.add(JitWarmup.UNFINISHED);
            }
            save(notes, null, NativeCalls.of(client, this::run));
        } catch (Exception | LinkageError e) {
            throw failed(e);
        }
    }

    private ConnectionSpec provided() throws Exception {
        whyNot(WorkloadName.stored(workload), transport).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        return ConnectionProvider.ask(driver, transport, workload);
    }

    /** The drivers do without encryption, too. */
    private static void requirePlain(NativeClient client) {
        List<String> cipher = client.column(ENCRYPTION, 1);
        if (!cipher.stream().allMatch(String::isEmpty)) {
            throw new IllegalStateException("the server encrypts the connection with " + cipher);
        }
    }

    @Override
    void beforeIteration(BenchmarkParams benchmark) throws Exception {
        quietTime.await(benchmark, this::run);
    }

    @Override
    void run() throws IOException {
        try {
            operation.run(client, address, sink);
        } catch (NativeClientException e) {
            throw failed(e);
        }
    }

    @Override
    void afterIteration(BenchmarkParams benchmark) {}

    @Override
    void close() {
        client.close();
    }

    private ForkException failed(Throwable problem) throws IOException {
        ForkException failure = ForkException.of(problem);
        save(List.of(), failure.getMessage(), null);
        return failure;
    }

    private void save(List<Note> notes, String failure, NativeCalls calls) throws IOException {
        if (spec != null && spec.facts() != null) {
            new ForkFacts(null, List.copyOf(notes), failure, calls).save(spec.facts());
        }
    }
}
