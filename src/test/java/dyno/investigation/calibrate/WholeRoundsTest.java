package dyno.investigation.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dyno.investigation.CalibrationForks;
import dyno.run.ForkSpec;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeRoundsTest {
    /** Asking reads all results: not again for each of the thousands of rounds that a plan still has. */
    @Test
    void aRoundThatHasBegunIsCompletedAndNobodyIsAskedAfterTheLast() {
        List<ForkSpec> forks = CalibrationForks.options("2%@3m").forks(CalibrationForks.builds()).stream()
                .filter(fork -> fork.round() <= 3)
                .toList();
        Iterator<Boolean> answers = List.of(true, false).iterator();
        WholeRounds rounds = new WholeRounds(answers::next);

        assertThat(forks.stream().filter(rounds)).hasSize(8).allMatch(fork -> fork.round() == 1);
        assertThat(answers).isExhausted();
    }
}
