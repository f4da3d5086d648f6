package dyno.experiment;

import dyno.run.ForkSpec;
import java.util.List;

/** What an experiment is to find out, which decides what is still worth measuring. */
public interface Question {
    /**
     * What is still worth measuring, the most worthwhile first. The tasks of an answer are begun as far as there is time, before it is
     * asked again.
     *
     * @param evidence what is known by now
     * @return empty when the question is decided, or nothing can decide it
     */
    List<Task> open(Evidence evidence);

    /**
     * Takes the tasks of the last answer for which there is time, so that their forks are part of the stored plan.
     *
     * @return the same with the ids of their forks
     */
    default List<Task> take(List<Task> chosen) {
        return chosen;
    }

    /** The forks that may have to run in all; none where that is not known. */
    default List<ForkSpec> planned() {
        return List.of();
    }

    /** What the progress begins with, such as {@code "round 2, "}. */
    default String label() {
        return "";
    }
}
