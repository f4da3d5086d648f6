package dyno.comparison;

import java.util.List;

/**
 * When a comparison may be looked at while its rounds are still running, and at which two-sided level each time.
 *
 * <p>Whoever tests after every few rounds at 5 % and stops when it "shows" errs far more often than in 5 % of the cases.
 * The levels of {@link #SEQUENTIAL} begin low and grow, as O'Brien and Fleming's do (Biometrics 35, 1979), but not as steeply: the first is the
 * least that the ranks of four rounds can reach (2/1296), so that a clear case ends there. Together they err in 4 to 5 % of
 * 20,000 simulated cases with heavy tails, which {@code LooksTest} asserts. Each look by itself is exact for any noise. A build that lastingly
 * differs from its baseline is another matter.
 *
 * @param interim looks before the end, by rounds
 * @param last the level of the final look, whenever the rounds end
 * @param rounds when they end at the latest
 */
public record Looks(List<Look> interim, double last, int rounds) {
    /** Looks at 4, 8, 14 and 20 rounds, and the last at 28. */
    public static final Looks SEQUENTIAL = new Looks(
            List.of(new Look(4, 0.0016), new Look(8, 0.003), new Look(14, 0.007), new Look(20, 0.014)), 0.038, 28);

    /** A look after some rounds, at a two-sided level. */
    public record Look(int rounds, double level) {}

    public Looks {
        interim = List.copyOf(interim);
    }

    /** The same looks after twice as many rounds each. */
    public Looks twice() {
        return new Looks(
                interim.stream()
                        .map(look -> new Look(2 * look.rounds(), look.level()))
                        .toList(),
                last,
                2 * rounds);
    }

    /** A single look after a fixed number of rounds, at 5 %. */
    public static Looks once(int rounds) {
        return new Looks(List.of(), Criterion.LEVEL, rounds);
    }
}
