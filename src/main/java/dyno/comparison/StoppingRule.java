package dyno.comparison;

import java.util.List;

/**
 * After how many rounds a comparison is tested while its rounds are still running, and at which two-sided level each
 * time.
 *
 * <p>Testing after every few rounds at 5 % and stopping when a difference shows is wrong far more often than in 5 % of
 * the cases. The levels of {@link #SEQUENTIAL} start low and grow, like those of O'Brien and Fleming (Biometrics 35,
 * 1979), but less steeply: the first is the smallest that the ranks of four rounds can reach (2/1296), so that a clear
 * case ends there. Together they err in 4 to 5 % of 20,000 simulated cases with heavy tails, which {@code StoppingRuleTest}
 * asserts. Each look by itself is exact for any noise. That does not cover a build that differs permanently from its
 * baseline.
 *
 * @param interim looks before the end, by rounds
 * @param last the level of the final look, whenever the rounds end
 * @param rounds when they end at the latest
 */
public record StoppingRule(List<Look> interim, double last, int rounds) {
    /** Looks at 4, 8, 14 and 20 rounds, and the last at 28. */
    public static final StoppingRule SEQUENTIAL = new StoppingRule(
            List.of(new Look(4, 0.0016), new Look(8, 0.003), new Look(14, 0.007), new Look(20, 0.014)), 0.038, 28);

    /**
     * Looks of a triage, whose rounds come in passes: the first at 3 rounds, at the smallest level that their ranks can
     * reach (2/216). Together they err in 4 to 5 % of the cases, too.
     */
    public static final StoppingRule OF_PASSES =
            new StoppingRule(List.of(new Look(3, 0.0095), new Look(6, 0.008), new Look(12, 0.012)), 0.026, 24);

    /** A look after some rounds, at a two-sided level. */
    public record Look(int rounds, double level) {}

    public StoppingRule {
        interim = List.copyOf(interim);
    }

    /** The same looks after twice as many rounds each. */
    public StoppingRule twice() {
        return new StoppingRule(
                interim.stream()
                        .map(look -> new Look(2 * look.rounds(), look.level()))
                        .toList(),
                last,
                2 * rounds);
    }

    /** A single look after a fixed number of rounds, at 5 %. */
    public static StoppingRule once(int rounds) {
        return new StoppingRule(List.of(), Criterion.LEVEL, rounds);
    }
}
