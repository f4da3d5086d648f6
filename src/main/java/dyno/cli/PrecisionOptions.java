package dyno.cli;

import dyno.investigation.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** How long and how precisely drivers are compared. */
final class PrecisionOptions {
    /** Five pairs that all point the same way have a two-sided p of 2/32. */
    private static final int FEWEST = 6;

    private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?) *%?");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "A fixed number of rounds, 6 or more, of baseline, baseline again, candidates, looked at once"
                    + " (default: looks after 10, 20, 30 and 40, so that clear cases end early; after 20, 40, 60 and 80"
                    + " below --precision 2%%).")
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
            description =
                    "No round begins after it: 3m, 1h (default: what the command says). With --resume, another one for the"
                            + " whole run; its rounds stay those that were planned.")
    private String budget;

    /** 0 for looks on the way. */
    int rounds() {
        if (rounds != null && rounds < FEWEST) {
            throw new IllegalArgumentException(
                    "--rounds " + rounds + " cannot give a verdict: the signed ranks of fewer than " + FEWEST
                            + " rounds never reach 5 %. Choose " + FEWEST + " or more.");
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
        return budget().orElse(Durations.parse(unlessAsked));
    }

    /** What was asked for. */
    Optional<Duration> budget() {
        return Optional.ofNullable(budget).map(Durations::parse);
    }
}
