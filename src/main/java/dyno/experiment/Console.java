package dyno.experiment;

import dyno.run.Progress;

/** Receives the progress of an investigation. */
public interface Console extends Progress {
    /** A step of unknown length begins. */
    void say(String line);

    void note(String line);

    /** All forks have run, or the rest will not run. */
    void forksDone();
}
