package dyno.workload;

import dyno.wire.TappedSocket;
import dyno.wire.WireTap;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of a JVM that runs each workload's operation, and some wrong calls, once through a driver, and writes
 * down what it sent and what it returned.
 */
public final class BehaviourProbe {
    /** A second operation on the same connection meets what the first has left in the driver's caches. */
    private static final int REPETITIONS = 2;

    private BehaviourProbe() {}

    /**
     * Observes one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the observations, names of the workloads
     */
    public static void main(String[] args) throws Exception {
        ParentWatch.start();
        Thread.currentThread()
                .setUncaughtExceptionHandler((thread, problem) ->
                        System.out.println(ForkException.of(problem).getMessage()));
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        Map<String, BehaviourCase> cases = new LinkedHashMap<>();
        for (String name : List.of(args).subList(2, args.length)) {
            cases.put(name, BehaviourCase.of(Workload.named(name)));
        }
        cases.putAll(BehaviourCase.wrongAndEdgeCases());

        LinkedHashMap<String, List<Observation>> observations = new LinkedHashMap<>();
        WireTap.install();
        for (Map.Entry<String, BehaviourCase> entry : cases.entrySet()) {
            observations.put(entry.getKey(), observe(spec, entry.getValue()));
        }
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            out.writeObject(observations);
        }
    }

    /** Reads what {@link #main} wrote. */
    @SuppressWarnings("unchecked") // The file is written by main, a few lines above.
    public static Map<String, List<Observation>> read(Path file) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (Map<String, List<Observation>>) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("Not the observations of a driver: " + file, e);
        }
    }

    private static List<Observation> observe(ConnectionSpec spec, BehaviourCase behaviour) throws Exception {
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass());
                Connection connection = driver.connect(spec.url(), spec.credentials())) {
            behaviour.prepare(connection);
            TappedSocket socket = WireTap.latest();
            List<Observation> observations = new ArrayList<>();
            for (int i = 0; i < REPETITIONS; i++) {
                observations.add(observe(connection, socket, behaviour));
            }
            return observations;
        }
    }

    private static Observation observe(Connection connection, TappedSocket socket, BehaviourCase behaviour) {
        List<String> values = new ArrayList<>();
        String failure = "";
        socket.record();
        try {
            behaviour.operate(connection, value -> values.add(text(value)));
        } catch (SQLException e) {
            failure = describe(e);
        } catch (RuntimeException e) {
            failure = e.getClass().getName() + ": " + e.getMessage();
        }
        return new Observation(socket.recorded().requests(), List.copyOf(values), failure);
    }

    private static String text(Object value) {
        if (value == null) {
            return "null";
        }
        String text = value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
        return value.getClass().getSimpleName() + " " + text;
    }

    /** Drivers put the number of the connection into their messages; it differs from connection to connection. */
    private static String describe(SQLException e) {
        String message = String.valueOf(e.getMessage()).replaceAll("conn=\\d+", "conn=N");
        return e.getClass().getName() + ", SQLState " + e.getSQLState() + ", code " + e.getErrorCode() + ": " + message;
    }
}
