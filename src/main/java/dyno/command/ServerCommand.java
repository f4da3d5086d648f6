package dyno.command;

import dyno.experiment.setup.CommandContext;
import picocli.CommandLine.Mixin;

/** A command that runs drivers against a server. */
public abstract class ServerCommand extends BaseCommand {
    @Mixin
    protected ServerOptions server;

    @Mixin
    private JvmOptions jvm;

    @Mixin
    protected CommonOptions common;

    private TerminalConsole console;

    protected TerminalConsole console() {
        if (console == null) {
            console = new TerminalConsole(err());
        }
        return console;
    }

    protected CommandContext context() {
        jvm.apply();
        return new CommandContext(common.folders(), server.choice(), console());
    }
}
