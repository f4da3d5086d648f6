package dyno.workload.probe;

import dyno.wire.WireTap;
import dyno.workload.Workload;
import dyno.workload.behaviour.BehaviourCase;
import dyno.workload.behaviour.BehaviourSuite;
import dyno.workload.catalogue.Workloads;
import dyno.workload.fork.ConnectionMode;
import dyno.workload.fork.ConnectionSpec;
import dyno.workload.fork.IsolatedDriver;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Runs each workload's operation and the {@link BehaviourSuite} through one driver after the other, and tells what they sent and
 * returned: a reply for each case of each driver, in the order of the cases, which is the same for every driver. For a driver that
 * cannot connect, only the case that says so.
 *
 * @param drivers how to connect through each
 * @param seeds how many random cases of the suite
 */
public record BehaviourProbe(List<ConnectionSpec> drivers, List<String> workloads, int seeds)
        implements Probe<BehaviourProbe.Seen> {
    /** Has half an hour and daylight saving time, so that a lost time zone is noticed. */
    private static final String TIME_ZONE = "America/St_Johns";

    /** Far more than any case takes on a busy machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    /** After this many cases were aborted, the driver's remaining ones are left out: they would take minutes. */
    private static final int MOST_CUT_OFF = 3;

    /** The case before all others: connecting, and creating the tables. */
    public static final String PREPARATION = "connecting";

    /**
     * What a driver did in a case.
     *
     * @param driver its place in the list of the drivers
     * @param observations of each repetition; a case that was left out is marked
     */
    public record Seen(int driver, String name, List<Observation> observations) implements Serializable {}

    @Override
    public void run(Progress<Seen> progress) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(TIME_ZONE));
        WireTap.install();
        List<Case> cases = cases();
        for (int i = 0; i < drivers.size(); i++) {
            observe(i, cases, progress);
        }
    }

    private record Case(ConnectionMode mode, BehaviourCase behaviour) {
        static Case plain(BehaviourCase behaviour) {
            return new Case(ConnectionMode.PLAIN, behaviour);
        }
    }

    private List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.add(Case.plain(BehaviourCase.of(PREPARATION, context -> BehaviourSuite.prepare(context.connection()))
                .once()));
        workloads.forEach(name -> cases.add(workload(name)));
        BehaviourSuite.cases(seeds).forEach(behaviour -> cases.add(Case.plain(behaviour)));
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

    private void observe(int number, List<Case> cases, Progress<Seen> progress) throws Exception {
        ConnectionSpec spec = drivers.get(number);
        try (IsolatedDriver driver = spec.load()) {
            int cutOff = 0;
            for (Case one : cases) {
                String name = one.behaviour().name();
                if (cutOff == MOST_CUT_OFF) {
                    progress.reply(new Seen(number, name, List.of(Observation.leftOut())));
                    continue;
                }
                progress.step(name, spec);
                CaseRunner runner = new CaseRunner(
                        options -> connect(driver, spec, one.mode(), options),
                        running -> running.join(PATIENCE.toMillis()));
                List<Observation> seen = runner.observe(one.behaviour());
                progress.reply(new Seen(number, name, seen));
                cutOff += CaseRunner.wasCutOff(seen) ? 1 : 0;
                // All other cases need the connection and the tables.
                if (name.equals(PREPARATION) && !seen.get(0).failure().isEmpty()) {
                    break;
                }
            }
        }
    }

    private static Connection connect(
            IsolatedDriver driver, ConnectionSpec spec, ConnectionMode mode, Map<String, String> options)
            throws SQLException {
        Properties properties = spec.credentials();
        properties.putAll(options);
        return driver.connect(spec.url(mode), properties);
    }
}
