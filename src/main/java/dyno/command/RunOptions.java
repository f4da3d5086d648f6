package dyno.command;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that makes a run. */
public final class RunOptions {
    @Option(names = "--seed", paramLabel = "N", description = "Seed for the random order (default: the clock).")
    private Long seed;

    @Option(names = "--run", paramLabel = "NAME", description = "Name of the run (default: command and time).")
    private String run;

    public long seed() {
        return seed == null ? System.currentTimeMillis() : seed;
    }

    public Optional<String> name() {
        return Optional.ofNullable(run).map(RunOptions::requireRunName);
    }

    /** The requested name, or one from the command and the time; it becomes a folder. */
    public String runName(String command) {
        String name = run != null
                ? run
                : command + "-" + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        return requireRunName(name);
    }

    /** The name of a run that a user gives as its folder {@code profiles/NAME/}, as a shell completes it, or as its name. */
    public static String existingRun(String given) {
        return requireRunName(given.replaceFirst("^(?:\\./)?profiles/", "").replaceFirst("/$", ""));
    }

    /** Refuses names that could lead outside the folder of the runs. */
    public static String requireRunName(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not a valid run name: use letters, digits, dots, hyphens and underscores.");
        }
        return name;
    }
}
