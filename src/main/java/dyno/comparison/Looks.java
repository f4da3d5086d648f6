package dyno.comparison;

import java.util.List;

/**
 * When a comparison may be looked at while its rounds are still running, and at which two-sided level each time.
 *
 * <p>Whoever tests after every few rounds at 5 % and stops when it "shows" errs far more often than in 5 % of the cases.
 * The levels of {@link #SEQUENTIAL} are O'Brien and Fleming's for four equal looks (Biometrics 35, 1979), with two changes:
 * theirs for the first look, 0.00005, is below what 10 signed ranks can reach (2/1024), so that no case could end there; it
 * is raised to 0.002, and the last is lowered from 0.043 to 0.040 to pay for it. The ranks of independent rounds make the
 * total exact for any symmetric noise: 4.8 % in simulation. A build that lastingly differs from its baseline is another matter.
 *
 * @param interim looks before the end, by rounds
 * @param last the level of the final look, whenever the rounds end
 * @param rounds when they end at the latest
 */
public record Looks(List<Look> interim, double last, int rounds) {
    /** Looks at 10, 20 and 30 rounds, and the last at 40. */
    public static final Looks SEQUENTIAL =
            new Looks(List.of(new Look(10, 0.002), new Look(20, 0.0042), new Look(30, 0.0194)), 0.040, 40);

    /** A look after some rounds, at a two-sided level. */
    public record Look(int rounds, double level) {}

    public Looks {
        interim = List.copyOf(interim);
    }

    /**
     * Four equal looks, the last after that many rounds, at O'Brien and Fleming's levels; for 80 rounds or more, which the ranks of the
     * first look can tell apart finely enough.
     */
    public static Looks sequential(int rounds) {
        int quarter = rounds / 4;
        return new Looks(
                List.of(new Look(quarter, 0.00005), new Look(2 * quarter, 0.0042), new Look(3 * quarter, 0.0194)),
                0.0430,
                4 * quarter);
    }

    /** A single look after a fixed number of rounds, at 5 %. */
    public static Looks once(int rounds) {
        return new Looks(List.of(), Criterion.LEVEL, rounds);
    }
}
