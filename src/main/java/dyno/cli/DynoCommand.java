package dyno.cli;

import dyno.feature.bisect.BisectCommand;
import dyno.feature.calibrate.CalibrateCommand;
import dyno.feature.catalogue.WorkloadsCommand;
import dyno.feature.compare.CompareCommand;
import dyno.feature.doctor.DoctorCommand;
import dyno.feature.gate.GateCommand;
import dyno.feature.gate.HistoryCommand;
import dyno.feature.inspect.DiffCommand;
import dyno.feature.inspect.ExplainCommand;
import dyno.feature.inspect.RoundTripsCommand;
import dyno.feature.inspect.WorkCommand;
import dyno.feature.patching.PatchCommand;
import dyno.feature.recordings.ExportCommand;
import dyno.feature.recordings.HotspotsCommand;
import dyno.feature.reproduce.ReproduceCommand;
import dyno.feature.shards.MergeCommand;
import dyno.feature.shards.PlanCommand;
import dyno.feature.shards.RunShardCommand;
import dyno.feature.tails.TailsCommand;
import dyno.feature.triage.TriageCommand;
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
            ExplainCommand.class,
            RoundTripsCommand.class,
            TailsCommand.class,
            WorkloadsCommand.class,
            DoctorCommand.class,
            HelpCommand.class,
            GenerateCompletion.class
        },
        footer = {"", "Examples:", "  ./dyno triage", "  ./dyno help compare", "  source <(./dyno generate-completion)"
        })
public final class DynoCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Specify a command.");
    }
}
