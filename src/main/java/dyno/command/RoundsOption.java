package dyno.command;

import dyno.comparison.Comparison;
import picocli.CommandLine.Option;

/** How many rounds a comparison has. */
public final class RoundsOption {
    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "A fixed number of rounds, 3 or more, evaluated once at the end (default: evaluated after 4, 8, 14, 20 and"
                            + " 28 rounds, so that clear cases end early; twice as many below --precision 2%%).")
    private Integer rounds;

    /**
     * The fixed number; 0 for several looks.
     *
     * @throws IllegalArgumentException when it is too small for a verdict
     */
    public int number() {
        if (rounds != null && rounds < Comparison.LEAST_ROUNDS) {
            throw new IllegalArgumentException("--rounds " + rounds
                    + " cannot give a verdict: with fewer than " + Comparison.LEAST_ROUNDS
                    + " rounds, the rank test cannot reach a significance level of 5 %. Choose "
                    + Comparison.LEAST_ROUNDS + " or more.");
        }
        return rounds == null ? 0 : rounds;
    }
}
