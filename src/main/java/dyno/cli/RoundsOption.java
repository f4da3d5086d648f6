package dyno.cli;

import picocli.CommandLine.Option;

/** How many rounds a comparison has. */
final class RoundsOption {
    /** Five pairs that all point the same way have a two-sided p of 2/32. */
    private static final int FEWEST = 6;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "A fixed number of rounds, 6 or more, of baseline, baseline again, candidates, looked at once"
                    + " (default: looks after 10, 20, 30 and 40, so that clear cases end early; after 20, 40, 60 and 80"
                    + " below --precision 2%%).")
    private Integer rounds;

    /**
     * The fixed number; 0 for looks on the way.
     *
     * @throws IllegalArgumentException when it is too small for a verdict
     */
    int number() {
        if (rounds != null && rounds < FEWEST) {
            throw new IllegalArgumentException(
                    "--rounds " + rounds + " cannot give a verdict: the signed ranks of fewer than " + FEWEST
                            + " rounds never reach 5 %. Choose " + FEWEST + " or more.");
        }
        return rounds == null ? 0 : rounds;
    }
}
