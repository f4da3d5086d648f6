package dyno.cli;

import dyno.investigation.Durations;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** How long and how precisely drivers are compared. */
final class PrecisionOptions {
    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?) *%?");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "A fixed number of rounds of baseline, baseline again, candidates, looked at once"
                    + " (default: looks after 10, 20, 30 and 40, so that clear cases end early).")
    private Integer rounds;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Difference that is to be found; less than half of it does not matter"
                    + " (default: ${DEFAULT-VALUE}).")
    private String precision = "2%";

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "No round begins after it: 3m, 1h (default: what the command says).")
    private String budget;

    /** 0 for looks on the way. */
    int rounds() {
        if (rounds != null && rounds < 1) {
            throw new IllegalArgumentException("--rounds " + rounds + " measures nothing; choose 6 or more.");
        }
        return rounds == null ? 0 : rounds;
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
        return Durations.parse(budget == null ? unlessAsked : budget);
    }
}
