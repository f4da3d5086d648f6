package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.List;

/** Questions that take turns: each is asked for a round, then the next, so that all get on as long as there is time. */
public final class Turns implements Question {
    private final List<ForkSpec> plan;
    private final List<? extends Question> questions;
    private int turn;

    /**
     * Questions in the order of their turns.
     *
     * @param plan the forks of all of them
     */
    public Turns(List<ForkSpec> plan, List<? extends Question> questions) {
        this.plan = plan;
        this.questions = List.copyOf(questions);
    }

    @Override
    public List<Task> open(Evidence evidence) {
        for (int i = 0; i < questions.size(); i++) {
            List<Task> open = questions.get(turn++ % questions.size()).open(evidence);
            if (!open.isEmpty()) {
                return open;
            }
        }
        return List.of();
    }

    @Override
    public List<ForkSpec> planned() {
        return plan;
    }
}
