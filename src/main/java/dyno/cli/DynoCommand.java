package dyno.cli;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand: it shows the subcommands. */
@Command(
        name = "dyno",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Measures, profiles and compares JDBC drivers for the MySQL/MariaDB protocol.",
        subcommands = {
            TriageCommand.class,
            CompareCommand.class,
            PlanCommand.class,
            RunShardCommand.class,
            MergeCommand.class,
            GateCommand.class,
            HistoryCommand.class,
            DiffCommand.class,
            BisectCommand.class,
            PatchCommand.class,
            HotspotsCommand.class,
            ExportCommand.class,
            ReproduceCommand.class,
            ReportCommand.class,
            CalibrateCommand.class,
            WorkCommand.class,
            RoundTripsCommand.class,
            WorkloadsCommand.class,
            DoctorCommand.class,
            HelpCommand.class,
            GenerateCompletion.class
        },
        footer = {"", "Examples:", "  ./dyno triage", "  ./dyno help compare", "  source <(./dyno generate-completion)"
        })
final class DynoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Specify a command.");
    }
}
