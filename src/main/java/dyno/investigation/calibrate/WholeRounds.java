package dyno.investigation.calibrate;

import dyno.run.ForkSpec;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Runs either all forks of a round or none, until no further round is needed, which is checked when one starts. */
final class WholeRounds implements Predicate<ForkSpec> {
    private final BooleanSupplier another;
    private int round;
    private boolean runs = true;

    WholeRounds(BooleanSupplier another) {
        this.another = another;
    }

    @Override
    public boolean test(ForkSpec fork) {
        if (runs && fork.round() != round) {
            round = fork.round();
            runs = another.getAsBoolean();
        }
        return runs;
    }
}
