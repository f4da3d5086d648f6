package dyno.command;

import dyno.driver.DriverCoordinates;
import dyno.experiment.builds.ComparisonOptions;
import dyno.experiment.builds.ComparisonPlan;
import dyno.experiment.setup.CommandContext;
import java.io.PrintWriter;
import java.util.Collection;
import picocli.CommandLine.Option;

/** Option of commands that make a run: show what it would do. */
public final class DryRunOption {
    @Option(
            names = "--dry-run",
            description = "Print the plan and measure nothing. Checks the run name, drivers and patches like a real"
                    + " run.")
    private boolean dryRun;

    /** Whether the command only shows its plan. */
    public boolean isSet() {
        return dryRun;
    }

    /**
     * Refuses the plan of a stored run.
     *
     * @throws IllegalArgumentException when both are wanted
     */
    public void requireNewRun(boolean isResumed) {
        if (dryRun && isResumed) {
            throw new IllegalArgumentException(
                    "--dry-run shows the plan of a new run. Leave out --dry-run or --resume.");
        }
    }

    /**
     * Refuses what a new run of that name with these drivers would refuse.
     *
     * @throws RuntimeException what the run would throw
     */
    public void rehearse(CommandContext context, String run, Collection<DriverCoordinates> drivers) {
        context.folders().requireFree(run);
        context.requireAvailable(drivers);
    }

    /**
     * Prints the plan of a comparison, unless a run of that name would refuse it.
     *
     * @throws RuntimeException what the run would throw
     */
    public void rehearse(CommandContext context, String run, ComparisonOptions options, PrintWriter out) {
        rehearse(context, run, options.drivers());
        out.println(new ComparisonPlan(options).describe());
    }
}
