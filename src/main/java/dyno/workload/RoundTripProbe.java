package dyno.workload;

import dyno.wire.WireTap;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a JVM that runs operations through a driver and writes down what each puts on the wire: not the first
 * one, which fills the driver's caches, but the second.
 */
public final class RoundTripProbe {
    private static final ValueSink NOBODY = value -> {};

    private RoundTripProbe() {}

    /**
     * Observes one driver.
     *
     * @param args file of the {@link ConnectionSpec}, file for the footprints, names of the workloads
     */
    public static void main(String[] args) throws Exception {
        ParentWatch.start();
        Thread.currentThread()
                .setUncaughtExceptionHandler((thread, problem) ->
                        System.out.println(ForkException.of(problem).getMessage()));
        ConnectionSpec spec = ConnectionSpec.take(Path.of(args[0]));
        WireTap.install();
        WireTap.watchConnections();
        ArrayList<Footprint> footprints = new ArrayList<>();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            driver.connect(spec.url(), spec.credentials()).close();
            footprints.addAll(connection(driver, spec));
            for (String workload : List.of(args).subList(2, args.length)) {
                footprints.add(operation(driver, spec, Workload.named(workload), workload));
            }
        }
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(args[1])))) {
            out.writeObject(footprints);
        }
    }

    /** Reads what {@link #main} wrote. */
    @SuppressWarnings("unchecked") // The file is written by main, a few lines above.
    public static List<Footprint> read(Path file) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return (List<Footprint>) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("Not the footprints of a driver: " + file, e);
        }
    }

    private static List<Footprint> connection(IsolatedDriver driver, ConnectionSpec spec) throws SQLException {
        Asked asked = new Asked();
        WireTap.takeTraffic();
        Connection connection = driver.connect(spec.url(), spec.credentials());
        Footprint opening = Footprint.of("connect", WireTap.takeTraffic(), asked);
        connection.close();
        return List.of(opening, Footprint.of("disconnect", WireTap.takeTraffic(), asked));
    }

    /** Other workloads can be observed when one fails. */
    private static Footprint operation(IsolatedDriver driver, ConnectionSpec spec, Workload workload, String name) {
        Asked asked = new Asked();
        try (Connection connection = Eavesdropper.on(driver.connect(spec.url(), spec.credentials()), asked)) {
            workload.prepare(connection);
            workload.operate(connection, NOBODY);
            WireTap.takeTraffic();
            workload.operate(connection, NOBODY);
            return Footprint.of(name, WireTap.takeTraffic(), asked);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return Footprint.failed(name, ForkException.of(e).getMessage());
        }
    }
}
