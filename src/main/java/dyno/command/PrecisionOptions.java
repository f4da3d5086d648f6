package dyno.command;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long and how precisely drivers are compared. */
public final class PrecisionOptions {
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?) *%?");

    @Mixin
    private RoundsOption rounds;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "Difference to detect; less than half of it counts as equivalent" + " (default: ${DEFAULT-VALUE}).")
    private String precision = "2%";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "How long it takes at most, with checks, counts and profiles: 3m, 1h (default: see above). One"
                            + " workload of the first round is measured in any case. With --resume, a new budget for the whole run; the planned rounds"
                            + " stay the same.")
    private Duration budget;

    /** 0 for several looks. */
    public int rounds() {
        return rounds.number();
    }

    /** As a fraction. */
    public double precision() {
        return percent("--precision", precision);
    }

    /**
     * A percentage as a fraction.
     *
     * @throws IllegalArgumentException when the text is not a percentage above 0
     */
    public static double percent(String option, String text) {
        Matcher number = PERCENT.matcher(text);
        if (!number.matches() || Double.parseDouble(number.group(1)) <= 0) {
            throw new IllegalArgumentException(
                    option + " " + text + " is not a percentage greater than 0; write it as 2% or 0.5%.");
        }
        return Double.parseDouble(number.group(1)) / 100;
    }

    public Duration budget(Duration unlessAsked) {
        return budget().orElse(unlessAsked);
    }

    public Optional<Duration> budget() {
        return Optional.ofNullable(budget);
    }
}
