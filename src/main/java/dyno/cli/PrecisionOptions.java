package dyno.cli;

import dyno.investigation.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long and how precisely drivers are compared. */
final class PrecisionOptions {
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?) *%?");

    @Mixin
    private RoundsOption rounds;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Difference that is to be found; less than half of it does not matter"
                    + " (default: ${DEFAULT-VALUE}).")
    private String precision = "2%";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "No round begins after it: 3m, 1h (default: what the command says). With --resume, another one for the"
                            + " whole run; its rounds stay those that were planned.")
    private String budget;

    /** 0 for looks on the way. */
    int rounds() {
        return rounds.number();
    }

    /** As a share. */
    double precision() {
        Matcher number = PERCENT.matcher(precision);
        if (!number.matches() || Double.parseDouble(number.group(1)) <= 0) {
            throw new IllegalArgumentException(
                    "--precision " + precision + " is no percentage above 0; write it as 2% or 0.5%.");
        }
        return Double.parseDouble(number.group(1)) / 100;
    }

    Duration budget(String unlessAsked) {
        return budget().orElse(Durations.parse(unlessAsked));
    }

    /** What was asked for. */
    Optional<Duration> budget() {
        return Optional.ofNullable(budget).map(Durations::parse);
    }
}
