package dyno.feature.patching;

import dyno.experiment.builds.VerdictReport.Outcome;
import dyno.experiment.builds.VerdictReport.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps of a proof in their order, each with its outcome. */
final class ProofSteps {
    static final String APPLIES = "Applies and compiles";
    static final String BEHAVES = "Sends and returns the same";
    static final String TESTS = "Passes the driver's own tests";
    static final String SPEED = "Is faster";
    static final String PROFILE = "Its hotspot is cheaper";

    private final List<String> order;
    private final List<Step> taken = new ArrayList<>();

    /**
     * Starts with no step taken.
     *
     * @param tests whether the driver's own tests are a step
     */
    ProofSteps(boolean tests) {
        order = tests ? List.of(APPLIES, BEHAVES, TESTS, SPEED, PROFILE) : List.of(APPLIES, BEHAVES, SPEED, PROFILE);
    }

    void open(String name, String summary) {
        take(new Step(name, Outcome.OPEN, summary, List.of()));
    }

    void pass(String name, String summary, List<String> details) {
        end(name, true, summary, details);
    }

    void fail(String name, String summary, List<String> details) {
        end(name, false, summary, details);
    }

    void end(String name, boolean passed, String summary, List<String> details) {
        take(new Step(name, passed ? Outcome.PASSED : Outcome.FAILED, summary, details));
    }

    /** A step that is taken again replaces what it was before. */
    private void take(Step step) {
        for (int i = 0; i < taken.size(); i++) {
            if (taken.get(i).name().equals(step.name())) {
                taken.set(i, step);
                return;
            }
        }
        taken.add(step);
    }

    /** All steps, including those that were not taken. */
    List<Step> all() {
        List<Step> all = new ArrayList<>(taken);
        order.stream().skip(taken.size()).forEach(name -> all.add(new Step(name, Outcome.NOT_REACHED, "", List.of())));
        return all;
    }

    Optional<String> failure() {
        return taken.stream()
                .filter(step -> step.outcome() == Outcome.FAILED)
                .map(step -> step.name() + ": no. " + step.summary())
                .findFirst();
    }
}
