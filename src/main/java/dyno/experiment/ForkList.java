package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.List;

/** A question that forks answer one by one; those of the first round are essential, the others only narrow an interval. */
public record ForkList(List<ForkSpec> planned) implements Question {
    @Override
    public List<Task> open(Evidence evidence) {
        return evidence.open(planned).stream()
                .map(fork -> new Task(fork.round() == 1 ? Task.ESSENTIAL : 1, List.of(fork)))
                .toList();
    }
}
