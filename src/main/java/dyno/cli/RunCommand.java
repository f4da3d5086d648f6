package dyno.cli;

import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that makes a run, and goes on with one that was interrupted. */
abstract class RunCommand implements Callable<Integer> {
    @Option(names = "--resume", paramLabel = "NAME", description = "Go on with an interrupted run.")
    private String resume;

    @Mixin
    RunOptions run;

    @Mixin
    ServerOptions server;

    @Mixin
    CommonOptions common;

    @Spec
    CommandSpec spec;

    private final Resumption resumption = new Resumption();

    boolean isResumed() {
        return resume != null;
    }

    /** Name of the run to go on with, or of the one to make. */
    String runName(String command) {
        return isResumed() ? RunOptions.requireRunName(resume) : run.runName(command);
    }

    Path runFolder(String name) {
        return common.folders().profiles().resolve(RunOptions.requireRunName(name));
    }

    /** The run to go on with. */
    RunStore stored() {
        return RunStore.open(runFolder(resume));
    }

    /** Refuses what the plan of the run to go on with has decided already. */
    void requireLeftOut(boolean isLeftOut, String what) {
        if (isResumed() && !isLeftOut) {
            throw new IllegalArgumentException("--resume goes on with the plan of the run: leave out " + what + ".");
        }
    }

    TerminalConsole console() {
        return new TerminalConsole(spec.commandLine().getErr());
    }

    /** Makes a run or goes on with it; until that ends, {@link #howToGoOn} tells how to complete it. */
    <T> T make(String name, Supplier<T> work) {
        resumption.begin(runFolder(name), isResumed());
        T result = work.get();
        resumption.end();
        return result;
    }

    /** How to complete a run that has begun and has not come to its end. */
    Optional<String> howToGoOn() {
        return resumption.howToGoOn(spec);
    }
}
