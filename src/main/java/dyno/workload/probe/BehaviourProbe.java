package dyno.workload.probe;

import dyno.wire.WireTap;
import dyno.workload.Workload;
import dyno.workload.behaviour.BehaviourCase;
import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/**
 * The main class of a JVM that runs each workload's operation and the {@link BehaviourSuite} through one driver after
 * the other, and records what they sent and returned.
 */
public final class BehaviourProbe {
    /** Has half an hour and daylight saving time, so that a lost time zone is noticed. */
    private static final String TIME_ZONE = "America/St_Johns";

    /** Far more than any case takes on a busy machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    /** After this many cases were aborted, the driver's remaining ones are left out: they would take minutes. */
    private static final int MOST_CUT_OFF = 3;

    /** The case before all others: connecting, and creating the tables. */
    public static final String PREPARATION = "connecting";

    private BehaviourProbe() {}

    /**
     * Observes drivers.
     *
     * @param args folder, number of drivers, names of the workloads; in the folder are the {@link ConnectionSpec}s, see
     *     {@link #spec}
     */
    public static void main(String[] args) {
        Probe.run(() -> observe(args));
    }

    private static void observe(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(TIME_ZONE));
        WireTap.install();
        Path folder = Path.of(args[0]);
        List<Case> cases = cases(List.of(args).subList(2, args.length));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            ObservationFile.write(output(folder, i), observe(ConnectionSpec.take(spec(folder, i)), cases));
        }
    }

    /** The file from which the probe reads how to connect through a driver. */
    public static Path spec(Path folder, int driver) {
        return folder.resolve("probe-" + driver);
    }

    private static Path output(Path folder, int driver) {
        return folder.resolve("observations-" + driver);
    }

    /** Reads what {@link #main} wrote about a driver: its observations by case, in order; cases that were left out are marked. */
    public static Map<String, List<Observation>> read(Path folder, int driver) throws IOException {
        return ObservationFile.read(output(folder, driver));
    }

    /** A case, and how its connection is opened. */
    private record Case(ConnectionMode mode, BehaviourCase behaviour) {
        static Case plain(BehaviourCase behaviour) {
            return new Case(ConnectionMode.PLAIN, behaviour);
        }
    }

    private static List<Case> cases(List<String> workloads) {
        List<Case> cases = new ArrayList<>();
        cases.add(Case.plain(BehaviourCase.of(PREPARATION, context -> BehaviourSuite.prepare(context.connection()))
                .once()));
        workloads.forEach(name -> cases.add(workload(name)));
        BehaviourSuite.cases().forEach(behaviour -> cases.add(Case.plain(behaviour)));
        return cases;
    }

    private static Case workload(String name) {
        Workload workload = Workloads.named(name);
        return new Case(
                workload.mode(),
                BehaviourCase.of(name, context -> {
                            workload.precede(value -> {});
                            workload.operate(context.connection(), value -> context.note("value", value));
                        })
                        .after(context -> {
                            workload.use(context::another);
                            workload.prepare(context.connection());
                        }));
    }

    private static Map<String, List<Observation>> observe(ConnectionSpec spec, List<Case> cases) throws Exception {
        LinkedHashMap<String, List<Observation>> observations = new LinkedHashMap<>();
        try (IsolatedDriver driver = IsolatedDriver.load(spec.jars(), spec.driverClass())) {
            int cutOff = 0;
            for (Case one : cases) {
                if (!canBeUsed(observations)) {
                    break;
                }
                if (cutOff == MOST_CUT_OFF) {
                    observations.put(one.behaviour().name(), List.of(Observation.leftOut()));
                } else {
                    Probe.step(one.behaviour().name(), spec);
                    CaseRunner runner = new CaseRunner(
                            options -> connect(driver, spec, one.mode(), options),
                            running -> running.join(PATIENCE.toMillis()));
                    List<Observation> seen = runner.observe(one.behaviour());
                    observations.put(one.behaviour().name(), seen);
                    cutOff += CaseRunner.wasCutOff(seen) ? 1 : 0;
                }
            }
        }
        return observations;
    }

    private static Connection connect(
            IsolatedDriver driver, ConnectionSpec spec, ConnectionMode mode, Map<String, String> options)
            throws SQLException {
        Properties properties = spec.credentials();
        properties.putAll(options);
        return driver.connect(spec.url(mode), properties);
    }

    /** Whether the driver connected and created the tables that all cases need. */
    private static boolean canBeUsed(Map<String, List<Observation>> observations) {
        List<Observation> preparation = observations.get(PREPARATION);
        return preparation == null || preparation.get(0).failure().isEmpty();
    }
}
