package dyno.experiment.builds;

import dyno.run.Environment;

/**
 * The run in which a patch was measured.
 *
 * @param run name of the run
 * @param date on which it started, {@code 2026-11-22}
 * @param machine kind of machine, as of {@link Environment#machine()}
 * @param reference whether its verdict is one of those that come with Dyno
 * @param sameMachine whether the kind of machine is that of the report which shows the gain
 * @param thisRun whether it is the run of that report
 */
public record Origin(String run, String date, String machine, boolean reference, boolean sameMachine, boolean thisRun) {
    private static final int DATE = 10;

    public static Origin ofThis(String run, String started, Environment environment) {
        return new Origin(run, date(started), environment.machine(), false, true, true);
    }

    /**
     * Another run.
     *
     * @param here the machine of the report
     */
    public static Origin of(VerdictReport verdict, boolean reference, Environment here) {
        String machine = verdict.environment().machine();
        return new Origin(
                verdict.run(), date(verdict.started()), machine, reference, machine.equals(here.machine()), false);
    }

    private static String date(String started) {
        return started.length() > DATE ? started.substring(0, DATE) : started;
    }

    /** For people: which run, when, and on what. */
    public String label() {
        if (thisRun) {
            return "this run";
        }
        return (reference ? "reference verdict " : "run ") + run + " of " + date + ", "
                + (sameMachine ? "same processor model and JDK" : "another machine: " + machine);
    }
}
