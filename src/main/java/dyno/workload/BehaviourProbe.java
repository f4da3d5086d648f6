package dyno.workload;

import dyno.wire.WireTap;
import dyno.workload.behaviour.BehaviourCase;
import dyno.workload.behaviour.BehaviourSuite;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

/**
 * The main class of a JVM that runs each workload's operation and the {@link BehaviourSuite} through one driver after the
 * other, and writes down what they sent and what they returned.
 */
public final class BehaviourProbe {
    /** Has half an hour and daylight saving time, so that a lost time zone shows. */
    private static final String TIME_ZONE = "America/St_Johns";

    /** After so many cases were cut off, the driver's remaining ones are left out: they would take minutes. */
    private static final int MOST_CUT_OFF = 3;

    /** The case that stands before all others: connecting, and creating the tables. */
    public static final String PREPARATION = "connecting";

    private BehaviourProbe() {}

    /**
     * Observes drivers.
     *
     * @param args folder, number of drivers, names of the workloads; in the folder are the {@link ConnectionSpec}s, see
     *     {@link #spec}
     */
    public static void main(String[] args) throws Exception {
        ParentWatch.start();
        Thread.currentThread()
                .setUncaughtExceptionHandler((thread, problem) ->
                        System.out.println(ForkException.of(problem).getMessage()));
        TimeZone.setDefault(TimeZone.getTimeZone(TIME_ZONE));
        WireTap.install();
        Path folder = Path.of(args[0]);
        List<BehaviourCase> cases = cases(List.of(args).subList(2, args.length));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Map<String, List<Observation>> observations = observe(ConnectionSpec.take(spec(folder, i)), cases);
            try (ObjectOutputStream out =
                    new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(output(folder, i))))) {
                out.writeObject(observations);
            }
        }
    }

    /** Where the probe looks for how to connect through a driver. */
    public static Path spec(Path folder, int driver) {
        return folder.resolve("probe-" + driver);
    }

    private static Path output(Path folder, int driver) {
        return folder.resolve("observations-" + driver);
    }

    /** Reads what {@link #main} wrote about a driver: its observations by case, in order. */
    @SuppressWarnings("unchecked") // The file is written by main, a few lines above.
    public static Map<String, List<Observation>> read(Path folder, int driver) throws IOException {
        Path file = output(folder, driver);
        try (ObjectInputStream in = new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return (Map<String, List<Observation>>) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("Not the observations of a driver: " + file, e);
        }
    }

    private static List<BehaviourCase> cases(List<String> workloads) {
        List<BehaviourCase> cases = new ArrayList<>();
        for (String name : workloads) {
            Workload workload = Workload.named(name);
            cases.add(BehaviourCase.of(
                            name, witness -> workload.operate(witness.connection(), v -> witness.note("value", v)))
                    .after(witness -> workload.prepare(witness.connection())));
        }
        cases.addAll(BehaviourSuite.cases());
        return cases;
    }

    private static Map<String, List<Observation>> observe(ConnectionSpec spec, List<BehaviourCase> cases)
            throws Exception {
        LinkedHashMap<String, List<Observation>> observations = new LinkedHashMap<>();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            String failure = prepare(spec, driver);
            observations.put(PREPARATION, List.of(new Observation(List.of(), true, List.of(), failure)));
            CaseRunner runner = new CaseRunner(spec, driver);
            int cutOff = failure.isEmpty() ? 0 : MOST_CUT_OFF;
            for (int i = 0; i < cases.size() && cutOff < MOST_CUT_OFF; i++) {
                List<Observation> seen = runner.observe(cases.get(i));
                observations.put(cases.get(i).name(), seen);
                cutOff += CaseRunner.wasCutOff(seen) ? 1 : 0;
            }
        }
        return observations;
    }

    private static String prepare(ConnectionSpec spec, IsolatedDriver driver) {
        try (Connection connection = driver.connect(spec.url(), spec.credentials())) {
            BehaviourSuite.prepare(connection);
            return "";
        } catch (Exception | LinkageError e) {
            return ForkException.of(e).getMessage();
        }
    }
}
