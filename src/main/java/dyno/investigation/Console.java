package dyno.investigation;

import dyno.run.Progress;

/** Who is told what is going on while an investigation runs. */
public interface Console extends Progress {
    /** A step without a known length begins. */
    void say(String line);

    /** Something was found out on the way. */
    void note(String line);

    /** The forks have all run, or will not run any more. */
    void forksDone();
}
