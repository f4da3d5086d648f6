package dyno.command;

import dyno.run.store.RunLock;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that makes a run or resumes an interrupted one. */
public abstract class RunCommand extends ServerCommand {
    @Option(names = "--resume", paramLabel = "NAME", description = "Resume an interrupted run.")
    private String resume;

    @Mixin
    protected RunOptions run;

    private final Resumption resumption = new Resumption();

    protected boolean isResumed() {
        return resume != null;
    }

    protected String runName(String command) {
        return isResumed() ? RunOptions.existingRun(resume) : run.runName(command);
    }

    protected Path runFolder(String name) {
        return common.folders().profiles().resolve(RunOptions.requireRunName(name));
    }

    /**
     * The run to resume.
     *
     * @throws IllegalArgumentException when the command line has options that the plan of the run has already decided
     */
    protected RunStore stored() {
        Resumption.requireUndecided(spec, changeable());
        return RunStore.open(runFolder(RunOptions.existingRun(resume)));
    }

    /** Options that may change when a run is resumed. */
    protected Set<String> changeable() {
        return Set.of();
    }

    /**
     * Makes or resumes a run, with exclusive use of its folder; until that ends, {@link #resumeHint} says how to
     * complete it.
     */
    protected <T> T make(String name, Supplier<T> work) {
        Path folder = isResumed() ? RunStore.open(runFolder(name)).folder() : runFolder(name);
        try (RunLock lock = RunLock.of(folder)) {
            resumption.begin(folder, isResumed());
            console().note("Run " + name + " in " + folder);
            T result = work.get();
            resumption.end();
            return result;
        } finally {
            // A bar that is still drawn would overwrite the next output.
            console().forksDone();
        }
    }

    /**
     * What the user can do now that the command has ended early, as a sentence.
     *
     * @param interrupted whether the process was told to end
     */
    public Optional<String> resumeHint(boolean interrupted) {
        return resumption
                .resumeHint(spec, changeable())
                .or(() -> interrupted ? resumption.restartHint() : Optional.empty());
    }
}
