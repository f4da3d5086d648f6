package dyno.command;

import java.util.Optional;

/** A command that keeps what it has measured when it ends early. */
public interface Resumable {
    /**
     * What the user can do now that the command has ended early, as a sentence.
     *
     * @param interrupted whether the process was told to end
     */
    Optional<String> resumeHint(boolean interrupted);
}
